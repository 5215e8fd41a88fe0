/** First, last and neighbours; null marks a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last)
  return shown.flatMap((one, place) => {
    const before = shown[place - 1] ?? 0
    if (one - before <= 1) return [one]
    return one - before === 2 ? [one - 1, one] : [null, one]
  })
}
