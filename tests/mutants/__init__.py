"""Small mistakes put into the engines, one at a time, to see whether the tests notice."""
