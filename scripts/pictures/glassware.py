# Laboratory glass with and without liquids.
from props import *

ER = [(0, 0), (.8, 0), (.9, .06), (.92, .16), (.86, .34)] + [(.86 - .58 * t, .34 + 1.26 * t) for t in (.2, .4, .6, .8, 1)] + [(.24, 1.72), (.22, 1.9), (.22, 2.2), (.27, 2.28)]
BEAKER = [(0, 0), (.5, 0), (.56, .03), (.58, .1), (.58, 1.05), (.64, 1.12)]
CYLINDER = [(0, 0), (.3, 0), (.31, .04), (.31, 2.3), (.35, 2.36)]
ROUND = [(0, 0)] + [(.78 * sin(rad(a)), .78 - .78 * cos(rad(a))) for a in range(12, 160, 8)] + [(.2, 1.62), (.19, 1.8), (.19, 2.35), (.25, 2.42)]
TUBE = [(0, .12)] + [(.13 * sin(rad(a)), .25 - .13 * cos(rad(a))) for a in range(20, 91, 14)] + [(.13, 1.7), (.16, 1.74)]
RAINBOW = ('#d7263d', '#f08a12', '#f4d11c', '#2bab5c', '#118d94', '#2b6fe0', '#7a3fb0', '#c0356f')


def conical(place, colour=None, level=.7, scale=1): at(place, lambda: vessel(ER, .045, (0, 0, 0), colour, level), 0, scale)
def beaker(place, colour=None, level=.55, scale=1): at(place, lambda: vessel(BEAKER, .04, (0, 0, 0), colour, level), 0, scale)


def measure(place, colour=None, level=1.35, scale=1, foot='#1f55c4'):
    with grp((*place, 0), (0, 0, 0), scale):
        vessel(CYLINDER, .04, (0, 0, .1), colour, level)
        for i in range(1, 11): torus(.312, .006, (0, 0, .1 + .2 * i), mat('#ffffff', .5), a0=230, a1=310 if i % 5 else 340, n=24, k=3)
        poly([(.52 * cos(rad(60 * i + 30)), .52 * sin(rad(60 * i + 30))) for i in range(6)], .1, (0, 0, .05), m=mat(foot, .4), bevel=.02)


def round_flask(place, colour=None, level=.62, scale=1):
    with grp((*place, 0), (0, 0, 0), scale):
        vessel(ROUND, .045, (0, 0, .12), colour, level)
        lathe([(.5, 0), (.62, 0), (.68, .1), (.62, .22), (.5, .24), (.42, .12)], (0, 0, 0), mat('#c59a66', .8, bump=.6, bscale=30), close=True)


def tube_rack(place, colours, turn=0):
    n = len(colours)
    w = wood('#dcb889', '#c39a68', 1.4)
    with grp((*place, 0), (0, 0, turn)):
        long = n * .38 + .35
        box((long, .55, .12), (0, 0, .06), w, bevel=.03)
        box((long, .55, .1), (0, 0, 1.05), w, bevel=.03)
        for s in (-1, 1): box((.12, .5, 1.1), (s * (long / 2 - .06), 0, .55), w, bevel=.03)
        for i, c in enumerate(colours): vessel(TUBE, .022, ((i - (n - 1) / 2) * .38, 0, 0), c, .75 + .06 * ((i * 7) % 4))


def glass_student():
    tube_rack((-.4, 1.2), RAINBOW)
    conical((-2.0, 0), '#f2a80c', .6)
    conical((-.5, -.3), '#e0367e', .5, .8)
    measure((1.9, .4), '#2b6fe0', 1.1)
    beaker((.7, -.4), '#2bab5c')
    beaker((1.9, -.9), None, 0, .75)
    beaker((-1.3, -1.3), '#7a3fb0', .4, .8)


def glass_large():
    for i in range(3): conical((-2.9 + i * 1.1, 1.0 - i * .9), None, 0, 1.4 - .22 * i)
    for i in range(3): measure((.6 + i * .95, 1.4), None, 0, 1.35 - .22 * i, '#d63a2a')
    for i in range(3): beaker((.2 + i * 1.2, -.2), None, 0, 1.25 - .2 * i)
    round_flask((3.2, .5), None, 0, 1.1)
    round_flask((1.9, -1.6), None, 0, .75)
    round_flask((.3, -1.7), None, 0, .6)


def glass_in_crates():
    def one():
        crate(3.0, 2.2, .55, '#d9b27c')
        for x, c in ((-.9, '#2a7fd6'), (.05, '#2bab5c'), (1.0, '#e0367e')):
            lathe([(0, 0), (.42, 0), (.44, .3), (.17, 1.1), (.16, 1.5), (.2, 1.54)], (x, .4, .1), mat('#d3e9f5', .05, spec=1, trans=.35), n=32)
            cyl(.4, .32, (x, .4, .3), mat(c, .3), n=32, r2=.36)
            cyl(.33, .7, (x, -.55, .45), mat('#c5e2f2', .05, spec=1, trans=.35), n=32)
    clones(one, grid(15, 5, 3.3, 2.5))


def glass_ph():
    for i, c in enumerate(RAINBOW[:7]): conical((-3.0 + i, .35 * abs(i - 3) - .4), c, .85, .52)
    with grp((0, -1.7, 0)):
        for i, c in enumerate(RAINBOW[:7]): box((.36, .9, .02), (-1.3 + i * .43, 0, .02), mat(c, .7), bevel=.004)
    for x in (-2.6, 2.6): at((x, -1.5), lambda: bottle(.3, 1.1, '#8a4b1f'))


def leaf_stem(h=1.6, n=6):
    g = mat('#3f9a3c', .5, coat=.2)
    tube([(0, 0, 0), (.05, .02, h * .5), (0, 0, h)], .03, g, smooth=True)
    for i in range(n):
        with grp((0, 0, h * (.4 + .6 * i / n)), (-35, 0, i * 137)): poly([(0, 0), (.14, .22), (.1, .48), (0, .66), (-.1, .48), (-.14, .22)], .02, (0, 0, 0), m=g, bevel=.006)


def glass_plants():
    beaker((-1.3, 0), '#8fd0ff', .7, 1.2)
    at((-1.3, 0, .5), leaf_stem)
    conical((.3, .4), '#7cc46a', .6)
    measure((1.7, .2), '#8fd0ff', 1.5)
    at((1.7, .2, 1.2), leaf_stem, 40)
    tube_rack((.2, 1.5), ('#7cc46a', '#4da548', '#2b7a35', '#b9d98a', '#7cc46a'))
    for i in range(3):
        lathe([(0, 0), (.45, 0), (.47, .16), (.43, .16), (.42, .04), (0, .04)], (-.6 + i * 1.1, -1.3, 0), glass('#f3fbff'))
        cyl(.38, .05, (-.6 + i * 1.1, -1.3, .06), mat('#5a3a22', .9))


def glass_food():
    tube_rack((0, 1.0), ('#1b2a6b', '#7a3fb0', '#e7d7a8', '#f2a80c', '#d7263d', '#f6efe0'))
    beaker((-1.7, -.3), '#f6efe0', .6)
    beaker((-.4, -.7), '#e7d7a8', .5)
    conical((1.4, -.2), '#1b2a6b', .6, .8)
    for x, c in ((.7, '#8a4b1f'), (2.4, '#b8860b')): at((x, -1.3), lambda: bottle(.28, 1.0, c))
    with grp((2.6, .3, .25)): sphere(.42, (0, 0, .1), mat('#c9a15b', .8, bump=.5, bscale=12), sc=(1.25, .9, .8))
