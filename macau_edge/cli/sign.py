"""`macau-edge sign`: a dossier signed in one of its places."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from macau_edge.cli import arguments
from macau_edge.model.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SignRequest:
    """A dossier signed in one of its places.

    It is verified first, and signed only if everything holds. The signature is added to the file, whose bytes stay; the
    first one lets the others sign after it. Needs `pip install 'macau-edge[sign]'`.

    Examples:
        macau-edge sign dossier.pdf --as applicant --p12 key.p12 -o signed.pdf
        macau-edge sign a.pdf --as laboratory --pkcs11 LIB --token LABEL -o b.pdf
    """

    file: Annotated[Path, arguments.argument("FILE", "A dossier, as .pdf.")]
    place: Annotated[
        Literal["applicant", "mathematician", "laboratory"],
        typer.Option("--as", help="As whom: the place to sign."),
    ]
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The signed .pdf to write.")]
    p12: Annotated[
        Path | None, typer.Option("--p12", metavar="FILE", help="The key with its certificate, a .p12 or .pfx file.")
    ] = None
    pkcs11: Annotated[
        Path | None,
        typer.Option("--pkcs11", metavar="LIBRARY", help="The key on a card or a device, by the library of its maker."),
    ] = None
    token: Annotated[
        str | None, typer.Option("--token", metavar="LABEL", help="Which card or device, with --pkcs11.")
    ] = None
    cert: Annotated[
        str | None, typer.Option("--cert", metavar="LABEL", help="Which certificate, where the token has several.")
    ] = None
    pass_file: Annotated[
        Path | None,
        typer.Option(
            "--pass-file", metavar="FILE", help="The passphrase or PIN is its first line; without it, it is asked for."
        ),
    ] = None
    tsa: Annotated[
        str | None,
        typer.Option("--tsa", metavar="URL", help="Have the time from this server; nothing else asks a network."),
    ] = None
    no_stamp: Annotated[bool, typer.Option("--no-stamp", help="Draw nothing in the place.")] = False
    limit: arguments.LimitOption = None
    force: arguments.ForceOption = False
