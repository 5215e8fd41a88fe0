# Pictures of mathematics, computers, STEM and furniture.
from shot import *
from prints import *
from shots_science import WHITE_TO, lying_meter, meters_in_case, small_bench, stools

PLAIN = lambda: wood('#e2c396', '#cda873', 1, .45)


# ---------- solids, clocks, abacuses, boards ----------
def tray_of_solids():
    tray(6.2, 5.2, .5, '#d9b27c')
    at((0, 0, .1), lambda: solids(), 0, .95)


def nets():
    solids()
    paper = lambda c: mat(c, .8)
    def flat(points, colour, x, y): poly(points, .03, (x, y, .02), m=paper(colour), bevel=.004)
    for i in range(4): box((.7, .7, .03), (-2.6 + i * .72, -3.6, .02), paper('#f7d27a'), bevel=.004)
    for s in (-1, 1): box((.7, .7, .03), (-1.88, -3.6 + s * .72, .02), paper('#f7d27a'), bevel=.004)
    flat([(.9 * cos(rad(a)), .9 * sin(rad(a))) for a in range(0, 181, 6)], '#f2a0a0', 1.6, -3.7)
    cyl(.3, .03, (1.6, -4.05, .02), paper('#f2a0a0'))
    flat([(-.45, -.45), (0, -1.15), (.45, -.45), (1.15, 0), (.45, .45), (0, 1.15), (-.45, .45), (-1.15, 0)], '#9fd6b4', 3.6, -3.3)


def rack_abacus(cols, counts=(5,) * 10): return lambda: abacus(counts, cols)


TWO = [('#d63a2a', '#1f55c4')] * 10
WOODEN = [('#c98b4a', '#7a4c26')] * 10
HALF = [('#f7b71d', '#1f8a58') if i < 5 else ('#d63a2a', '#f2f3f3') for i in range(10)]


def tall_abacus():
    at((0, 0, 1.6), rack_abacus(None, (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)))
    w = wood('#a5713f', '#7a4c26', 1.2, .4)
    for s in (-1, 1): box((.26, .4, 1.7), (s * 1.95, 0, .85), w, bevel=.04), box((.4, 2.0, .2), (s * 1.95, 0, .1), w, bevel=.05)


# ---------- computers ----------
def mouse():
    lathe([(0, 0), (.3, 0), (.34, .08), (.28, .22), (0, .28)], (0, 0, 0), mat('#17191c', .4, coat=.3), ang=80)


def modelling():
    recoloured({'#c9cdd1': '#2b3038', '#b4b9be': '#22262c', '#1a1d21': '#101215'}, lambda: at((0, 0), lambda: laptop('laptop_model', 22), 0, 1.15))()
    at((2.5, -.5), mouse)


def refurbished():
    recoloured({'#c9cdd1': '#8d97a3'}, lambda: laptop('laptop_plain'))()
    at((0, -1.8), lambda: tag('Відновлено'))


def laptop_terrain():
    recoloured({'#c9cdd1': '#5f6b52', '#b4b9be': '#535e48'}, lambda: laptop('laptop_terrain', 20))()
    with grp((2.5, -.4, .2)):
        rbox((1.2, .8, .22), .2, (0, 0, 0), mat('#24282d', .5), bevel=.06)
        for s in (-1, 1): cyl(.05, .25, (s * .33, .05, .2), BLACK()), sphere(.09, (s * .33, .05, .34), RUB()), tube([(s * .4, .38, .05), (s * .5, .9, .45)], .035, BLACK())
        box((.4, .3, .02), (0, -.18, .115), mat('#8fd0ff', .3, emit=.5))


def set_of_laptops():
    clones(lambda: laptop('laptop', 24), grid(15, 5, 3.7, 3.6))


def stand_panel(screen, size, extra=None):
    def build():
        panel(screen, size)
        if extra: extra()
    return build


