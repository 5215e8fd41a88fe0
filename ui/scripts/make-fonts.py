#!/usr/bin/python3
"""Makes ui/fonts and ui/fonts.css: the typefaces cut down to Ukrainian, Russian and English.

Every page needs Cyrillic letters, figures and the sign of the hryvnia, and most of them a Latin word. The published
typefaces keep each of these in a file of its own; here they are one file per typeface, so that text needs two files in
all. Run by hand after a new version of a typeface: `npm run fonts -w ui` (Debian: python3-fonttools, python3-brotli).
"""
import json
import os
from io import BytesIO
from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer
from fontTools.varLib.iup import iup_delta_optimize

UI = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
PACKAGES = os.path.join(UI, '..', 'node_modules', '@fontsource-variable')
PUBLISHED = ['latin', 'cyrillic', 'cyrillic-ext', 'math']
FEATURES = ['kern', 'tnum']

# Of programs.
SIGNS = '#$<>[\\]^`{|}~'
ASCII = ''.join(map(chr, range(0x20, 0x7F)))
LETTERS = ''.join(character for character in ASCII if character not in SIGNS)
CYRILLIC = ''.join(map(chr, range(0x410, 0x450))) + 'ЁёЄєІіЇїҐґ№₴'
PUNCTUATION = '\u00a0«»’ʼ–—−…·×°±²³″©'
RARE = '„“”‘•÷µ€§®™½¼¾′⌀Ø≤≥≈' + SIGNS
# What nearly every page sets in it: codes, capitals, «арт. 13-0101», «1–15 з 173», «Рис. 1».
CODES = ''.join(map(chr, [*range(0x41, 0x5B), *range(0x410, 0x430)])) + 'ЄІЇҐ0123456789 -–./:№\u00a0арт art Рис Fig з из of'

# A file: name, family, typeface, characters, weights. One weight is a static font, half as large. Headings are set from
# 600 to 680: all of them are drawn at 640.
FACES = [
    ('onest', 'Onest Variable', 'onest', LETTERS + CYRILLIC + PUNCTUATION, (400, 700)),
    ('onest-rare', 'Onest Variable', 'onest', RARE, (400, 700)),
    ('geologica', 'Geologica Variable', 'geologica', LETTERS + CYRILLIC + PUNCTUATION, 640),
    ('geologica-rare', 'Geologica Variable', 'geologica', RARE, 640),
    ('jetbrains-mono-codes', 'JetBrains Mono Variable', 'jetbrains-mono', CODES, (400, 700)),
    ('jetbrains-mono', 'JetBrains Mono Variable', 'jetbrains-mono', ASCII + CYRILLIC + PUNCTUATION, (400, 700)),
]
# The text's typeface with its HTTP headers (0.7 kB) fits into nine packets, 13.1 kB: six connections that share a slow
# line carry three packets each in a round trip, and the first word would wait for one trip more.
LIGHT = {'onest'}
LIGHT_UNITS = 256
# Of the outlines between the lightest and the boldest; 0.11 px at 16 px.
LIGHT_TOLERANCE = 1.75
# Thousandths of the size: at 16 px the smallest is 0.4 px.
KERNING_MIN, KERNING_STEP = 25, 10
# Arial scaled to our typefaces' metrics, measured on Ukrainian text: while fonts load, lines break in the same places and
# nothing shifts.
ARIAL = ['Arial', 'Liberation Sans']
BOLD = ['Arial Bold', 'Liberation Sans Bold']
FALLBACK_FONTS = [
    ('Onest Fallback', '400 549', ARIAL, 102.8, 94.4, 30.2),
    ('Onest Fallback', '550 700', BOLD, 98.3, 98.7, 31.5),
    ('Geologica Fallback', '400 700', BOLD, 103.3, 94.9, 27.1),
]


def main():
    folder = os.path.join(UI, 'fonts')
    os.makedirs(folder, exist_ok=True)
    rules = []
    for name, family, typeface, characters, weights in FACES:
        taken = drawn_before(family, name)
        wanted = {ord(character) for character in characters} - taken
        font, drawn = make_font(typeface, wanted, weights)
        if name in LIGHT:
            font = lighten(font)
        # Names of glyphs are for editors.
        font['post'].formatType = 3.0
        font.flavor = 'woff2'
        font.save(os.path.join(folder, f'{name}.woff2'))
        print(f"{name}: {os.path.getsize(os.path.join(folder, f'{name}.woff2'))} bytes, {len(drawn)} characters")
        rules.append(font_face(name, family, drawn))
    rules += [fallback_font(*face) for face in FALLBACK_FONTS]
    with open(os.path.join(UI, 'fonts.css'), 'w', encoding='utf-8') as css:
        css.write('\n'.join(['/* Written by scripts/make-fonts.py; edit that instead. */', *rules, '']))


def drawn_before(family, name):
    """Characters of the family's earlier files: one letter must not load a second file."""
    earlier = FACES[: [face[0] for face in FACES].index(name)]
    return {ord(character) for _, other, _, characters, _ in earlier if other == family for character in characters}


