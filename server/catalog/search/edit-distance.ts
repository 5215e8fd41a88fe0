/** Shorter words are not compared with beginnings of longer ones. */
const PREFIX_LENGTH_MIN = 5

/** Allowed typos by length. */
const typosMax = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3)

/**
 * Extra, missing, wrong or swapped letters, plus 0.5 if the typed word is only a beginning of the known one; null if
 * too different.
 */
export function typosBetween(typed: string, known: string): number | null {
  const whole = distance(typed, known)
  if (whole <= typosMax(typed.length)) return whole
  if (typed.length < PREFIX_LENGTH_MIN || known.length <= typed.length) return null
  return distance(typed, known.slice(0, typed.length)) === 1 ? 1.5 : null
}

/** With two neighbouring letters swapped, or one removed. */
export function typosOf(word: string): string[] {
  const places = Array.from({ length: word.length }, (_, place) => place)
  const swapped = places
    .slice(1)
    .map((place) => word.slice(0, place - 1) + word.charAt(place) + word.charAt(place - 1) + word.slice(place + 1))
  const shorter = word.length > 3 ? places.map((place) => word.slice(0, place) + word.slice(place + 1)) : []
  return [...swapped, ...shorter]
}

/** Damerau-Levenshtein (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) row.push(cell({ rows, row, i, j }, one, other))
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

interface CellInput {
  rows: number[][]
  row: number[]
  i: number
  j: number
}

function cell({ rows, row, i, j }: CellInput, one: string, other: string): number {
  const above = rows[i - 1] ?? []
  const is_same = one[i - 1] === other[j - 1]
  const best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (is_same ? 0 : 1))
  const are_swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
  return are_swapped ? Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1) : best
}
