/** `2026.08.12` for a moment, by the reader's clock (spec, section 9: "dates YYYY.MM.DD"). */
export function dayText(moment: string): string {
  const day = new Date(moment)
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('.')
}
