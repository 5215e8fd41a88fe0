/** From this length on a word may be compared with the beginning of a longer one: who types has not come to its end. */
const BEGINNING_MIN = 5

/** How many slips a word of this length may hold and still be that word. */
const slipsMax = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3)

/**
 * How far a typed word is from a known one: slips (a letter too many, missing, another one, two exchanged), half of one
 * more where it is only a beginning; null when it is too far to be meant.
 *
 * Example: «мкироскоп» is 1 from «мікроскоп»; «телепорт» is too far from «телескоп».
 */
export function slipsBetween(typed: string, known: string): number | null {
  const whole = distance(typed, known)
  if (whole <= slipsMax(typed.length)) return whole
  if (typed.length < BEGINNING_MIN || known.length <= typed.length) return null
  return distance(typed, known.slice(0, typed.length)) === 1 ? 1.5 : null
}

/** The word with two neighbours exchanged, and with one letter less. */
export function slipsOf(word: string): string[] {
  const places = Array.from({ length: word.length }, (_, place) => place)
  const exchanged = places
    .slice(1)
    .map((place) => word.slice(0, place - 1) + word.charAt(place) + word.charAt(place - 1) + word.slice(place + 1))
  const shorter = word.length > 3 ? places.map((place) => word.slice(0, place) + word.slice(place + 1)) : []
  return [...exchanged, ...shorter]
}

/** Damerau's and Levenshtein's, in the form in which no letter is changed twice. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) row.push(cell({ rows, row, i, j }, one, other))
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

interface Place {
  rows: number[][]
  row: number[]
  i: number
  j: number
}

function cell({ rows, row, i, j }: Place, one: string, other: string): number {
  const above = rows[i - 1] ?? []
  const is_same = one[i - 1] === other[j - 1]
  const best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (is_same ? 0 : 1))
  const are_exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
  return are_exchanged ? Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1) : best
}
