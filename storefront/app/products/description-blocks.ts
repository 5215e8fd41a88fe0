export type DescriptionBlock = { kind: 'text'; text: string } | { kind: 'list'; items: string[] }

const BULLET = /^[•·–—*-]\s+/

/**
 * A description as its writer laid it out: paragraphs between blank lines, lines that begin with "• " as a list.
 * Other single line ends stay inside their paragraph.
 */
export function descriptionBlocks(description: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = []
  let is_new = true
  for (const line of description.split(/\r?\n/).map((text) => text.trim())) {
    if (line === '') is_new = true
    else {
      addLine(blocks, line, is_new)
      is_new = false
    }
  }
  return blocks
}

/** @param is_new  whether a blank line stands before, so that text begins a paragraph; a list goes on over blank lines */
function addLine(blocks: DescriptionBlock[], line: string, is_new: boolean) {
  const last = blocks.at(-1)
  if (BULLET.test(line)) {
    const item = line.replace(BULLET, '')
    if (last?.kind === 'list') last.items.push(item)
    else blocks.push({ kind: 'list', items: [item] })
  } else if (last?.kind === 'text' && !is_new) last.text += `\n${line}`
  else blocks.push({ kind: 'text', text: line })
}

const SUMMARY_LENGTH_MAX = 160

/** The first paragraph in one line for search engines, cut between words. */
export function summaryOf(description: string): string {
  const first = descriptionBlocks(description).find((block) => block.kind === 'text')
  const text = (first?.kind === 'text' ? first.text : '').replace(/\s+/g, ' ')
  if (text.length <= SUMMARY_LENGTH_MAX) return text
  const cut = text.slice(0, SUMMARY_LENGTH_MAX)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).toWellFormed().replace(/[\s,;:–—-]+$/, '')}…`
}
