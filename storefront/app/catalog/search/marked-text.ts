export interface MarkedPart {
  text: string
  is_match: boolean
}

/** Cuts a name at the typed words, so that they can be marked: «Мікроскоп» for «мікро» is «Мікро» and «скоп». */
export function markedParts(name: string, typed: string): MarkedPart[] {
  const words = typed.split(/\s+/).filter(Boolean).sort(byLength).map(escaped)
  if (words.length === 0) return [{ text: name, is_match: false }]
  // A pattern with a group leaves what it matched at every odd place.
  return name
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((text, place) => ({ text, is_match: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** Longer words first: for «мікро мікроскоп» the whole word is marked. */
const byLength = (one: string, other: string) => other.length - one.length

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
