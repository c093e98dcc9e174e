"""The archive that a DOCX file is: from the files of the template, and so that equal contents are equal bytes."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

TEMPLATE = Path(__file__).parent / "template"
FIRST, LAST = 315_532_800, 4_354_819_199
"""The beginning of 1980 and the end of 2107: an archive knows no other time."""


def blank() -> BytesIO:
    """An empty document with our styles."""
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for file in sorted(TEMPLATE.rglob("*")):
            if file.is_file():
                archive.writestr(file.relative_to(TEMPLATE).as_posix(), file.read_bytes())
    stream.seek(0)
    return stream


def packed(data: bytes, timestamp: int) -> bytes:
    """The archive with every file in it of that time, in seconds since 1970, and no trace of the machine."""
    moment = time.gmtime(min(max(timestamp, FIRST), LAST))
    stream = BytesIO()
    with ZipFile(BytesIO(data)) as archive, ZipFile(stream, "w") as out:
        for name in archive.namelist():
            entry = ZipInfo(name, date_time=moment[:6])
            entry.create_system = 0
            entry.compress_type = ZIP_DEFLATED
            out.writestr(entry, archive.read(name), compresslevel=9)
    return stream.getvalue()
