/** Generic words: the symbol is taken from the next one. */
const STOP_WORDS = new Set(['Кабінет', 'Шкільні', 'Навчальні', 'Обладнання', 'Набори'])
const SUBJECTS = 12

/** The shop's own, or the start of the first specific word. */
export function categorySymbol(category: { symbol: string | null; name: string }): string {
  if (category.symbol) return category.symbol
  const words = category.name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const word = words.find((one) => !STOP_WORDS.has(one)) ?? words[0] ?? ''
  const [first = '', second = ''] = word
  return first.toUpperCase() + second.toLowerCase()
}

export const subjectClass = (index: number) => `subj-${(index % SUBJECTS) + 1}`
