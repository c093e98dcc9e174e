"""The extras of an installation: what few commands need, and how a person is told to install what is missing.

An extra is declared twice, since pip reads one place and the program another: `pyproject.toml` has the versions, this
table what is imported. `tests/house/test_extras.py` holds one to the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final, Literal

from macau_edge.model.message import CommandLine, Message, listed
from macau_edge.model.problem import UsageError

Extra = Literal["dossier", "sign", "lsp", "mcp", "studio", "dask"]

_DOSSIER = {
    "typst": "typst",
    "docx": "python-docx",
    "pypdf": "pypdf",
    "pypdfium2": "pypdfium2",
    "xlsxwriter": "XlsxWriter",
}

LIBRARIES: Final[Mapping[Extra, Mapping[str, str]]] = MappingProxyType(
    {
        "dossier": _DOSSIER,
        "sign": {**_DOSSIER, "pyhanko": "pyHanko", "pkcs11": "python-pkcs11"},  # it is verified before it is signed
        "lsp": {"pygls": "pygls", "lsprotocol": "lsprotocol"},
        "mcp": {"mcp": "mcp"},
        "studio": {"starlette": "starlette", "uvicorn": "uvicorn"},
        "dask": {"distributed": "distributed"},
    }
)
"""What each extra brings: the name under which it is imported -> that under which it is installed."""


def check_extra(extra: Extra) -> None:
    """Nothing, where all that an extra brings is installed. No library is imported for it.

    Raises:
        UsageError: what is missing, and the command that installs it.
    """
    missing = [package for module, package in LIBRARIES[extra].items() if find_spec(module) is None]
    if not missing:
        return
    said = Message("this needs the extra `{extra}`; not installed: {missing}", extra=extra, missing=listed(missing))
    beside = " ".join(f"--with {package}" for package in missing)
    remedy = Message(
        "install it as macau-edge was: `{pip}` in its environment, `{pipx}`, or `{uv}`",
        pip=CommandLine(f"pip install 'macau-edge[{extra}]'"),  # which needs no address of what is installed already
        pipx=CommandLine(f"pipx inject macau-edge {' '.join(missing)}"),
        uv=CommandLine(f"uv tool install {beside} …"),
    )
    raise UsageError(said, remedy)
