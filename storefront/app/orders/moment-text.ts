import { dayText } from '../account/public.ts'

/** `2026.08.12, 09:05` for a moment, by the reader's clock. */
export function momentText(moment: string): string {
  const at = new Date(moment)
  const time = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `${dayText(moment)}, ${time}`
}
