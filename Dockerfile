# macau-edge in a container that is not root and has all it needs, the fonts of the dossier too, and no network to ask:
#
#     docker build -t macau-edge .
#     docker run --rm --network none macau-edge analyse craps --field12 3:1
#     docker run --rm --network none --user "$(id -u):$(id -g)" -v "$PWD:/work" macau-edge dossier application.yaml -o dossier.pdf
FROM python:3.11-slim AS built
WORKDIR /source
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY macau_edge macau_edge
COPY rulesets rulesets
COPY examples/APPLICATIONS.md examples/
RUN python -m venv /opt/macau-edge && /opt/macau-edge/bin/pip install --no-cache-dir -c constraints.txt '.[dossier]'

FROM python:3.11-slim
COPY --from=built /opt/macau-edge /opt/macau-edge
RUN useradd --create-home officer && mkdir /work && chown officer /work
USER officer
WORKDIR /work
ENTRYPOINT ["/opt/macau-edge/bin/macau-edge"]
