/** Positions beyond the ends are clamped. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const [one] = list.slice(from, from + 1)
  if (one === undefined) return [...list]
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, one)
}
