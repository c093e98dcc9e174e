"""Text -> the model, with places: rulesets, applications and policies; `fmt`; files at a revision of git."""
