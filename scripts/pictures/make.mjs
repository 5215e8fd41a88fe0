/**
 * Renders the demonstration's pictures that are not in `server/demo/pictures/products` yet. To make one again, delete
 * its WebP and its PNG in `.build/pictures`, or name it: `node scripts/pictures/make.mjs globe-14-0120`. An interrupted
 * run continues where it stopped. Needs Blender 3.4 (`apt-get install blender fonts-dejavu`) and no graphics card.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const scenes = import.meta.dirname
const root = path.join(scenes, '../..')
const work = path.join(root, '.build/pictures')
const done = path.join(root, 'server/demo/pictures/products')
const BYTES_MAX = 40_000

const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

async function encode(png, webp) {
  for (const quality of [84, 76, 66]) {
    await sharp(png).flatten({ background: '#ffffff' }).webp({ quality, effort: 6, smartSubsample: true }).toFile(webp)
    if (statSync(webp).size <= BYTES_MAX) return
  }
}

const names = process.argv.slice(2)
mkdirSync(work, { recursive: true })
for (const name of names) {
  rmSync(path.join(work, `${name}.png`), { force: true })
  rmSync(path.join(done, `${name}.webp`), { force: true })
}
run(process.execPath, [path.join(scenes, 'textures.mjs'), path.join(work, 'textures')])
run('nice', ['-n', '19', 'blender', '-b', '-t', '1', '-P', path.join(scenes, 'render.py'), '--', ...names], {
  PICTURE_WORK: work,
  PICTURE_DONE: done,
  PYTHONDONTWRITEBYTECODE: '1',
})
for (const file of readdirSync(work).filter((name) => /-\d\d-\d{4}(-[bc])?\.png$/.test(name))) {
  const webp = path.join(done, file.replace('.png', '.webp'))
  if (!existsSync(webp) || statSync(webp).mtimeMs < statSync(path.join(work, file)).mtimeMs)
    await encode(path.join(work, file), webp)
}
