import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

const DOCUMENT = new URL('../../docs/performance.md', import.meta.url)

const HEAD = `# Performance

Written by \`npm run bench\`, section by section (\`npm run bench -- growth lighthouse\`): each section names its date and machine. The
machines are small and noisy and the load comes from the same cores: compare ratios rather than absolute figures. Everything
that has a baseline alternates with it in the same run. How the figures came about and what was tried in vain:
[performance-log.md](performance-log.md).
`

/** Date and machine, at the start of each section. */
export function circumstances(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB`
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}`
}

/** Replaces the section of the same title, or appends it; everything else stays as it is. */
export async function writeSection(title: string, text: string): Promise<void> {
  await writeFile(DOCUMENT, withSection(await readFile(DOCUMENT, 'utf8'), title, text))
}

function withSection(document: string, title: string, text: string): string {
  const section = `\n## ${title}\n\n${text.trim()}\n`
  const first = document.indexOf('\n## ')
  const sections = first === -1 ? '' : document.slice(first)
  const begin = `${sections}\n## `.indexOf(`\n## ${title}\n`)
  if (begin !== -1 && begin < sections.length) {
    const next = sections.indexOf('\n## ', begin + 1)
    return HEAD + sections.slice(0, begin) + section + (next === -1 ? '' : sections.slice(next))
  }
  return HEAD + (sections === '' ? '' : `${sections.trimEnd()}\n`) + section
}

type Cell = string | number

/** A Markdown table; numeric columns are right-aligned. */
export function tableOf(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`
  const rules = heads.map((_, place) => (rows.every((row) => isFigure(row[place])) ? '---:' : '---'))
  return [line(heads), line(rules), ...rows.map(line)].join('\n')
}

const isFigure = (cell: Cell | undefined) => typeof cell === 'number' || /^[\d.,–\s%×kMBms/<≤-]*$/.test(cell ?? '')

export const rounded = (value: number, digits = 1): string =>
  Number.isFinite(value) ? value.toFixed(value >= 100 ? 0 : digits) : '–'

export const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`
