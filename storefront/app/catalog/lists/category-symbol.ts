/** Words that name no subject: a category is known by the word after them. */
const STOP_WORDS = new Set(['Кабінет', 'Шкільні', 'Навчальні', 'Обладнання', 'Набори'])
const SUBJECTS = 12

/** Two letters for the element cell: the shop's own, else the beginning of the first word that says something. */
export function categorySymbol(category: { symbol: string | null; name: string }): string {
  if (category.symbol) return category.symbol
  const words = category.name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const word = words.find((one) => !STOP_WORDS.has(one)) ?? words[0] ?? ''
  const [first = '', second = ''] = word
  return first.toUpperCase() + second.toLowerCase()
}

/** The category's index colour, by its place in the shop's order. */
export const subjectClass = (place: number) => `subj-${(place % SUBJECTS) + 1}`
