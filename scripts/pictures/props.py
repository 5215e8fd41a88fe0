# Things that stand beside or around a product: cases, trays, boxes, rulers, spools.
from models_rooms import *

KRAFT = lambda: mat('#c99b63', .85, bump=.25, bscale=90)
FOAM = lambda: mat('#33373d', .95, bump=.4, bscale=80)


def ruler(length, at=(0, 0), turn=0):
    """Ten ticks to a unit, like the squared paper of the shop."""
    with grp((*at, .03), (0, 0, turn)):
        box((length, .34, .05), (0, 0, 0), wood('#e8cf9c', '#d8b878', 1, .5), bevel=.01)
        for i in range(int(length * 5) + 1):
            deep = .2 if i % 5 == 0 else .1
            box((.012, deep, .004), (-length / 2 + .02 + i * .2, .17 - deep / 2, .027), mat('#1b2a44', .6), bevel=0)


def tray(w, d, h=.4, colour='#1f55c4', wall=.07):
    m = mat(colour, .5)
    box((w, d, wall), (0, 0, wall / 2), m, bevel=.02)
    for s in (-1, 1):
        box((w, wall, h), (0, s * (d - wall) / 2, h / 2), m, bevel=.02)
        box((wall, d, h), (s * (w - wall) / 2, 0, h / 2), m, bevel=.02)


def case(w, d, h=.7, colour='#2a2e33', lid=True, open=105):
    """An open carrying case with foam; the floor of its inside is at z = h - .25."""
    m, steel = mat(colour, .5, bump=.15, bscale=50), STEEL(.3)
    tray(w, d, h, colour, .12)
    box((w - .2, d - .2, h - .3), (0, 0, (h - .3) / 2 + .04), FOAM(), bevel=.02)
    for s in (-1, 1): box((.3, .06, .2), (s * w * .3, -d / 2 - .02, h - .08), steel, bevel=.02)
    bent([(-.5, -d / 2 - .03, h * .5), (-.5, -d / 2 - .3, h * .5), (.5, -d / 2 - .3, h * .5), (.5, -d / 2 - .03, h * .5)], .12, .06, RUB())
    if lid:
        with grp((0, d / 2, h), (open - 90, 0, 0)):
            box((w, .12, d * .92), (0, .02, d * .46), m, bevel=.05)
            box((w - .25, .08, d * .92 - .25), (0, -.07, d * .46), FOAM(), bevel=.02)


def closed_case(w, d, h, colour='#2a2e33'):
    m = mat(colour, .45, bump=.15, bscale=50)
    rbox((w, d, h), .15, (0, 0, h / 2), m, bevel=.06)
    rbox((w + .02, d + .02, .04), .15, (0, 0, h * .6), mat('#9aa0a6', .4, 1), bevel=.01)
    for s in (-1, 1): box((.2, .06, .2), (s * w * .3, -d / 2 - .02, h * .6), STEEL(.3), bevel=.02)
    bent([(-.35, -d / 2, h * .5), (-.35, -d / 2 - .2, h * .5), (.35, -d / 2 - .2, h * .5), (.35, -d / 2, h * .5)], .1, .05, RUB())


def carton(w, d, h, words=None, colour=None):
    m = mat(colour, .8) if colour else KRAFT()
    box((w, d, h), (0, 0, h / 2), m, bevel=.02)
    box((w * .12, d + .01, h + .01), (0, 0, h / 2), mat('#e2c48f', .4), bevel=.01)
    if words: text(words, min(.3, w * .12), (0, -d / 2 - .012, h * .5), mat('#1b2a44', .6), rot=(90, 0, 0))


def crate(w, d, h, colour='#1f8a58'):
    """A transport box with slits."""
    m = mat(colour, .5)
    tray(w, d, h, colour)
    for i in range(5):
        for s in (-1, 1): box((w * .1, .03, h * .5), (-w * .36 + i * w * .18, s * d / 2, h * .5), mat('#15304f', .7), bevel=.01)


def backpack(colour='#24406e'):
    m, dark = mat(colour, .85, bump=.5, bscale=70, sheen=.2), mat('#17191c', .8)
    rbox((2.2, 1.1, 2.9), .4, (0, 0, 1.5), m, bevel=.28)
    rbox((1.7, .5, 1.3), .22, (0, -.62, .95), m, bevel=.16)
    rbox((1.72, .52, .06), .22, (0, -.62, 1.35), dark, bevel=.02)
    rbox((2.24, 1.14, .06), .4, (0, 0, 2.3), dark, bevel=.02)
    bent([(-.3, 0, 2.9), (-.3, 0, 3.2), (.3, 0, 3.2), (.3, 0, 2.9)], .15, .06, dark)


def spool(colour):
    """A lying spool of plastic, 1.3 wide."""
    for z in (.05, .5): lathe([(.2, z - .04), (.65, z - .04), (.65, z + .04), (.2, z + .04)], (0, 0, 0), mat('#e9ecef', .35), close=True)
    lathe([(.25, .08), (.55, .08), (.55, .47), (.25, .47)], (0, 0, 0), mat(colour, .5), close=True)
    for i in range(9): torus(.55, .024, (0, 0, .1 + .044 * i), mat(colour, .5), n=48, k=2)


SPOOLS = ('#d63a2a', '#f7b71d', '#1f8a58', '#1f55c4', '#f2f3f3', '#24282d')


def spools(n, columns=2):
    for i in range(n):
        with grp(((i % columns) * 1.4, 0, (i // columns) * .56)): spool(SPOOLS[i % 6])


def bottle(r, h, colour, cap='#17191c', label=True):
    lathe([(0, 0), (r, 0), (r, h * .6), (r * .45, h * .78), (r * .45, h * .86), (0, h * .86)], (0, 0, 0), mat(colour, .2, coat=.6), bevel=.01)
    cyl(r * .55, h * .16, (0, 0, h * .9), mat(cap, .5))
    if label: cyl(r * 1.01, h * .3, (0, 0, h * .3), mat('#f4f2ea', .7), bevel=.003)


def books(width, height=.8, seed=1):
    random.seed(seed)
    x = -width / 2
    while x < width / 2 - .1:
        t, h = random.uniform(.07, .16), height * random.uniform(.75, 1)
        box((t, .55, h), (x + t / 2, 0, h / 2), mat(random.choice(('#1f55c4', '#d63a2a', '#1f8a58', '#f7b71d', '#7a3fb0', '#118d94', '#f2f3f3')), .7), bevel=.01)
        x += t + .008


def label(words, w, h, colour='#1f8a58', ink='#ffffff', size=None):
    """A sticker in the XZ plane."""
    box((w, .012, h), (0, 0, 0), mat(colour, .5), bevel=.004)
    text(words, size or h * .5, (0, -.01, 0), mat(ink, .5), rot=(90, 0, 0), ex=.002)


def tag(words, colour='#1f8a58'):
    """A hanging card that stands on the table like a price card."""
    with grp((0, 0, .3), (-18, 0, 0)):
        box((1.5, .03, .6), (0, 0, 0), mat('#fbfbf8', .7), bevel=.01)
        box((1.5, .032, .12), (0, 0, .24), mat(colour, .6), bevel=.005)
        text(words, .19, (0, -.022, -.06), mat('#1b2a44', .6), rot=(90, 0, 0), ex=.002)


def at(place, build, turn=0, scale=1):
    with grp((*place, 0) if len(place) == 2 else place, (0, 0, turn), scale): build()
