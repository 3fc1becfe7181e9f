"""A lab as the part of an address behind #."""

from urllib.parse import quote, unquote_to_bytes
from zlib import crc32

import numpy as np

from .samples import LONGEST, Samples

_BETWEEN = "\t"


def link_of(samples: Samples, settings: dict[str, str]) -> str:
    """The link of a lab with these samples and settings."""
    rows = ";".join(
        ",".join([*map(_shortest, row), str(label)])
        for row, label in zip(samples.x.tolist(), samples.y.tolist())
    )
    # The lab counts a ; after the last one, too.
    if len(rows) >= LONGEST:
        raise ValueError(
            f"the numbers of X have {len(rows)} characters; the lab takes {LONGEST}. "
            "Round them (X.round(3)), or take fewer rows"
        )
    parts = {
        "dataset": "file",
        "table": f"0{_BETWEEN}X, y",
        "table-features": _BETWEEN.join(samples.features),
        "table-classes": _BETWEEN.join(samples.classes),
        "of": str(len(samples.y)),
        "table-rows": rows,
        **settings,
    }
    return _sealed("v3" + "".join(f"&{name}={quote(value, safe=',;')}" for name, value in parts.items()))


def _sealed(text: str) -> str:
    # By its length and checksum a link knows when it is damaged: both are of the text without percent signs.
    plain = unquote_to_bytes(text)
    return f"{text}&end={len(plain)}.{crc32(plain):08x}"


def _shortest(number: float) -> str:
    # As the lab writes it.
    if 1e-5 <= abs(number) < 1e-4:
        return np.format_float_positional(number, trim="-")
    return repr(number).removesuffix(".0").replace("e-0", "e-")
