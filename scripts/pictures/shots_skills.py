# Pictures of primary school, sport, arts and defence.
from shot import *
from shots_science import bar_magnet, compass, stools
from prints import dino, gear, molecule_print
from shots_rooms import cabinet_of, FRAME, HALF, laptop_terrain, library, locks, paints, printer_tools, rack_abacus, stand_panel, tray_of_solids, with_spools

SIX = ('#d63a2a', '#f7b71d', '#1f8a58', '#2a7fd6', '#ef7a1a', '#7a3fb0')


def pile_of_bricks(n, columns, seed=2):
    """n bricks in a heap of layers, each turned a little."""
    random.seed(seed)
    layer, per = 0, columns
    i, places = 0, [[] for _ in SIX]
    while i < n:
        width = max(2, per - layer)
        for row in range(width):
            for col in range(width):
                if i >= n: break
                x, y = (col - (width - 1) / 2) * 3.5 + random.uniform(-.2, .2), (row - (width - 1) / 2) * 1.95 + random.uniform(-.15, .15)
                places[i % 6].append((x, y, random.uniform(-8, 8), layer * .98))
                i += 1
        layer += 1
    lay(places)


def lay(places):
    """Bricks of each of the six colours at its places."""
    for colour, own in zip(SIX, places): clones(lambda: brick(0, 0, 0, colour), own)


def thirty_sets():
    def one():
        for k in range(6): brick(0, 0, k * .96, SIX[k], 0)
    clones(one, grid(30, 6, 4.2, 2.6))


