/** `2026.08.12` in the browser's time zone (spec, section 9). */
export function dayText(time: string): string {
  const day = new Date(time)
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('.')
}
