"""What changed between two trees of rulesets and applications, and what it does to every figure."""