def make_font(typeface, wanted, weights):
    """Merges the published cuts that have the wanted characters."""
    ranges = json.load(open(os.path.join(PACKAGES, typeface, 'unicode.json'), encoding='utf-8'))
    cuts, left = [], set(wanted)
    for name in PUBLISHED:
        mine = {point for point in left if holds(ranges.get(name, ''), point)}
        if mine:
            cuts.append(cut(typeface, name, mine, weights))
            left -= mine
    merged = merge([static for static, _ in cuts])
    if isinstance(weights, tuple):
        add_variations(merged, [variable for _, variable in cuts])
    return merged, wanted - left


def cut(typeface, name, points, weights):
    """A static font at the lowest weight for merging, and the variable one that has its variations."""
    font = TTFont(os.path.join(PACKAGES, typeface, 'files', f'{typeface}-{name}-wght-normal.woff2'))
    font.setGlyphOrder([glyph if glyph == '.notdef' else f'{name}.{glyph}' for glyph in font.getGlyphOrder()])
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, glyph_names=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    if not isinstance(weights, tuple):
        return instancer.instantiateVariableFont(font, {'wght': weights}), None
    variable = instancer.instantiateVariableFont(font, {'wght': weights})
    return instancer.instantiateVariableFont(reloaded(variable), {'wght': weights[0]}), variable


def merge(fonts):
    """Merger reads files."""
    if len(fonts) == 1:
        return fonts[0]
    paths = []
    for place, font in enumerate(fonts):
        font.flavor = None
        for table in ('STAT', 'DSIG', 'meta'):
            if table in font:
                del font[table]
        paths.append(f'/tmp/make-fonts-{place}.ttf')
        font.save(paths[-1])
    merged = Merger().merge(paths)
    for path in paths:
        os.remove(path)
    return merged


def add_variations(merged, variables):
    """The merged font varies as its parts do. Widths vary by gvar's phantom points."""
    first = variables[0]
    merged['fvar'] = first['fvar']
    if 'avar' in first:
        merged['avar'] = first['avar']
    gvar = newTable('gvar')
    gvar.version, gvar.reserved, gvar.variations = 1, 0, {}
    for glyph in merged.getGlyphOrder():
        owner = next((font['gvar'] for font in variables if 'gvar' in font and glyph in font['gvar'].variations), None)
        gvar.variations[glyph] = owner.variations[glyph] if owner else []
    merged['gvar'] = gvar


def lighten(font):
    """Rounds what nobody sees: small kerning, and outlines to a 256th of the size."""
    round_kerning(font)
    scale_upem(font, LIGHT_UNITS)
    light = reloaded(font)
    for glyph, variations in light['gvar'].variations.items():
        points, control = light['glyf']._getCoordinatesAndControls(glyph, light['hmtx'].metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            deltas = [(round(x), round(y)) for x, y in variation.coordinates]
            is_composite = control.numberOfContours < 0
            variation.coordinates = (
                deltas if is_composite else iup_delta_optimize(deltas, points, control.endPts, LIGHT_TOLERANCE)
            )
    return light


def round_kerning(font):
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            if pairs.Format == 1:
                values = [record.Value1 for pair_set in pairs.PairSet for record in pair_set.PairValueRecord]
            else:
                values = [second.Value1 for first in pairs.Class1Record for second in first.Class2Record]
            for value in filter(None, values):
                kerning = value.XAdvance
                value.XAdvance = 0 if abs(kerning) < KERNING_MIN else round(kerning / KERNING_STEP) * KERNING_STEP
            if pairs.Format == 1:
                drop_empty(pairs)


def drop_empty(pairs):
    for pair_set in pairs.PairSet:
        pair_set.PairValueRecord = [record for record in pair_set.PairValueRecord if record.Value1.XAdvance != 0]
        pair_set.PairValueCount = len(pair_set.PairValueRecord)


def reloaded(font):
    bytes_of = BytesIO()
    font.save(bytes_of)
    bytes_of.seek(0)
    copy = TTFont(bytes_of)
    copy.setGlyphOrder(font.getGlyphOrder())
    return copy


def holds(unicode_range, point):
    """For a unicode-range such as `U+0301,U+0400-045F`."""
    for part in filter(None, (part.strip().replace('U+', '') for part in unicode_range.split(','))):
        first, _, last = part.partition('-')
        if int(first, 16) <= point <= int(last or first, 16):
            return True
    return False


def font_face(name, family, points):
    return (
        f"@font-face {{ font-family: '{family}'; font-display: swap; font-weight: 400 700; "
        f"src: url('./fonts/{name}.woff2') format('woff2'); unicode-range: {spans(sorted(points))} }}"
    )


def fallback_font(family, weight, names, size, up, down):
    source = ', '.join(f"local('{name}')" for name in names)
    metrics = f'size-adjust: {size}%; ascent-override: {up}%; descent-override: {down}%; line-gap-override: 0%'
    return f"@font-face {{ font-family: '{family}'; font-weight: {weight}; src: {source}; {metrics} }}"


def spans(points):
    runs = []
    for point in points:
        if runs and runs[-1][1] + 1 == point:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return ', '.join(f'U+{first:X}' if first == last else f'U+{first:X}-{last:X}' for first, last in runs)


main()
