# blender -b -t 1 -P render.py -- [names]: renders what is missing in $PICTURE_WORK, one model after the other.
import importlib
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from shapes import reset
from shot import SHOTS
import studio

work = os.environ['PICTURE_WORK']
named = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
for module in ('shots_first', 'shots_science', 'shots_rooms', 'shots_skills'):
    importlib.import_module(module)
all_names = {s['name'] for s in SHOTS}


def rank(name):
    """First pictures, then products with three sides, then those with two."""
    if name[-2:] not in ('-b', '-c'): return 0
    return 1 if name[:-2] + '-c' in all_names else 2


done = os.environ.get('PICTURE_DONE', work)
there = lambda name: os.path.exists(f'{work}/{name}.png') or os.path.exists(f'{done}/{name}.webp')
missing = [s for s in SHOTS if not there(s['name']) and (not named or s['name'] in named)]
missing.sort(key=lambda s: rank(s['name']))
print('TO DO', len(missing), 'of', len(SHOTS), flush=True)
ready, stage = None, None
for s in missing:
    began = time.time()
    try:
        if ready is not s['build']:
            reset()
            s['build']()
            stage, ready = studio.Stage(s['fill']), s['build']
        part = f'{work}/part-{os.getpid()}.png'
        stage.shoot(part, s['az'], s['el'], samples=s['samples'])
        os.rename(part, f'{work}/{s["name"]}.png')
        print('DONE', s['name'], round(time.time() - began, 1), flush=True)
    except Exception:
        ready = None
        print('FAILED', s['name'], flush=True)
        traceback.print_exc()
