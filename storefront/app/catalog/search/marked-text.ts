export interface MarkedPart {
  text: string
  is_match: boolean
}

/** «Мікроскоп» for «мікро» becomes «Мікро» and «скоп». */
export function markedParts(name: string, typed: string): MarkedPart[] {
  const words = typed.split(/\s+/).filter(Boolean).sort(byLength).map(escaped)
  if (words.length === 0) return [{ text: name, is_match: false }]
  // A capturing group puts the matches at the odd indexes.
  return name
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((text, index) => ({ text, is_match: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** For «мікро мікроскоп» the whole word is highlighted. */
const byLength = (one: string, other: string) => other.length - one.length

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
