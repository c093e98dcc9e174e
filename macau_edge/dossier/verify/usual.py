"""The files of a DOCX -> what in them is neither ours nor what a word processor writes into a text like ours.

What may be there is listed; of anything else nobody can say whether the text that was read is the one that is shown.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree as ET

from macau_edge.dossier.verify.wordml import attribute_of, is_on, tag_of
from macau_edge.model.regex import regex

MAIN = "officeDocument"
SHOWN = regex(r"word/(document|header|footer|footnotes|endnotes|styles|numbering)\d*\.xml")
"""The files that have a say in what is shown."""
NUMBERED = regex(r"\d+\.xml")
THEME = regex(r"word/theme/theme\d*\.xml")
TARGETS: Mapping[str, re.Pattern[str]] = {
    kind: regex(rf"{target}")
    for kind, target in (
        (MAIN, r"word/document\d*\.xml"),
        ("core-properties", r"docProps/core\.xml"),
        ("extended-properties", r"docProps/app\.xml"),
        ("custom-properties", r"docProps/custom\.xml"),
        ("thumbnail", r"docProps/thumbnail\.\w+"),
        ("styles", r"word/styles\d*\.xml"),
        ("stylesWithEffects", r"word/stylesWithEffects\.xml"),
        ("numbering", r"word/numbering\d*\.xml"),
        ("settings", r"word/settings\d*\.xml"),
        ("webSettings", r"word/webSettings\d*\.xml"),
        ("fontTable", r"word/fontTable\d*\.xml"),
        ("font", r"word/fonts/[\w.-]+"),
        ("theme", r"word/theme/theme\d*\.xml"),
        ("header", r"word/header\d*\.xml"),
        ("footer", r"word/footer\d*\.xml"),
        ("footnotes", r"word/footnotes\.xml"),
        ("endnotes", r"word/endnotes\.xml"),
        ("comments", r"word/comments\.xml"),
        ("commentsExtended", r"word/commentsExtended\.xml"),
        ("commentsIds", r"word/commentsIds\.xml"),
        ("commentsExtensible", r"word/commentsExtensible\.xml"),
        ("people", r"word/people\.xml"),
        ("image", r"word/media/[\w.-]+"),
        ("customXml", r"customXml/item\d+\.xml"),
        ("customXmlProps", r"customXml/itemProps\d+\.xml"),
    )
}
"""Kind of a relationship -> the file that it may lead to, where it is read and nowhere else."""


def _names(prefix: str, names: str) -> frozenset[str]:
    return frozenset(f"{prefix}:{name}" for name in names.split())


_CHANGED = _names("w", "ins del moveFrom moveTo")
_BLOCKS = _CHANGED | _names(
    "w",
    """document body hdr ftr footnotes footnote endnotes endnote p r t tab br cr noBreakHyphen softHyphen sym ptab
    lastRenderedPageBreak proofErr bookmarkStart bookmarkEnd hyperlink fldChar fldSimple instrText smartTag delText
    delInstrText sdt sdtEndPr sdtContent moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd
    commentRangeStart commentRangeEnd commentReference annotationRef footnoteReference endnoteReference footnoteRef
    endnoteRef separator continuationSeparator permStart permEnd tbl tblGrid gridCol tr tc drawing pPr rPr tblPr tblPrEx
    trPr tcPr sectPr sdtPr styles docDefaults rPrDefault pPrDefault latentStyles lsdException style tblStylePr numbering
    abstractNum lvl num""",
)
_STYLE = _names(
    "w",
    """name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal
    personalCompose personalReply rsid nsid multiLevelType tmpl styleLink numStyleLink start numFmt lvlRestart pStyle
    isLgl suff lvlText lvlJc legacy abstractNumId lvlOverride startOverride""",
)
_MATH = _names(
    "m",
    """oMath oMathPara oMathParaPr r rPr t nor sty scr lit aln jc f fPr type num den sSup sSupPr sSub sSubPr sSubSup
    sSubSupPr e sup sub d dPr begChr endChr sepChr grow shp ctrlPr func funcPr fName nary naryPr chr limLoc subHide
    supHide rad radPr degHide deg""",
)
_PICTURE = (
    _names("wp", "inline extent effectExtent docPr cNvGraphicFramePr")
    | _names(
        "a", "graphic graphicData graphicFrameLocks picLocks blip extLst ext stretch fillRect xfrm off prstGeom avLst"
    )
    | _names("pic", "pic nvPicPr cNvPr cNvPicPr blipFill spPr")
    | _names("a14", "useLocalDpi")
)
_COMPATIBLE = _names("mc", "AlternateContent Choice Fallback")
ELEMENTS = _BLOCKS | _STYLE | _MATH | _PICTURE | _COMPATIBLE
"""Elements that may stand in what is shown, beside those in the properties below."""
PROPERTIES: Mapping[str, frozenset[str]] = {
    "w:rPr": _CHANGED
    | _names(
        "w",
        """rStyle rFonts b bCs i iCs caps smallCaps color spacing w kern position sz szCs u highlight shd vertAlign
        noProof snapToGrid webHidden lang cs oMath vanish strike dstrike""",
    )
    | _names("m", "nor sty scr lit aln")
    | _names("w14", "ligatures numForm numSpacing stylisticSets cntxtAlts"),
    "w:pPr": _names(
        "w",
        """pStyle keepNext keepLines pageBreakBefore widowControl numPr suppressLineNumbers pBdr shd tabs
        suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd
        snapToGrid spacing ind contextualSpacing mirrorIndents jc textAlignment textboxTightWrap outlineLvl divId
        cnfStyle rPr sectPr""",
    ),
    "w:numPr": _CHANGED | _names("w", "ilvl numId"),
    "w:tblPr": _names(
        "w",
        """tblStyle tblW jc tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription
        tblStyleRowBandSize tblStyleColBandSize tblCellSpacing bidiVisual""",
    ),
    "w:tblPrEx": _names("w", "tblW jc tblInd tblBorders shd tblLayout tblCellMar tblLook tblCellSpacing"),
    "w:trPr": _names("w", "cantSplit tblHeader jc trHeight cnfStyle ins del tblCellSpacing"),
    "w:tcPr": _names("w", "cnfStyle tcW gridSpan tcBorders shd noWrap tcMar vAlign hideMark"),
    "w:sdtPr": _names("w", "docPartObj id rPr"),
    "w:sectPr": _names(
        "w",
        """headerReference footerReference footnotePr endnotePr type pgSz pgMar pgNumType formProt titlePg cols
        textDirection docGrid noEndnote vAlign paperSrc""",
    ),
}
"""Properties of runs, paragraphs, tables and pages -> those that may be among them."""
HIDES = _names("w", "vanish strike dstrike bidi bidiVisual")
"""Properties by which a text is not shown, or is shown struck out or turned round, unless they are off."""
WHOLE = _names("w", "pBdr tabs tblBorders tblCellMar tcBorders tcMar docPartObj footnotePr endnotePr cols") | _names(
    "w14", "stylisticSets"
)
"""Elements in which nothing more is looked for: they have no text."""
KNOWN = frozenset(("wps", "wpg", "wpc", "wpi", "wp14", "w14", "w15", "a14"))
"""Namespaces that a word processor knows, of which a file may say that they are required."""
LEAST, CLOSEST = 8, 120
"""Half points of a letter, and twentieths of a point of a line, that can still be read; ours have 8 and 160."""
DARKEST, LIGHTEST = 0.6, 0.3
"""How light the ground of a text is at least, and the text at most, from 0 to 1; ours have 0.81 and 0.10."""
PALEST = "99"
"""How much is left of the colour of a theme, of FF, in a text."""
GROUNDS = frozenset(("none", "yellow", "cyan", "green", "lightGray", "white"))
"""Marks of a pen on which a dark text can be read."""

_AS_USUAL = r"(\s+\\\*\s*(MERGEFORMAT|Arabic))*\s*"
ABOVE = regex(rf"\s*(PAGE|NUMPAGES|SECTIONPAGES){_AS_USUAL}")
"""The fields above and below the pages."""
CONTENTS = regex(r"\s*TOC(\s+\\[hzu]|\s+\\o\s+\"\d-\d\")*\s*")
LISTED = regex(r"\s*(PAGEREF\s+_Toc\d+(\s+\\h)?|HYPERLINK\s+\\l\s+\"_Toc\d+\")\s*")
"""The table of contents, and the fields in it."""


def main_part(trees: Mapping[str, ET.Element]) -> str:
    """The file that a word processor shows, empty where there is none, or more than one is named."""
    tree = trees.get("_rels/.rels")
    named = [*(() if tree is None else (_target("", one) for one in tree if _kind(one) == MAIN))]
    return named[0] if len(named) == 1 and TARGETS[MAIN].fullmatch(named[0]) and named[0] in trees else ""


def is_field(instruction: str, *, margin: bool, inside: bool) -> bool:
    """Whether a field is one that we make, where we make it; `inside` the table of contents there are others."""
    if margin:
        return ABOVE.fullmatch(instruction) is not None
    return CONTENTS.fullmatch(instruction) is not None or (inside and LISTED.fullmatch(instruction) is not None)


def unusual(trees: Mapping[str, ET.Element]) -> Iterator[str]:
    """What is not usual, each with its file."""
    for name, tree in trees.items():
        if name.endswith(".rels"):
            yield from (f"{name}: {said}" for said in _relations(name, tree))
        elif SHOWN.fullmatch(name):
            where = NUMBERED.sub(".xml", name)  # a word processor numbers them anew
            yield from (f"{where}: {said}" for said in _elements(tree))
        elif THEME.fullmatch(name):
            yield from (f"{name}: {said}" for said in _colours(tree))


# --- which file leads to which ---------------------------------------------------------------------------------------


def _kind(relation: ET.Element) -> str:
    return relation.get("Type", "").rpartition("/")[2]


def _target(name: str, relation: ET.Element) -> str:
    """The file that a relationship of another leads to."""
    folder = posixpath.dirname(posixpath.dirname(name))
    return posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/")


def _relations(name: str, tree: ET.Element) -> Iterator[str]:
    for one in tree:
        if one.get("TargetMode", "").casefold() == "external":
            continue  # told by where it leads
        usual = TARGETS.get(_kind(one))
        if usual is None or not usual.fullmatch(_target(name, one)):
            yield one.get("Target", "")


# --- what stands in a file -------------------------------------------------------------------------------------------


def _elements(tree: ET.Element) -> Iterator[str]:
    waiting = [tree]
    while waiting:
        element = waiting.pop()
        name = tag_of(element.tag)
        allowed = PROPERTIES.get(name)
        for child in element:
            below = tag_of(child.tag)
            if below.startswith("w:") and below.endswith("Change"):
                continue  # as it was before a change that is kept track of
            if below not in (ELEMENTS if allowed is None else allowed):
                yield below
                continue
            yield from _value(below, child)
            if below not in WHOLE:
                waiting.append(child)
        if name == "mc:AlternateContent":
            yield from _alternatives(element)


def _alternatives(element: ET.Element) -> Iterator[str]:
    """Of what a word processor may choose between: another text, or what it does not know."""
    texts = {
        "".join(one.text or "" for one in choice.iter() if tag_of(one.tag) in ("w:t", "m:t")) for choice in element
    }
    required = {word for way in element for word in way.get("Requires", "").split()}
    if len(texts) > 1 or not required <= KNOWN:
        yield "mc:AlternateContent"


def _value(name: str, element: ET.Element) -> Iterator[str]:
    """A property by which a text cannot be seen, or is shown with another."""
    said = attribute_of(element, "w:val")
    match name:
        case _ if name in HIDES:
            odd = is_on(element) and name != "w:vanish"  # what that hides is told by its text
        case "w:color":
            paler = attribute_of(element, "w:themeTint") or "FF"
            of_ground = attribute_of(element, "w:themeColor").startswith(("background", "light"))
            odd = of_ground or paler.upper() < PALEST or _light(said, 0) > LIGHTEST
        case "w:shd":
            theme = attribute_of(element, "w:themeFill")
            dark = theme != "" and not theme.startswith(("background", "light"))
            odd = dark or said not in ("", "clear", "nil") or _light(attribute_of(element, "w:fill"), 1) < DARKEST
        case "w:highlight":
            odd = said not in GROUNDS
        case "w:sz" | "w:szCs":
            odd = _number(said, LEAST) < LEAST
        case "w:w":
            odd = not 50 <= _number(said.removesuffix("%"), 100) <= 200
        case "w:position":
            odd = abs(_number(said, 0)) > 24
        case "w:spacing":
            exact = attribute_of(element, "w:lineRule") == "exact"
            line = _number(attribute_of(element, "w:line"), 240)
            odd = _number(said, 0) < -20 or (exact and line < CLOSEST) or line < 0
        case "w:trHeight":
            odd = attribute_of(element, "w:hRule") == "exact"
        case "w:ind" | "w:tblInd":
            odd = any(not -1500 <= _number(one, 0) <= 5000 for key, one in element.attrib.items() if _is_length(key))
        case "w:textDirection":
            odd = said not in ("lrTb", "lr", "tb")
        case "w:lvlText":
            odd = bool(re.search(r"\w", re.sub(r"%\d", "", said))) and (len(said) > 1 or said.isdigit())
        case _:
            odd = False
    if odd:
        yield f"{name} {' '.join(element.attrib.values())}".strip()


def _colours(tree: ET.Element) -> Iterator[str]:
    """The colours of a theme; those made here are told of both, and are the same."""
    for scheme in (one for one in tree.iter() if tag_of(one.tag) == "a:clrScheme"):
        for kind in scheme:
            for colour in kind:
                yield f"{tag_of(kind.tag)} {colour.get('lastClr') or colour.get('val', '')}"


def _is_length(key: str) -> bool:
    return tag_of(key) in ("w:left", "w:right", "w:start", "w:end", "w:firstLine", "w:hanging", "w:w")


def _number(text: str, usual: float) -> float:
    """A number as it is written, `usual` where none is, and none that is usual where it is no number."""
    if not text:
        return usual
    try:
        return float(text)
    except ValueError:
        return float("-inf")


def _light(colour: str, usual: float) -> float:
    """How light a colour is, from 0 to 1, weighed as the eye does."""
    if colour in ("", "auto"):
        return usual
    try:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    except ValueError:
        return 1 - usual
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
