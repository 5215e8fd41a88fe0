/**
 * Subsets the typefaces to Ukrainian, Russian and English, keeps the weight axis, and writes `ui/fonts.css`: 90 kB
 * instead of 190. After updating a typeface: `npm run fonts -w ui`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('')

const ASCII = range(0x20, 0x7e)
const CYRILLIC = range(0x410, 0x44f) + 'ЁёЄєІіЇїҐґ'
const CHARACTERS = '\u00a0«»„“”‘’ʼ–—−…·•×÷±°²³µ№₴€§©®™½¼¾′″≤≥≈⌀Ø'
const PROSE = ASCII + CYRILLIC + CHARACTERS
// For codes, articles and counters only: no prose, no ligatures.
const CODES = ASCII + CYRILLIC + '\u00a0–—−…·×№'

// Combined with Cyrillic words on every page.
const FIGURES = '0123456789 \u00a0.,:;!?()/-–—−+%"«»’ʼ·'

interface Face {
  file: string
  family: string
  text: string
  cuts: string[]
  /** A file for figures: every price needs them, few headings a Latin letter. */
  has_figures?: true
}
const FACES: Face[] = [
  {
    file: 'geologica',
    family: 'Geologica Variable',
    text: PROSE,
    cuts: ['latin', 'cyrillic', 'cyrillic-ext'],
    has_figures: true,
  },
  {
    file: 'onest',
    family: 'Onest Variable',
    text: PROSE,
    cuts: ['latin', 'cyrillic', 'cyrillic-ext', 'math'],
    has_figures: true,
  },
  {
    file: 'jetbrains-mono',
    family: 'JetBrains Mono Variable',
    text: CODES,
    cuts: ['latin', 'cyrillic'],
  },
]
/**
 * Arial scaled to our typefaces' metrics, measured on Ukrainian text: while fonts load, lines break in the same places
 * and nothing shifts.
 */
const FALLBACK_FONTS = [
  {
    family: 'Onest Fallback',
    weight: '400 549',
    names: ['Arial', 'Liberation Sans', 'Helvetica'],
    size: 102.8,
    up: 94.4,
    down: 30.2,
  },
  {
    family: 'Onest Fallback',
    weight: '550 700',
    names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
    size: 98.3,
    up: 98.7,
    down: 31.5,
  },
  {
    family: 'Geologica Fallback',
    weight: '400 700',
    names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
    size: 103.3,
    up: 94.9,
    down: 27.1,
  },
]
const WEIGHTS = { min: 400, max: 700 }
const STYLES = new URL('../', import.meta.url)

const rules: string[] = []
let bytes = 0
mkdirSync(new URL('fonts/', STYLES), { recursive: true })
for (const face of FACES) {
  // A character in two subsets, such as ґ, stays in the first: one letter must not load a second file.
  const used = new Set<string>()
  const figures = face.has_figures ? await writeCut(face, 'figures', used, FIGURES) : null
  for (const cut of face.cuts) rules.push(await writeCut(face, cut, used))
  // Of two faces the later one wins.
  if (figures !== null) rules.push(figures)
}
for (const face of FALLBACK_FONTS) rules.push(fallbackFont(face))
const head = '/* Written by scripts/subset-fonts.ts; edit that instead. */'
writeFileSync(new URL('fonts.css', STYLES), [head, ...rules, ''].join('\n'))
console.log(`${bytes} bytes in all`)

async function writeCut(face: Face, cut: string, used: Set<string>, text = face.text): Promise<string> {
  const folder = `@fontsource-variable/${face.file}`
  const published = cut === 'figures' ? 'latin' : cut
  const ranges = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  const characters = [...text].filter(
    (character) => !used.has(character) && holds(ranges[published] ?? '', character.codePointAt(0) ?? 0),
  )
  characters.forEach((character) => used.add(character))
  const source = readFileSync(require.resolve(`${folder}/files/${face.file}-${published}-wght-normal.woff2`))
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    noLayoutClosure: face.text === CODES,
  } as const
  const woff2 = await subsetFont(source, characters.join(''), options)
  writeFileSync(new URL(`fonts/${face.file}-${cut}.woff2`, STYLES), woff2)
  bytes += woff2.length
  console.log(`${face.file}-${cut}: ${woff2.length} bytes, ${characters.length} characters`)
  return fontFace(face, cut, characters)
}

/** For a unicode-range such as `U+0301,U+0400-045F`. */
function holds(unicode_range: string, point: number): boolean {
  return unicode_range.split(',').some((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-')
    return point >= parseInt(first, 16) && point <= parseInt(last, 16)
  })
}

function fontFace(face: Face, cut: string, own: string[]): string {
  // Without the figures the Latin range would be a long list of gaps, sent with every page.
  const characters = face.has_figures && cut === 'latin' ? [...new Set([...own, ...FIGURES])] : own
  const points = characters.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const weights = `font-weight: ${WEIGHTS.min} ${WEIGHTS.max}`
  const source = `src: url('./fonts/${face.file}-${cut}.woff2') format('woff2')`
  return `@font-face { font-family: '${face.family}'; font-display: swap; ${weights}; ${source}; unicode-range: ${spans(points)} }`
}

function fallbackFont({ family, weight, names, size, up, down }: (typeof FALLBACK_FONTS)[number]): string {
  const source = names.map((name) => `local('${name}')`).join(', ')
  const metrics = `size-adjust: ${size}%; ascent-override: ${up}%; descent-override: ${down}%; line-gap-override: 0%`
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${source}; ${metrics} }`
}

function spans(points: number[]): string {
  const runs: Array<[number, number]> = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === point) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(', ')
}
