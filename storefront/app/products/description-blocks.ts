export type DescriptionBlock = { kind: 'text'; text: string } | { kind: 'list'; items: string[] }

const BULLET = /^[•·–—*-]\s+/

/** Blank lines separate paragraphs, "• " begins list lines. */
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

/** Cut at a word, for search engines. */
export function summaryOf(description: string): string {
  const first = descriptionBlocks(description).find((block) => block.kind === 'text')
  const text = (first?.kind === 'text' ? first.text : '').replace(/\s+/g, ' ')
  if (text.length <= SUMMARY_LENGTH_MAX) return text
  const cut = text.slice(0, SUMMARY_LENGTH_MAX)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).toWellFormed().replace(/[\s,;:–—-]+$/, '')}…`
}
