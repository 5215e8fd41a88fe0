// Makes the fonts of the PDF documents in server/document-rendering/fonts: one file per weight, merged from the
// published variable subsets. Run by hand after a new font version, with `pyftmerge` of fonttools (`pip install
// fonttools`) on the PATH: PDF has no unicode-range, so the subsets must become one file. `node
// scripts/make-document-fonts.mjs`
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subsetFont from 'subset-font'
import { atRoot } from './processes/runtime.mjs'

const require = createRequire(import.meta.url)
const FACES = [
  { name: 'onest-400', file: 'onest', weight: 400 },
  { name: 'onest-600', file: 'onest', weight: 600 },
  { name: 'geologica-680', file: 'geologica', weight: 680 },
  { name: 'jetbrains-mono-500', file: 'jetbrains-mono', weight: 500 },
]
const CUTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'math', 'symbols']
// Latin with accents, Cyrillic of Ukrainian and its neighbours, punctuation, unit and currency symbols.
const SPANS = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2bc, 0x2bc],
  [0x391, 0x3c9],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2010, 0x2044],
  [0x2070, 0x2089],
  [0x20ac, 0x20b4],
  [0x2116, 0x2122],
  [0x2190, 0x2193],
  [0x2200, 0x2265],
  [0x25a0, 0x25cf],
]
const letters = SPANS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

const scratch = mkdtempSync(path.join(tmpdir(), 'paper-fonts-'))
mkdirSync(atRoot('server/document-rendering/fonts'), { recursive: true })
for (const face of FACES) {
  const target = atRoot('server/document-rendering/fonts', `${face.name}.ttf`)
  await makeFace(face, target)
  console.log(`${target}: ${statSync(target).size} bytes`)
}
copyFileSync(
  require.resolve('@fontsource-variable/onest/LICENSE'),
  atRoot('server/document-rendering/fonts/LICENSE-OFL.txt'),
)
rmSync(scratch, { recursive: true })

async function makeFace({ name, file, weight }, target) {
  const cuts = []
  const taken = new Set()
  for (const cut of CUTS) {
    const made = await makeCut(file, cut, weight, taken)
    if (made === null) continue
    cuts.push(path.join(scratch, `${name}-${cut}.ttf`))
    writeFileSync(cuts.at(-1), made)
  }
  const run = spawnSync('pyftmerge', [`--output-file=${target}`, '--drop-tables=vhea,vmtx', ...cuts], {
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr ?? String(run.error))
}

/** Null if the font has no such subset. */
async function makeCut(file, cut, weight, taken) {
  const folder = `@fontsource-variable/${file}`
  const ranges = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8'))
  if (ranges[cut] === undefined) return null
  const mine = letters.filter((letter) => !taken.has(letter) && holds(ranges[cut], letter))
  if (mine.length === 0) return null
  mine.forEach((letter) => taken.add(letter))
  const source = readFileSync(require.resolve(`${folder}/files/${file}-${cut}-wght-normal.woff2`))
  const text = String.fromCodePoint(...mine)
  return subsetFont(source, text, { targetFormat: 'truetype', variationAxes: { wght: weight } })
}

function holds(unicode_range, letter) {
  return unicode_range.split(',').some((part) => {
    const [first, last = first] = part.trim().replace('U+', '').split('-')
    return letter >= parseInt(first, 16) && letter <= parseInt(last, 16)
  })
}
