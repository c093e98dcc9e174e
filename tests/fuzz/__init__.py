"""Files that nobody would write, given to the commands that read files.

`python -m tests.fuzz --cases 20000` tries as many; `tests/house/test_fuzz.py` some in every run of the tests. Every
case has a number from which all of it follows, so that one that failed can be tried again: `python -m tests.fuzz --only
1234`.
"""
