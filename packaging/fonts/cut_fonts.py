#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cuts the four static weights of "Trainyard Sans" from the variable font Inter.

Qt 6.4 cannot reliably choose a weight of a variable font, and it cannot switch on OpenType features. So each weight
becomes a separate font, and its digits are Inter's tabular ones: columns of numbers align, and a number keeps its
width while a slider moves.

    cut_fonts.py Inter.var.ttf OUTPUT_FOLDER

The same input gives the same bytes: the files carry the time of the input font, or SOURCE_DATE_EPOCH if it is set.
"""

import io
import os
import sys

from fontTools import subset
from fontTools.misc import timeTools
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FAMILY = "Trainyard Sans"
WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
DIGITS = [ord(c) for c in "0123456789"]

# Characters that the program shows: Latin languages, Greek symbols, punctuation, arrows, mathematics, marks.
RANGES = [
    (0x0020, 0x024F),  # Latin
    (0x02B0, 0x036F),  # modifiers and combining marks
    (0x0370, 0x03FF),  # Greek
    (0x1E00, 0x1EFF),  # Latin with more marks
    (0x2000, 0x20CF),  # punctuation, super- and subscripts, currencies
    (0x2100, 0x23FF),  # letter-like signs, fractions, arrows, mathematics, technical
    (0x2460, 0x24FF),  # enclosed numbers
    (0x25A0, 0x27BF),  # shapes and marks
]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "case"]


def tabular_forms(font):
    """Returns the tabular form of each glyph, from the feature `tnum`."""
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    forms = {}
    for index in sorted(lookups):
        for subtable in gsub.LookupList.Lookup[index].SubTable:
            forms.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return forms


def map_tabular_digits(font):
    """Maps the characters 0 to 9 to their tabular glyphs."""
    forms = tabular_forms(font)
    for table in font["cmap"].tables:
        for character in DIGITS:
            glyph = table.cmap.get(character)
            table.cmap[character] = forms.get(glyph, glyph)


def equalise_digits(font):
    """Gives all digits exactly the same width."""
    glyphs = [font.getBestCmap()[character] for character in DIGITS]
    # Interpolation rounds the width of each glyph separately, so widths may differ by one unit.
    width = max(font["hmtx"][glyph][0] for glyph in glyphs)
    for glyph in glyphs:
        font["hmtx"][glyph] = (width, font["hmtx"][glyph][1])


def rename(font, weight, style):
    """Names the font as one family of four weights; programs without typographic families see separate families."""
    table = font["name"]
    kept = {0, 5, 7, 8, 9, 11, 12, 13, 14}  # copyright, version, authors and licence stay unchanged
    table.names = [record for record in table.names if record.nameID in kept and record.platformID == 3]
    basic = style in ("Regular", "Bold")
    names = {
        1: FAMILY if basic else f"{FAMILY} {style}",
        2: style if basic else "Regular",
        3: f"{table.getDebugName(5)};{FAMILY} {style}",
        4: f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
        16: FAMILY,
        17: style,
    }
    for identifier, text in names.items():
        table.setName(text, identifier, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    regular, bold = 1 << 6, 1 << 5
    selection = font["OS/2"].fsSelection & ~(regular | bold)
    font["OS/2"].fsSelection = selection | (bold if style == "Bold" else regular)
    font["head"].macStyle = 1 if style == "Bold" else 0


def reduced(source):
    """Returns the variable font with only the wanted characters, as bytes, because a small font is cut faster."""
    font = TTFont(source, recalcTimestamp=False)
    map_tabular_digits(font)
    options = subset.Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = False
    options.drop_tables += ["DSIG"]  # signature of the original bytes
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in RANGES for c in range(first, last + 1)])
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def cut(variable, weight, style):
    font = TTFont(io.BytesIO(variable), recalcTimestamp=False)
    axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    font = instancer.instantiateVariableFont(font, {**axes, "wght": weight})
    if "STAT" in font:
        del font["STAT"]  # axes that no longer exist
    equalise_digits(font)
    rename(font, weight, style)
    if "SOURCE_DATE_EPOCH" in os.environ:
        font["head"].modified = timeTools.timestampSinceEpoch(int(os.environ["SOURCE_DATE_EPOCH"]))
    return font


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    variable = reduced(source)
    for weight, style in WEIGHTS.items():
        cut(variable, weight, style).save(os.path.join(folder, f"TrainyardSans-{style}.ttf"))


if __name__ == "__main__":
    main()
