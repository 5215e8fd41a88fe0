import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return textOf(date)
}

/** Without weekends and the holidays of the settings. */
export async function addWorkingDays(db: Db, day: string, days: number): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`select add_working_days(${day}::date, ${days}::integer)::text as day`.execute(db)
  return rows[0]?.day ?? day
}

/** Or the month's last day. */
export function addMonths(day: string, months: number): string {
  const from = dateOf(day)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), days))
  return textOf(first)
}

/** In Kyiv. */
export const endOfDay = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/Kyiv') - interval '1 second'`