def shelf_86():
    box((3.0, .9, .08), (0, .2, .62), mat('#2a2e33', .45), bevel=.02)
    for s in (-1, 1): box((.26, .2, 1.2), (s * .5, .34, .8), mat('#9aa0a6', .4, 1), bevel=.03)


def portable_projector():
    with recolour({'#e4e7ea': '#ef7a1a'}): projector('LED')
    bent([(-1.3, 0, .9), (-1.3, 0, 1.7), (1.3, 0, 1.7), (1.3, 0, .9)], .3, .09, BLACK())


def laser_projector():
    with recolour({'#e4e7ea': '#2b3038', '#dfe3e6': '#3a414a'}): projector('LASER')
    for i in range(9): box((.03, 1.5, .02), (-1.3 + i * .1, .3, .985), mat('#15181b', .6), bevel=0)


FRAME = lambda c: {'#1d2024': c}


def printer_tools():
    for i, c in enumerate(('#d63a2a', '#f7b71d', '#1f55c4')): at((-.6 + i * .6, 0, .08), lambda: (cyl(.09, .8, (0, 0, 0), mat(c, .4), rot=(90, 0, 0)), cyl(.04, .6, (0, -.7, 0), STEEL(), rot=(90, 0, 0))))


def with_spools(n, place, build):
    def inside():
        build()
        at(place, lambda: spools(n), 0, 1.0)
    return inside


# ---------- robots and boards ----------
def remote():
    rbox((1.6, 1.0, .3), .3, (0, 0, .2), mat('#24282d', .5), bevel=.08)
    for s in (-1, 1): cyl(.2, .06, (s * .42, .05, .37), mat('#3a414a', .5)), cyl(.06, .3, (s * .42, .05, .5), BLACK()), sphere(.12, (s * .42, .05, .66), RUB())
    tube([(.5, .45, .2), (.6, .6, 1.2)], .035, BLACK())
    for i, c in enumerate(('#d63a2a', '#f7b71d', '#1f8a58')): cyl(.06, .04, (-.2 + i * .2, -.3, .37), mat(c, .4))


def rover_radio():
    with recolour({'#2563c9': '#d63a2a'}): rover()
    at((-.4, -2.6), remote, 12, 1.1)


def rover_track():
    box((9.0, 6.4, .03), (.3, -.5, .015), mat('#fbfbf8', .7), bevel=.01)
    tube([(-3.6 + .0, -2.4, .04), (-3.0, .9, .04), (0, 1.6, .04), (2.6, 1.2, .04), (3.9, -.6, .04), (2.4, -2.6, .04), (-1.0, -2.9, .04)], .09, BLACK(.8), closed=True, smooth=True)
    at((0, .3), lambda: recoloured({'#2563c9': '#1f8a58'}, rover)(), 8, .85)


