export interface MarkedPart {
  text: string
  is_match: boolean
}

/** Splits a name at the typed words for highlighting: «Мікроскоп» for «мікро» becomes «Мікро» and «скоп». */
export function markedParts(name: string, typed: string): MarkedPart[] {
  const words = typed.split(/\s+/).filter(Boolean).sort(byLength).map(escaped)
  if (words.length === 0) return [{ text: name, is_match: false }]
  // Splitting by a capturing group puts the matches at the odd indexes.
  return name
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((text, index) => ({ text, is_match: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** Longer words first: for «мікро мікроскоп» the whole word is highlighted. */
const byLength = (one: string, other: string) => other.length - one.length

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
