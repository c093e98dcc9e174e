"""The table of the commands, each with what it is loaded from when it is called; `macau_edge.cli` alone imports it."""

from __future__ import annotations

from macau_edge.cli.commands import Entry, Group

BY_HAND: Group = "Rulesets, by hand and in CI"
ITSELF: Group = "The program itself"

TABLE = (
    Entry("analyse", "figures.analyse", "Figures", "What every bet of a game is worth.", True),
    Entry("explain", "figures.explain", "Figures", "The derivation of a bet, line by line.", True),
    Entry("simulate", "what_if.simulate", "Figures", "A game played at random, held against its exact figures.", True),
    Entry("risk", "what_if.risk", "Figures", "What a session of many rounds of a bet can come to.", True),
    Entry("games", "games.GamesCall", "Law", "The shipped rulesets and their acts.", work="listing.write_games"),
    Entry("readings", "figures.readings", "Law", "The unclear provisions, with the figures.", True),
    Entry("solve", "what_if.solve", "What if", "Which prizes of a bet give a house edge.", True),
    Entry("sweep", "what_if.sweep", "What if", "The figures of a bet as one or two of its prizes change.", True),
    Entry("page", "page.GamePageRequest", "What if", "One file that asks in a browser what another prize does.", True,
          work="paging.write_page"),
    Entry("bias", "what_if.bias", "What if", "What dice that are not balanced do to the house.", True),
    Entry("export", "export.GameExportRequest", "Figures", "The chain of a bet, for a program of somebody else.", True,
          work="exporting.write_export"),
    Entry("new", "new.new", "Applications", "The starting file of an application, or of a ruleset."),
    Entry("dossier", "dossier.DossierRequest", "Applications", "The dossier of an application, ready to sign.",
          work="filing.write_dossier", extra="dossier"),
    Entry("verify", "dossier.VerifyRequest", "Applications", "What holds in a dossier, line by line.",
          work="verifying.verify_dossier", extra="dossier"),
    Entry("sign", "sign.SignRequest", "Applications", "A dossier signed in one of its places.",
          work="signing.sign_dossier", extra="sign"),
    Entry("layout", "dossier.LayoutRequest", "Applications", "The cloth of a table, drawn from its ruleset.", True,
          work="cloth.write_layout"),
    Entry("check", "check.CheckCall", BY_HAND, "The mistakes of rulesets and applications, line by line.",
          work="checking.check_and_show"),
    Entry("rule", "rule.RuleRequest", BY_HAND, "What a code of `check` means, with an example.",
          work="ruling.write_rules"),
    Entry("diff", "diff.DiffRequest", BY_HAND, "What a change of a ruleset does to the house.",
          work="comparing.compare_and_show"),
    Entry("fmt", "fmt.fmt", BY_HAND, "Rulesets and applications in the one way to write them."),
    Entry("schema", "schema.schema", BY_HAND, "The JSON Schema of a kind of file, or of a report."),
    Entry("language", "fmt.language", BY_HAND, "The reference of rulesets and applications, or of a key."),
    Entry("studio", "studio.StudioRequest", BY_HAND, "A bet and its figures on one screen, in a browser.",
          work="editing.edit_in_browser", extra="studio"),
    Entry("lsp", "rule.lsp", BY_HAND, "What an editor asks while rulesets are written."),
    Entry("mcp", "rule.mcp", ITSELF, "What an assistant asks of the law and of bets."),
    Entry("help", "help.help", ITSELF, "How a command is used; of a game, with its own options."),
    Entry("completion", "help.completion", ITSELF, "What makes a shell complete commands, games and bets."),
)  # fmt: skip
"""Every command, in the order of the help."""
