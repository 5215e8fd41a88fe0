/** The list with one entry at another place; the others keep their order. A place beyond the ends is the end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from)
  const [one] = list.slice(from, from + 1)
  if (one === undefined) return [...list]
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one)
}