def house_of_bricks():
    n, places = 0, [[] for _ in SIX]
    for level in range(7):
        for k in range(4):
            for side in range(4):
                if n >= 112: break
                a, off = (0, -6.4 + k * 3.2 + 1.6) if side % 2 == 0 else (90, -6.4 + k * 3.2 + 1.6)
                x, y = (off, -6.5 if side == 0 else 6.5) if side % 2 == 0 else (-7.4 if side == 1 else 7.4, off)
                if not (side == 0 and k == 1 and level < 3): places[(level + k) % 6].append((x, y, a, level * .96))
                n += 1
    for j in range(11): places[j % 6].append((-8 + (j % 4) * 3.6, -10.4 - (j // 4) * 2.2, j * 23))
    lay(places)


def first_magnets():
    with recolour({'#d63a2a': '#e8432f', '#1f55c4': '#2a8fd6'}):
        at((-.9, .2, .25), lambda: U((0, -.6, 0), (0, 0, -12), .75))
        at((1.2, .5, .1), bar_magnet, 35)
    at((.9, -1.1), compass, 0, 1.1)
    for i in range(4): torus(.16, .05, (-1.7 + i * .42, -1.6, .06), mat('#54595f', .5, .8), n=24, k=6)


def magnets_in_case():
    case(13.6, 8.2, 1.2, '#ef7a1a', open=108)
    def one():
        tray(2.8, 3.2, .35, '#f2f3f3')
        at((0, .2, .3), lambda: U((0, -.9, 0), (0, 0, 0), .65))
        at((-.1, -1.2, .12), bar_magnet, 0, .9)
    at((0, 0, .95), lambda: clones(one, grid(8, 4, 3.15, 3.6)))


def football_colours(a, b): return {'#f4f5f5': a, '#16181b': b}
def trio(fc=None, vc=None, bc=None, sizes=(1.05, .98, 1.2)):
    def build():
        f, v, b = sizes
        with recolour(bc or {}): basket((-.95, .6, b), b, (20, 15, 30))
        with recolour(fc or {}): football((1.15, .35, f), f, (20, 40, 10))
        with recolour(vc or {}): volley((.05, -1.45, v), v, (35, 20, 25))
    return build


def fifteen_balls():
    kinds = (lambda: football((0, 0, 1), 1, (20, 40, 10)), lambda: volley((0, 0, 1), 1, (35, 20, 25)), lambda: basket((0, 0, 1), 1, (20, 15, 30)))
    places = grid(15, 5, 2.3, 2.3)
    for k, build in enumerate(kinds): clones(build, places[k * 5:k * 5 + 5])
    with grp((-2.4, -4.3, 0)):
        cyl(.25, 1.8, (0, 0, .4), mat('#1f55c4', .4), rot=(0, 90, 0)), cyl(.05, .9, (1.3, 0, .4), STEEL(), rot=(0, 90, 0)), cyl(.09, .8, (1.75, 0, .4), BLACK(), rot=(90, 0, 0))
    for i in range(9):
        torus(.9 - .09 * i, .03, (2.4, -4.4, .05 + .05 * i), mat('#2b6b52', .8), n=40, k=3)


def soft_balls():
    for c, p in (('#f7b71d', (-1.1, .4)), ('#2a8fd6', (1.1, .3)), ('#e8432f', (0, -1.4))): sphere(1.0, (*p, 1.0), mat(c, .85, bump=.35, bscale=40), seg=64)


def mats_with(extra, **options):
    def build():
        mats(**options)
        extra()
    return build


def runway():
    box((7.6, 1.7, .1), (.4, -2.6, .05), mat('#f7b71d', .7, bump=.3, bscale=60), bevel=.03)
    at((4.3, -2.6, .05), lambda: rolled('#f7b71d', 1.7, (0, 0, 0)), 30, .9)


def warm_up():
    mats(('#f7b71d', '#2a8fd6', '#1f8a58'), (4.0, 2.1, .3), '#e8432f', 1.7)
    at((-1.9, -2.0), soft_balls, 0, .55)


MILITARY = ('#5b6b43', '#4d5c39', '#667650')


# ---------- arts ----------
def sewing_kit():
    with recolour({'#2b8f95': '#c93f7c', '#e9b93a': '#8fc1d6'}): sewing()
    for i, c in enumerate(('#d63a2a', '#1f8a58', '#7a3fb0', '#f7b71d')):
        with grp((-2.2 + i * .7, -2.6, 0)):
            lathe([(.05, 0), (.24, 0), (.24, .04), (.2, .06), (.2, .5), (.24, .52), (.24, .56), (.05, .56)], (0, 0, 0), mat('#f1f2f2', .4), close=True), cyl(.21, .42, (0, 0, .28), mat(c, .6))
    with grp((1.5, -2.6, .05), (0, 0, 25)):
        for s in (-1, 1):
            torus(.22, .05, (s * .28, -.5, 0), mat('#d63a2a', .4), n=32, k=6)
            with grp((0, 0, 0), (0, 0, s * 14)): poly([(-.06, -.3), (.06, -.3), (.05, .5), (0, 1.1), (-.05, .5)], .04, m=STEEL(), bevel=.005)


def sewing_automatic():
    with recolour({'#2b8f95': '#7a3fb0', '#e9b93a': '#a6d8b8', '#e4e7ea': '#efe6f7'}): sewing()
    at((.35, -.62, 2.35), lambda: label('23', .7, .36, '#17191c', '#8fd0a0', .28))


def instruments_in_box():
    crate(13.4, 7.6, .9, '#2a7fd6')
    at((0, 0, .15), lambda: clones(lambda: xylophone(), [(x, y, 90) for y in (-1.75, 1.75) for x in (-4.8, -1.6, 1.6, 4.8)]), 0, .92)


def silver_bars():
    return {c: '#d3d8dd' for c in ('#d63a2a', '#ef7a1a', '#f7b71d', '#7cb342', '#1f8a58', '#2a8fd6', '#1b3f9e', '#7a3fb0', '#c93f7c')} | {'#ffffff': '#1b2a44'}


def teacher_xylophone():
    with recolour(silver_bars()): xylophone()
    for i in range(3):
        with grp((-1.6 + i * 1.6, 2.2, .02), (0, 0, -6 + i * 6)):
            box((1.3, 1.0, .02), (0, 0, 0), mat('#fbfbf8', .7), bevel=.005)
            for j in range(5): box((1.1, .015, .004), (0, -.2 + j * .1, .013), mat('#1b2a44', .6), bevel=0)
            for j in range(4): sphere(.055, (-.4 + j * .27, -.15 + .1 * ((i + j) % 4), .03), mat('#d63a2a', .5), seg=16)


def still_life():
    plaster = mat('#efece4', .85)
    solids(plain=plaster)
    box((7.0, 5.4, .06), (.2, -.4, -.04), mat('#7b8fa8', .95, sheen=.4, bump=.3, bscale=8), bevel=.02)
    with grp((0, 2.2, 1.4)): box((7.0, .06, 3.0), (.2, .1, 0), mat('#5f748f', .95, sheen=.4), bevel=.02)


# ---------- defence ----------
def bandage_rolls(n, columns):
    for i in range(n): at(((i % columns) * 1.0, -(i // columns) * 1.0), roll, 0, .8)


def bleeding_kit():
    for i in range(6): at((-3.2 + (i % 3) * 2.0, 1.6 - (i // 3) * .9), tourniquet)
    for i in range(6):
        with grp((3.2 + (i % 2) * 1.3, 1.6 - (i // 2) * .85, .2)):
            rbox((1.15, .7, .3), .12, (0, 0, 0), mat('#7a8558', .6), bevel=.06), box((.5, .72, .02), (0, 0, .16), mat('#f4f2ea', .8), bevel=.004)
    at((-3.4, -.9), lambda: bandage_rolls(12, 6))


def white_case():
    with recolour({'#d8562a': '#f2f3f3', '#c84d24': '#e4e7ea', '#f7f8f8': '#1f8a58'}): bag('АПТЕЧКА 1')


def instructor():
    with recolour({'#24406e': '#c8382b'}): at((0, 0), lambda: backpack('#c8382b'), 0, 1.15)
    with grp((0, -1.05, 1.2), (90, 0, 0)):
        m = mat('#f7f8f8', .6)
        box((.75, .24, .05), (0, 0, 0), m, bevel=.01), box((.24, .75, .052), (0, 0, 0), m, bevel=.01)
    at((2.2, -.6), roll)
    at((-2.1, -.9), tourniquet, 12)
    at((2.0, -1.6), lambda: rbox((1.0, .6, .25), .1, (0, 0, .15), mat('#7a8558', .6), bevel=.05))


def practice():
    mats(MILITARY, (4.4, 2.3, .24), '#3c4a2c', 2.0)
    at((-1.0, -2.4), lambda: bag(), 10, .6)


# primary school
shot('18-0102', 'abacus', lambda: (rack_abacus(HALF)(), ruler(3.0, (0, -1.4))), 26, 16)
shot('18-0104', 'solids', recoloured({}, tray_of_solids), 24, 34)
shot('18-0105', 'clock', lambda: clock(9, 0, '#1f8a58', 'clock_green'), -20, 12)
shot('18-0106', 'clock', stools(15, 5, 4.5, 3.6, lambda: clock(12, 45, '#f7b71d', 'clock_warm')), -10, 28)
shot('18-0202', 'bricks', thirty_sets, 24, 26)
shot('18-0203', 'bricks', lambda: pile_of_bricks(96, 6), 30, 26)
shot('18-0301', 'globe', recoloured({'#c08b55': '#e4cda4', '#8f5c31': '#d2b483'}, lambda: globe('earth_bright')), 130, 16, BACK)
shot('18-0302', 'magnets', first_magnets, 18, 34)
shot('18-0303', 'magnets', magnets_in_case, 18, 40)
shot('18-0402', 'xylophone', lambda: clones(lambda: xylophone(), grid(12, 3, 5.3, 3.9)), -18, 36)
# sport
shot('20-0102', 'balls', trio(football_colours('#f4f5f5', '#d63a2a'), {'#f7c21d': '#f3f4f4', '#f3f4f4': '#8fd0ff'}, {'#d8661f': '#b5451b'}), -18, 18, BACK)
shot('20-0103', 'balls', fifteen_balls, 16, 28)
shot('20-0104', 'balls', trio(football_colours('#f7d21d', '#1b3f9e'), {'#f7c21d': '#e8432f'}, {'#d8661f': '#c9752f'}, (.85, .98, 1.15)), 26, 14, BACK)
shot('20-0105', 'balls', trio(football_colours('#f3e2b0', '#8a6a12'), {'#f7c21d': '#d9a21b', '#1f55c4': '#17191c'}, {'#d8661f': '#8a3b12'}), -28, 22, BACK)
shot('20-0202', 'mats', lambda: mats(('#a8281f', '#8f1f18', '#b8352a'), (4.4, 2.3, .46), '#2b3038'), 24, 22, BACK)
shot('20-0203', 'mats', mats_with(runway, cols=('#118d94', '#0f7a80', '#15a0a8'), size=(4.4, 2.3, .26), roller=None), -20, 28)
shot('20-0204', 'mats', lambda: (mats(('#7cb342', '#9ccc65', '#689f38'), (3.2, 1.8, .22), '#7a3fb0', 1.5), ruler(2.4, (0, -2.0))), 22, 26, BACK)
shot('20-0301', 'balls', trio(football_colours('#8fd0ff', '#1b3f9e'), {'#f7c21d': '#a6d8b8', '#1f55c4': '#1f8a58'}, {'#d8661f': '#ef9a4a'}, (.8, .85, .95)), 20, 24)
shot('20-0302', 'balls', soft_balls, 16, 18)
shot('20-0303', 'mats', lambda: mats(('#e8432f', '#f7b71d', '#1f8a58'), (3.0, 1.7, .32), '#2a8fd6', 1.4), -26, 26)
shot('20-0304', 'mats', warm_up, 18, 26)
# arts
shot('21-0102', 'sewing', sewing_kit, 22, 18)
shot('21-0103', 'sewing', sewing_automatic, -24, 14)
shot('21-0201', 'printer3d', recoloured({**FRAME('#e4e7ea'), '#33383e': '#8d97a3'}, lambda: printer3d(3.0, 'Te·52', True, gear('#f7b71d', .6))), 26, 18)
shot('21-0202', 'printer3d', lambda: (recoloured(FRAME('#3b2a52'), lambda: printer3d(3.6, 'Te·52 Pro', True, molecule_print))(), [tube([(x, 1.5, 3.8), (x * 1.15, 1.6, 4.9)], .06, BLACK()) for x in (-.8, .8)]), -24, 14)
shot('21-0203', 'printer3d', lambda: (with_spools(6, (-3.9, -1.8), lambda: printer3d(3.2, 'Te·52', True, dino))(), at((-.4, -2.7), printer_tools)), 18, 12)
shot('21-0204', 'bricks', house_of_bricks, 32, 26)
shot('21-0301', 'xylophone', lambda: xylophone(mat('#f2f3f3', .4, coat=.3)), 26, 34)
shot('21-0302', 'xylophone', instruments_in_box, 20, 46)
shot('21-0303', 'xylophone', teacher_xylophone, -24, 36)
shot('21-0401', 'solids', still_life, 22, 18)
shot('21-0402', 'chalkboard', lambda: chalkboard('board_art', '#2c3136'), -20, 12)
shot('21-0403', 'cabinet', cabinet_of(paints, {'#e4cda4': '#f7b71d', '#d2b483': '#e9a60f'}), -24, 10)
# defence
shot('22-0102', 'aidkit', bleeding_kit, 10, 40)
shot('22-0103', 'aidkit', lambda: clones(lambda: recoloured({'#d8562a': '#5b6b43', '#c84d24': '#4d5c39'}, bag)(), [(-4.2, 0), (0, -.3), (4.2, 0), (-2.1, 2.6), (2.1, 2.6)]), 18, 22)
shot('22-0104', 'aidkit', instructor, -20, 14)
shot('22-0105', 'aidkit', white_case, -28, 14)
shot('22-0201', 'mats', lambda: mats(MILITARY, (4.4, 2.3, .24), '#3c4a2c'), -30, 20)
shot('22-0202', 'mats', lambda: mats(('#8a7a55', '#7a6b48', '#968560'), (4.0, 2.0, .18), '#5b6b43', 1.8), 26, 28)
shot('22-0203', 'mats', lambda: mats(('#3a414a', '#4a525c', '#2b3038'), (3.4, 1.8, .42), '#8fa36a', 1.5), -18, 18)
shot('22-0204', 'mats', practice, 20, 24)
shot('22-0301', 'cabinet', cabinet_of(library, {'#f3f4f4': '#6b7a52', '#e9ecee': '#5f6d48', '#e4cda4': '#4d5c39', '#d2b483': '#445232'}, 5.4, locks), 22, 12)
shot('22-0302', 'panel', recoloured({'#17191c': '#2f3a22', '#9aa0a6': '#5f6d48'}, stand_panel('panel_terrain', 1)), 20, 10)
shot('22-0303', 'laptop', laptop_terrain, 22, 24)
