"""A laboratory's check by Storm, a model checker: first `macau-edge export craps pass-line -o pass-line.prism`.

Its exact engine (`pip install stormpy`) reads the states and weights and solves them by itself; that is held against
what stands in the file: `python examples/check-with-storm.py pass-line.prism`.
"""

import re
import sys

import stormpy

program = stormpy.parse_prism_program(sys.argv[1])
model = stormpy.build_model[stormpy.Rational](program)
with open(sys.argv[1], encoding="utf-8") as file:
    promised = re.findall(r"^// (.*=\?.*) is (\S+)$", file.read(), re.MULTILINE)
for question, value in promised:
    found = stormpy.model_checking(model, stormpy.parse_properties(question)[0])
    same = str(found.get_value(model.initial_states[0])) == value
    print("same" if same else "NOT THE SAME", question, value)  # noqa: T201
