# The list of pictures: which product, from which sides.
from props import *

SHOTS = []
# Turn and height of the second and third view, added to the first.
BACK = ((-62, 8), (24, 30))


def shot(article, kind, build, az=28, el=16, views=(), samples=8, fill=.84):
    """The first picture is `kind-article`, further ones end in -b and -c."""
    sides = [(az, el)] + [(az + turn, min(75, el + up)) for turn, up in views]
    for mark, (a, e) in zip(('', '-b', '-c'), sides):
        SHOTS.append(dict(name=f'{kind}-{article}{mark}', build=build, az=a, el=e, samples=samples, fill=fill))


def more_views(article, kind, build, b, c, samples=8):
    """The product keeps its first picture and gets two more."""
    for mark, (az, el) in zip(('-b', '-c'), (b, c)):
        SHOTS.append(dict(name=f'{kind}-{article}{mark}', build=build, az=az, el=el, samples=samples, fill=.84))


def recoloured(colours, build):
    def inside():
        with recolour(colours): return build()
    return inside
