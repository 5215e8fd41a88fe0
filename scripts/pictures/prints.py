# What the 3D printers are printing.
from props import *


def gear(colour='#1f55c4', r=.75):
    def build():
        pts = []
        for i in range(16):
            a = 2 * pi * i / 16
            for q, da in ((r, -.13), (r + .17, -.07), (r + .17, .07), (r, .13)): pts.append((q * cos(a + da), q * sin(a + da)))
        poly(pts, .4, (.25, 0, 1.42), m=mat(colour, .4), bevel=.02)
        lathe([(.25, 0), (.4, 0), (.4, .3), (.25, .3)], (.25, 0, 1.6), mat(colour, .4), close=True)
    return build


def rocket():
    lathe([(0, 0), (.34, 0), (.42, .5), (.36, 1.1), (.2, 1.6), (0, 1.9)], (.25, 0, 1.22), mat('#f2f3f3', .4), ang=80)
    for i in range(3):
        with grp((.25, 0, 1.22), (0, 0, i * 120 + 30)): poly([(.3, 0), (.8, -.0), (.75, .3), (.38, .8)], .06, (0, 0, 0), rot=(90, 0, 0), m=mat('#d63a2a', .4), bevel=.01)


def tower():
    for z, s in ((0, 1.0), (.5, .8), (1.0, .6)): box((s, s, .5), (.25, 0, 1.47 + z), mat('#1f8a58', .4), bevel=.02)
    for i in range(4):
        with grp((.25, 0, 2.7), (0, 0, i * 90)): box((.14, .14, .2), (.22, .22, .1), mat('#1f8a58', .4), bevel=.01)
    cyl(.36, .2, (.25, 0, 2.72), mat('#1f8a58', .4))


def dino():
    m = mat('#7cb342', .4)
    sphere(.5, (.25, 0, 1.75), m, sc=(1.3, .8, .9))
    tube([(.7, 0, 1.8), (1.0, 0, 2.2), (1.05, 0, 2.45)], .16, m, smooth=True)
    sphere(.22, (1.12, 0, 2.5), m, sc=(1.4, .9, .9))
    tube([(-.2, 0, 1.75), (-.7, 0, 1.6), (-1.0, 0, 1.35)], .12, m, smooth=True)
    for x in (-.1, .6):
        for y in (-.25, .25): cyl(.13, .5, (x, y, 1.45), m)


def molecule_print(): [sphere(.3, (.25 + .6 * cos(i * 1.26), .6 * sin(i * 1.26), 1.5), mat('#7a3fb0', .4)) for i in range(5)] and sphere(.42, (.25, 0, 1.75), mat('#7a3fb0', .4))
