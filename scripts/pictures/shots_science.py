# Pictures of physics, chemistry, biology and geography.
from shot import *
from glassware import *


def lying_meter(lcd):
    with grp((0, -2.0, .3), (-62, 0, 0)): multimeter(lcd, probes=False)


def meters_in_case(lcd, colour):
    def build():
        with grp((0, 0, 0)): case(13.2, 13.4, 1.4, colour, open=112)
        at((0, -.1, 1.0), lambda: clones(lambda: lying_meter(lcd), grid(15, 5, 2.45, 4.2)))
    return build


def small_bench():
    optics(3.6, ((0, .5),), False, 1.2)


def benches_in_cases():
    def packed():
        case(6.2, 3.6, .8, '#24406e', lid=False)
        at((0, .3, .45), lambda: optics(prism=False), 0, .9)
    clones(lambda: closed_case(3.2, 2.2, .9, '#24406e'), [(-3.6 + (i % 3) * 3.6, 3.4, 0, (i // 3) * .93) for i in range(9)])
    at((0, -1.2), packed)


def magnets_in_trays():
    def one():
        tray(3.4, 2.5, .4, '#f7b71d')
        at((-.5, .2, .35), lambda: U((0, -.3, 0), (0, 0, 90), .8))
        at((.3, -.75, .2), lambda: bar_magnet())
    clones(one, grid(15, 5, 3.8, 2.9))


def bar_magnet():
    box((.95, .42, .38), (.475, 0, .1), RED(.35), bevel=.03)
    box((.95, .42, .38), (-.475, 0, .1), BLUE(.35), bevel=.03)


def compass():
    lathe([(0, 0), (.52, 0), (.55, .04), (.55, .2), (.5, .22), (.48, .16), (0, .16)], (0, 0, 0), BRASS(.25), bevel=.008)
    cyl(.47, .01, (0, 0, .165), mat('#fbfbf8', .5), bevel=.002)
    poly([(0, .07), (.4, 0), (0, -.07)], .015, (0, 0, .2), m=RED(), bevel=.002, rot=(0, 0, 30))
    poly([(0, .07), (-.4, 0), (0, -.07)], .015, (0, 0, .2), m=BLUE(), bevel=.002, rot=(0, 0, 30))


def magnets_for_two():
    at((-.9, .3, .25), lambda: U((0, -.6, 0), (0, 0, 15), .85))
    for y in (.7, 0, -.7): at((1.5, y, .1), bar_magnet, 8)
    at((-.6, -1.6), compass)


def twin_stands(n, columns, fluid, second):
    return lambda: clones(lambda: stand_lab(fluid, 4.6, second), grid(n, columns, 4.0, 3.4))


# ---------- molecules ----------
def water(): mol([('O', 0, 0, 0), ('H', .62, .35, -.1), ('H', -.62, .35, -.1)], [(0, 1), (0, 2)], (0, 0, .34), (0, 0, 30))
def methane(): mol([('C', 0, 0, .12), ('H', .7, 0, -.12), ('H', -.35, .62, -.12), ('H', -.35, -.62, -.12), ('H', 0, 0, .86)], [(0, i) for i in range(1, 5)], (0, 0, .36))
def carbon_dioxide(): mol([('C', 0, 0, 0), ('O', 1, 0, 0), ('O', -1, 0, 0)], [(0, 1, 1), (0, 2, 1)], (0, 0, .36))


def ring(n=6, r=1.2, tilt=70, first='C'):
    atoms = [(first if i == 0 else 'C', r * cos(2 * pi * i / n), r * sin(2 * pi * i / n), 0) for i in range(n)]
    atoms += [('O' if i % 2 else 'H', 2.0 * cos(2 * pi * i / n), 2.0 * sin(2 * pi * i / n), .25 * (-1) ** i) for i in range(n)]
    mol(atoms, [(i, (i + 1) % n) for i in range(n)] + [(i, n + i) for i in range(n)], (0, 0, 2.3), (tilt, 0, 0))


def loose_atoms(w, d, n=40, seed=4):
    random.seed(seed)
    for i in range(n):
        kind = random.choice('CHHON')
        sphere(R[kind][1] * .8, (random.uniform(-w, w), random.uniform(-d, d), R[kind][1] * .8 + .08), mat(R[kind][0], .22, coat=.6), seg=24)


def molecule_box():
    tray(5.2, 3.2, .7, '#f2f3f3')
    for x in (-.9, .9): box((.06, 3.0, .6), (x, 0, .35), mat('#e4e7ea', .5), bevel=.01)
    for i, k in enumerate('CHO'):
        random.seed(i)
        for j in range(26): sphere(R[k][1] * .75, (-1.75 + i * 1.75 + random.uniform(-.55, .55), random.uniform(-1.3, 1.3), .3 + .22 * (j // 12)), mat(R[k][0], .22, coat=.6), seg=24)
    at((-1.6, -2.7), water)
    at((.4, -2.8), methane)
    at((2.5, -2.5), carbon_dioxide)


def molecules_for_class():
    def one():
        tray(2.4, 1.8, .5, '#f7b71d')
        loose_atoms(.9, .6, 16)
    at((0, 1.5), lambda: clones(one, grid(15, 5, 2.7, 2.1)))
    at((0, 8.2, 0), lambda: molecule(), 0, 1.1)


def molecules_of_cell():
    at((-2.3, .6), lambda: ring(6, 1.2, 72, 'O'))
    at((2.3, .9), lambda: ring(5, 1.1, 80, 'N'))
    for i, x in enumerate((-2.3, 2.3)): cyl(.05, 1.1, (x, .7, .5), ALU()); 
    chain = [('C' if i % 3 else 'N', -2.6 + i * .75, 0, .3 * (-1) ** i) for i in range(8)]
    mol(chain + [('O', -2.6 + i * .75, 0, .95 * (-1) ** i) for i in range(1, 8, 3)], [(i, i + 1) for i in range(7)] + [(1, 8, 1), (4, 9, 1), (7, 10, 1)], (0, -1.5, 1.3))
    at((0, -2.6), water)


# ---------- cabinets ----------
def bottles_on(z):
    random.seed(int(z * 10))
    for i in range(7): at((-1.1 + i * .37, .05, z), lambda: bottle(.14, random.uniform(.5, .75), ('#8a4b1f', '#e9edf0', '#7a3fb0', '#2b6b52')[i % 4]))


# ---------- microscopes ----------
def slides_box():
    tray(1.7, 1.0, .3, '#a5713f')
    for i in range(25): box((.02, .8, .28), (-.72 + i * .06, 0, .24), glass('#dff0fa'), bevel=0)


def oil():
    bottle(.2, .7, '#8a4b1f', '#d63a2a')


def cover(h=2.6, colour='#2a5ea8'):
    lathe([(0, 1.0), (.35, 1.0), (.6, .85), (.9, .1), (.95, 0)], (0, 0, 0), mat(colour, .85, sheen=.4, bump=.3, bscale=20), n=10, ang=10).scale = (1, 1, h)


def microscope_camera():
    microscope()
    with grp((-.4, 0, 3.26), (0, -42, 0)):
        cyl(.27, .7, (0, 0, 2.0), mat('#15304f', .35, coat=.4))
        cyl(.28, .06, (0, 0, 2.2), mat('#2a66d0', .3, emit=.6))
    tube([(-1.97, 0, 5.0), (-2.4, 0, 5.5), (-1.2, .5, 5.6), (.5, .9, 4.0), (1.2, .8, .6), (1.7, .7, .06), (2.4, .6, .06)], .045, BLACK(), smooth=True)
    at((3.4, .5), lambda: laptop('laptop_read', 25), -28, .95)


def microscopes_for_class():
    clones(microscope, grid(15, 5, 2.9, 3.0, 30))
    at((0, -6.2), lambda: [at((0, 0, i * .12), lambda: rbox((2.6, 1.6, .12), .2, (0, 0, .06), mat('#2a5ea8', .85, sheen=.4), bevel=.05)) for i in range(5)])


# ---------- the Earth ----------
def marker_beside():
    globe('earth_blank', 'plastic')
    with grp((1.5, -.9, .12), (0, 90, 30)):
        cyl(.11, 1.1, (0, 0, 0), mat('#d63a2a', .4)), cyl(.115, .45, (0, 0, .75), mat('#17191c', .4))


def stools(n, columns, dx, dy, build, turn=0): return lambda: clones(build, grid(n, columns, dx, dy, turn))


def labelled_core():
    earthcore()
    for i, (w, c) in enumerate((('КОРА', '#1f8a58'), ('МАНТІЯ', '#d63a2a'), ('ЯДРО', '#f7b71d'))):
        at((2.9, -.4 - .02 * i, 3.6 - i * .62), lambda: label(w, 1.5, .42, c, size=.25), -35)
    with grp((2.9, 0, 0)): box((.1, .1, 4.0), (.55, .2, 2.0), ALU(), bevel=.02), box((.9, .9, .1), (.5, .2, .05), GRAPH(), bevel=.03)


def telescope_with_bag():
    telescope(2.6, 1.2)
    at((2.2, -.6), lambda: backpack('#1f55c4'), -20, .8)
    with grp((-1.6, -1.2, .12), (0, 90, 20)): cyl(.13, .7, (0, 0, 0), BLACK()), cyl(.135, .06, (0, 0, .1), CHROME())


def telescope_for_sun():
    with recolour({'#e4e7ea': '#1c4fa0'}): telescope(3.3, 1.45)
    at((1.5, -1.3), lambda: lathe([(0, .02), (.38, .02), (.42, .0), (.42, .2), (.4, .2), (.38, .06), (0, .06)], (0, 0, 0), mat('#d9a21b', .15, .8), rot=(60, 0, 0)))


def apple():
    lathe([(0, .12), (.12, .06), (.3, .0), (.46, .12), (.55, .4), (.5, .68), (.3, .82), (.1, .76), (0, .68)], (0, 0, 0), mat('#c8271f', .25, coat=.6), n=64, ang=80)
    tube([(0, 0, .7), (.03, 0, .86), (.1, 0, .96)], .025, mat('#5a3a22', .8))
    with grp((.08, 0, .9), (10, 20, 10)): poly([(0, 0), (.16, .1), (.4, 0), (.16, -.1)], .02, m=mat('#3f9a3c', .5), bevel=.005)


def seeds():
    random.seed(8)
    lathe([(0, 0), (.5, 0), (.55, .14), (.52, .14), (.48, .03), (0, .03)], (0, 0, 0), glass('#f3fbff'))
    for i in range(60): sphere(.07, (random.gauss(0, .2), random.gauss(0, .2), .08 + .05 * (i % 3)), mat('#c98b3a', .6), seg=12, sc=(1.4, 1, .8))


def beaker_load(): vessel(BEAKER, .04, (0, 0, 0), '#1d6fe0', .5)
def crystals(): [box((.3, .3, .3), (random.uniform(-.3, .3), random.uniform(-.3, .3), .16 + .1 * (i % 2)), mat('#2a7fd6', .2, coat=.6), rot=(i * 31, i * 17, i * 53), bevel=.03) for i in range(7)]


WHITE_TO = lambda c: {'#e4e7ea': c}
# physics
shot('11-0105', 'cradle', lambda: (recoloured({'#3a2a20': '#1f55c4', '#241812': '#1b3f9e'}, lambda: cradle(2, 1))(), ruler(3.2, (0, -1.5))), 30, 16, BACK, samples=10)
shot('11-0203', 'scales', lambda: scales('scale_g'), 28, 20, BACK)
shot('11-0214', 'weights', recoloured({'#a5713f': '#6b4526', '#7a4c26': '#472a14'}, lambda: weights(((.5, 1.25), (.43, 1.05), (.36, .86), (.29, .7), (.24, .55), (.2, .45), (.16, .34)), False, 5.3)), 24, 20, BACK)
shot('11-0306', 'stand_lab', twin_stands(10, 5, '#2b7de0', '#1f9d6b'), 18, 24, samples=10)
shot('11-0415', 'optics', lambda: (optics(8.4, ((-2.4, .62), (-.8, .5), (2.2, .5)), False, 3.6), at((.7, 0, .62), lambda: (cyl(.06, .7, (0, 0, .3), STEEL()), cyl(.4, .06, (0, 0, .66), BLACK()), poly([(-.4, 0), (.4, 0), (0, .7)], .7, (0, 0, .7), rot=(90, 0, 0), m=glass('#f6fcff', 0, 1.52, .1), bevel=.015)))), -30, 18, BACK)
shot('11-0418', 'optics', benches_in_cases, -22, 24)
shot('11-0504', 'multimeter', recoloured({'#f0a31a': '#1f55c4'}, lambda: multimeter('lcd_cap')), -22, 22, BACK)
shot('11-0511', 'multimeter', lambda: (recoloured({'#f0a31a': '#c8382b'}, lambda: multimeter('lcd_temp', False))(), at((0, 0), lambda: tube([(-.5, .2, .95), (-.5, -.3, .9), (-1.2, -.9, .1), (-1.8, .3, .06), (-2.2, 1.0, .06), (-2.5, 0, .06), (-2.3, -1.3, .06)], .05, mat('#e8b21c', .5), smooth=True)), sphere(.11, (-2.3, -1.35, .1), STEEL())), -26, 18, BACK)
shot('11-0507', 'multimeter', meters_in_case('lcd', '#6f7780'), 20, 42)
shot('11-0605', 'magnets', magnets_for_two, 22, 30, BACK)
shot('11-0608', 'magnets', magnets_in_trays, 16, 48)
# chemistry
GLASS = dict(samples=13)
shot('12-0104', 'flasks', glass_student, 20, 18, **GLASS)
shot('12-0107', 'flasks', glass_large, 24, 18, **GLASS)
shot('12-0112', 'flasks', glass_in_crates, 18, 40)
shot('12-0118', 'flasks', glass_ph, 8, 24, **GLASS)
shot('12-0203', 'stand_lab', lambda: (stand_lab('#9b3fd0', 5.6, '#f2a80c'), ruler(4.0, (.4, -1.6))), 30, 12, samples=11)
shot('12-0206', 'stand_lab', lambda: recoloured({'#2a2e33': '#1f55c4'}, lambda: stand_lab('#2bab5c', 4.0, '#e0367e'))(), 24, 16, samples=11)
shot('12-0209', 'stand_lab', twin_stands(15, 5, '#f2a80c', '#d7263d'), -16, 28, samples=10)
shot('12-0215', 'scales', recoloured(WHITE_TO('#8d97a3'), lambda: scales('scale_100', crystals)), 26, 22, BACK)
shot('12-0218', 'scales', recoloured(WHITE_TO('#8fc7a4'), lambda: scales('scale_250', beaker_load)), -24, 12)
shot('12-0302', 'molecule', molecule_box, 22, 40)
shot('12-0309', 'molecule', molecules_for_class, 14, 30)
shot('12-0404', 'cabinet', recoloured({'#e4cda4': '#aeb6bf', '#d2b483': '#9aa3ad'}, lambda: (cabinet(5.4, 5, bottles_on), at((-.7, -.72, 1.5), lambda: label('ХІМІЯ', .6, .3, '#f7b71d', '#17191c')))), 26, 12)
# biology
shot('13-0104', 'microscope', lambda: (recoloured({'#24282d': '#1c4fa0', '#111315': '#15304f'}, microscope)(), at((-2.3, -1.0), slides_box, 15)), -32, 16, BACK)
shot('13-0108', 'microscope', lambda: (recoloured(WHITE_TO('#9aa3ad'), microscope)(), at((-1.9, -.9), oil)), 28, 14, BACK)
shot('13-0112', 'microscope', microscope_camera, -14, 16)
shot('13-0116', 'microscope', microscopes_for_class, -20, 26)
shot('13-0119', 'microscope', lambda: (recoloured({'#e4e7ea': '#d8cfb8', '#24282d': '#4a4034'}, microscope)(), at((-.4, -1.9), lambda: tag('Відновлено'))), -40, 12)
shot('13-0206', 'dna', lambda: at((0, 0), lambda: (recoloured({'#f2f3f3': '#2a7fd6', '#3a4046': '#d63a2a', '#24282d': '#a5713f'}, dna)(), ruler(3.0, (0, -1.8)))), 40, 10, BACK)
shot('13-0209', 'dna', stools(6, 3, 3.2, 3.4, lambda: dna()), -18, 24)
shot('13-0213', 'molecule', molecules_of_cell, 16, 18)
shot('13-0302', 'flasks', glass_plants, 22, 18, **GLASS)
shot('13-0306', 'flasks', glass_food, 20, 20, **GLASS)
shot('13-0401', 'scales', recoloured({'#24282d': '#1f8a58'}, lambda: scales('scale_apple', apple)), 28, 22, BACK)
shot('13-0404', 'scales', recoloured({'#e4e7ea': '#3b4148', '#24282d': '#15181b'}, lambda: scales('scale_seed', seeds)), -26, 26)
# geography
shot('14-0120', 'globe', lambda: (globe('earth', 'plastic'), ruler(2.4, (0, -1.6))), -20, 14, BACK)
shot('14-0130', 'globe', recoloured({'#c08b55': '#5e3216', '#8f5c31': '#3a1d0b'}, lambda: (at((0, 0, 1.2), globe, 0, 1.15), lathe([(0, 0), (1.5, 0), (1.55, .08), (1.3, .2), (.35, .4), (.25, 1.0), (.4, 1.24), (0, 1.25)], (0, 0, 0), wood('#5e3216', '#3a1d0b', .9, .3), bevel=.01))), 150, 10, BACK)
shot('14-0140', 'globe', stools(15, 5, 3.5, 3.3, lambda: globe('earth', 'plastic')), -14, 26)
shot('14-0150', 'globe', marker_beside, 20, 14, BACK)
shot('14-0220', 'earthcore', stools(15, 5, 4.7, 4.4, earthcore), -25, 28)
shot('14-0230', 'earthcore', labelled_core, -30, 12, BACK)
shot('14-0320', 'tellurium', recoloured({'#d9ad5a': '#c3c7cb', '#8a5a34': '#24282d', '#5f3a1e': '#17191c'}, lambda: tellurium(False)), -22, 20, BACK)
shot('14-0330', 'tellurium', lambda: clones(tellurium, [(-3.6, 0), (3.6, 0), (0, 3.2), (-3.8, 6.4), (3.8, 6.4)]), 12, 30)
shot('14-0410', 'telescope', lambda: telescope(1.3, .9), 30, 12, BACK)
shot('14-0420', 'telescope', telescope_with_bag, 30, 12, BACK)
shot('14-0430', 'telescope', telescope_for_sun, 30, 8, BACK)