def modules(n, columns, seed=3):
    random.seed(seed)
    for i in range(n):
        with grp(((i % columns) * .85, (i // columns) * .8, 0)):
            box((.68, .6, .06), (0, 0, .05), mat(('#1f55c4', '#0c6f74', '#d63a2a', '#17191c')[i % 4], .4, coat=.4), bevel=.01)
            kind = i % 4
            if kind == 0: cyl(.16, .16, (0, .05, .16), STEEL(.3))
            if kind == 1: box((.3, .24, .2), (0, .05, .18), mat('#3f7fe0', .4), bevel=.02)
            if kind == 2: sphere(.12, (0, .05, .16), mat('#f2f3f3', .2, emit=.4))
            if kind == 3: box((.4, .14, .12), (0, .05, .14), mat('#e9ecef', .4), bevel=.01)
            for j in range(3): cyl(.02, .2, (-.12 + j * .12, -.24, .1), BRASS(), n=8)


def board_modules():
    board_mcu(False)
    at((-2.1, -5.3), lambda: modules(24, 6), 0, 1)


def board_sensors():
    board_mcu(False, 'ДОВКІЛЛЯ')
    box((.9, .7, .1), (-1.6, -2.6, .1), mat('#1f8a58', .4), bevel=.02); cyl(.3, .3, (-1.6, -2.6, .3), STEEL(.3))
    with grp((0, -2.7, .1)):
        box((.7, .9, .1), (0, 0, 0), mat('#f2f3f3', .5), bevel=.02)
        for i in range(5): box((.5, .05, .06), (0, -.3 + i * .15, .06), mat('#8d97a3', .5), bevel=.01)
    with grp((1.6, -2.6, .1), (0, 0, 20)):
        for s in (-.14, .14): poly([(s - .07, .6), (s + .07, .6), (s + .07, -.7), (s, -.9), (s - .07, -.7)], .05, m=BRASS(.3), bevel=.005)
        box((.6, .4, .1), (0, .7, 0), mat('#17191c', .5), bevel=.02)
    for i, (c, x) in enumerate((('#d63a2a', -1.6), ('#f7b71d', 0), ('#1f55c4', 1.6))): tube([(.3 + i * .3, -1.25, .6), (.3 + i * .2, -1.5, 1.0), (x, -1.9, .7), (x, -2.2, .2)], .04, mat(c, .45), smooth=True)


def boards_for_class():
    def one():
        tray(5.0, 3.8, .5, '#1f55c4')
        at((0, .2, .05), lambda: board_mcu(False), 0, .95)
    clones(one, grid(15, 5, 5.4, 4.2))


# ---------- furniture ----------
def one_place():
    desk()
    at((0, 2.2), chair)


GREEN = {'#3d6fb6': '#3f9a6a', '#2c5594': '#2d7a52'}
GREY = {'#3d6fb6': '#8d97a3', '#2c5594': '#6f7883', '#e4cda4': '#dfe3e6', '#d2b483': '#cfd5da', '#cfae7c': '#b9c0c6'}
DARK = {'#3d6fb6': '#2b3038', '#2c5594': '#1d2024'}
ORANGE = {'#3d6fb6': '#ef7a1a', '#2c5594': '#c95f0a'}


def strong_chair():
    with recolour(DARK): chair()
    for z in (.5, 1.3): cyl(.06, 1.5, (0, -.05, z), mat('#2b3038', .35), rot=(0, 90, 0))
    for s in (-1, 1): link((s * .82, -.8, .1), (s * .74, -.05, 1.6), .05, mat('#2b3038', .35))


def instruments(z):
    if z < 3: clones(lambda: at((0, 0), microscope, 0, .24), [(x, .05, -30, z) for x in (-.9, -.3, .3, .9)])
    elif z < 4: clones(lambda: at((0, 0), lambda: multimeter(probes=False), 0, .2), [(x, .0, 0, z) for x in (-.9, -.45, 0, .45, .9)])
    else: clones(lambda: at((0, 0), lambda: globe('earth', 'plastic'), 0, .21), [(x, .05, 0, z) for x in (-.8, 0, .8)])


def library(z): at((0, .1, z), lambda: books(2.4, .85, int(z * 7)))


def paints(z):
    random.seed(int(z * 3))
    for i in range(8):
        c = ('#d63a2a', '#f7b71d', '#1f8a58', '#1f55c4', '#7a3fb0', '#ef7a1a', '#f2f3f3', '#c93f7c')[i]
        with grp((-1.1 + i * .31, 0, z)):
            if z < 3: cyl(.13, .45, (0, 0, .24), mat(c, .4)), cyl(.135, .07, (0, 0, .48), WHITE())
            elif z < 4: box((.2, .6, .06 + .02 * i), (0, 0, .1), mat(c, .7), bevel=.01), box((.2, .6, .3), (0, 0, .3), mat('#f4f2ea', .9), bevel=.01)
            else: cyl(.11, .34, (0, 0, .18), mat('#dfe3e6', .4)), [tube([(0, 0, .2), (.05 * (k - 1), .02 * k, .8)], .02, wood()) for k in range(3)]


def cabinet_of(goods, colours, H=5.4, extra=None, seed=2):
    def build():
        with recolour(colours): cabinet(H, seed, goods)
        if extra: extra()
    return build


def locks():
    for x in (-.35, .35):
        at((x, -.7, 2.05), lambda: (box((.2, .06, .24), (0, 0, 0), BRASS(.25), bevel=.02), torus(.09, .025, (0, 0, .14), STEEL(), rot=(90, 0, 0), a0=0, a1=180)))
        at((x, -.7, 3.3), lambda: (box((.2, .06, .24), (0, 0, 0), BRASS(.25), bevel=.02), torus(.09, .025, (0, 0, .14), STEEL(), rot=(90, 0, 0), a0=0, a1=180)))


# mathematics
shot('15-0110', 'solids', lambda: solids(plain=PLAIN()), 28, 20, BACK)
shot('15-0120', 'solids', lambda: (solids({'#1f55c4': '#8fb7e8', '#d63a2a': '#f2a0a0', '#f7b71d': '#f9e29a', '#1f8a58': '#a6d8b8', '#ef7a1a': '#f8c79a', '#7a3fb0': '#cdb2e6'}), ruler(3.4, (.2, -3.1))), -22, 26)
shot('15-0130', 'solids', lambda: clones(tray_of_solids, grid(15, 5, 6.8, 5.8)), 14, 44)
shot('15-0140', 'solids', nets, 16, 34)
shot('15-0220', 'clock', lambda: (clock(3, 30, '#d63a2a', 'clock_warm'), ruler(2.4, (0, -1.2))), 22, 10)
shot('15-0230', 'clock', stools(15, 5, 4.5, 3.6, lambda: clock(7, 15)), 8, 26)
shot('15-0310', 'abacus', tall_abacus, -20, 10)
shot('15-0320', 'abacus', rack_abacus(WOODEN, (4, 7, 2, 9, 5, 1, 8, 3, 6, 10)), 24, 14)
shot('15-0330', 'abacus', stools(15, 5, 4.9, 3.4, rack_abacus(TWO)), 10, 24)
shot('15-0420', 'chalkboard', lambda: chalkboard('board_grid', '#1f4a3d', 3.9), -16, 10)
# computers
shot('16-0120', 'laptop', recoloured({'#c9cdd1': '#8fc1d6', '#b4b9be': '#7fb0c4'}, lambda: laptop('laptop_read', 14)), -26, 24, fill=.72)
shot('16-0130', 'laptop', recoloured({'#c9cdd1': '#4a5058', '#b4b9be': '#3e444b'}, lambda: laptop('laptop_table', 24)), 24, 18, BACK)
shot('16-0140', 'laptop', set_of_laptops, 12, 34)
shot('16-0150', 'laptop', modelling, -24, 20, BACK)
shot('16-0160', 'laptop', refurbished, 18, 12)
shot('16-0210', 'panel', stand_panel('panel_geometry', .78), -20, 10, fill=.72)
shot('16-0220', 'panel', stand_panel('panel_elements', .9), 26, 12, fill=.78)
shot('16-0240', 'panel', stand_panel('panel_map', 1.15, shelf_86), 18, 8, fill=.9)
shot('16-0320', 'projector', laser_projector, -28, 22, BACK)
shot('16-0330', 'projector', portable_projector, 34, 16, BACK, fill=.72)
shot('16-0410', 'printer3d', lambda: recoloured({**FRAME('#1c4fa0')}, lambda: (printer3d(2.9, '180', False), box((2.8, .03, 2.0), (0, -1.5, 1.7), glass('#e6f2fa'), bevel=.005)))(), 30, 14, samples=10)
shot('16-0420', 'printer3d', with_spools(5, (-3.6, -1.6), lambda: printer3d(3.2, 'PLA 220', True, tower)), 24, 18)
shot('16-0430', 'printer3d', lambda: recoloured(FRAME('#3a414a'), lambda: printer3d(4.6, '300', True, rocket))(), -28, 12)
# STEM
shot('17-0102', 'rover', rover_radio, 30, 22, BACK)
shot('17-0103', 'rover', rover_track, 24, 32)
shot('17-0104', 'rover', stools(6, 3, 4.2, 3.6, rover), 26, 28)
shot('17-0202', 'board_mcu', board_modules, 16, 40)
shot('17-0203', 'board_mcu', board_sensors, -20, 34)
shot('17-0204', 'board_mcu', boards_for_class, 14, 46)
shot('17-0302', 'printer3d', lambda: recoloured(FRAME('#101215'), lambda: (printer3d(4.2, 'Te·52 L', True, gear('#d63a2a', .85)), [box((.06, .06, 3.8), (x, y, 2.2), mat('#ef7a1a', .4), bevel=.01) for x in (-1.62, 1.62) for y in (-1.62, 1.62)]))(), 24, 12)
shot('17-0303', 'printer3d', lambda: (recoloured({**FRAME('#8d97a3'), '#ef7a1a': '#1f8a58'}, lambda: printer3d(3.2, 'Te·52', True, dino))(), at((0, -2.6), lambda: tag('Відновлено'))), 26, 16)
shot('17-0401', 'multimeter', recoloured({'#f0a31a': '#2f9e5f'}, lambda: multimeter('lcd_auto')), -32, 16, BACK)
shot('17-0402', 'multimeter', recoloured({'#f0a31a': '#2f9e5f'}, meters_in_case('lcd_auto', '#15304f')), -18, 46)
shot('17-0403', 'optics', recoloured({'#111315': '#1c4fa0'}, small_bench), 30, 18)
# furniture
shot('19-0102', 'desk', lambda: (recoloured(GREEN, lambda: desk())(), ruler(3.0, (0, -2.2))), -26, 12)
shot('19-0103', 'desk', lambda: recoloured(GREY, lambda: (desk(), box((3.95, 2.65, .06), (0, 0, 3.38), mat('#f4f5f6', .3), bevel=.02), cyl(.09, 3.1, (0, .1, 1.2), mat('#8d97a3', .35), rot=(0, 90, 0))))(), 24, 20)
shot('19-0104', 'desk', one_place, 154, 16, BACK)
shot('19-0105', 'desk', lambda: recoloured(GREEN, lambda: clones(one_place, grid(15, 5, 5.2, 5.8)))(), 158, 30)
shot('19-0202', 'chair', recoloured(GREEN, lambda: chair()), 30, 12, BACK)
shot('19-0203', 'chair', strong_chair, -34, 16, BACK)
shot('19-0204', 'chair', recoloured(ORANGE, lambda: clones(lambda: chair(), grid(15, 5, 2.8, 3.2))), -26, 28)
shot('19-0301', 'chalkboard', lambda: chalkboard('board_force'), -18, 8)
shot('19-0302', 'chalkboard', lambda: chalkboard('board_letters', '#20564a', 3.0), 20, 12)
shot('19-0303', 'chalkboard', lambda: chalkboard('board_atom', '#1d3f5c', 3.9), 16, 8)
shot('19-0401', 'cabinet', cabinet_of(None, {'#e4cda4': '#3d6fb6', '#d2b483': '#2c5594'}, 5.2, None, 11), -26, 12)
shot('19-0402', 'cabinet', cabinet_of(instruments, {'#e4cda4': '#8fb7a3', '#d2b483': '#7aa48f'}), 22, 10)
shot('19-0403', 'cabinet', cabinet_of(library, {'#f3f4f4': '#c98b4a', '#e9ecee': '#b67a3c', '#e4cda4': '#a5713f', '#d2b483': '#8a5a34'}), -22, 10)
shot('19-0404', 'cabinet', cabinet_of(None, {}, 4.3, None, 21), 26, 16, fill=.74)
