import { sql } from 'kysely'
import { Refusal } from './http/refusal.ts'

/** When a day such as `2026-11-21` begins in Kyiv. */
export const dayBegins = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Europe/Kyiv')`

export const dayEnds = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/Kyiv')`

const PERIOD_DAYS_MAX = 366
const DAY_MS = 86_400_000

/** Refuses with `period_too_long` beyond a year, and with `invalid_data` if it ends before it begins. */
export function assertPeriod({ from, to }: { from: string; to: string }): void {
  if (to < from) throw new Refusal('invalid_data', { to: ['valid_to_before_from'] })
  if (Date.parse(to) - Date.parse(from) > PERIOD_DAYS_MAX * DAY_MS) throw new Refusal('period_too_long')
}
