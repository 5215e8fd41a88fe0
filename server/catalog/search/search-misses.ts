import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { normalised } from '@shop/contract/rules/search-words'

const LENGTH_MAX = 60
/** Different texts per day: keeps the table small. */
const TEXTS_OF_DAY_MAX = 500
const RETENTION_DAYS = 90
/** While the database is slow, further searches are not counted. */
const CONCURRENT_MAX = 4
/** More may be a phone number. */
const DIGITS_MAX = 6

let running = 0

/** Without delaying the answer; stores nothing about the visitor. */
export function countMiss({ db, clock, log }: Services, typed: string): void {
  const text = missText(typed)
  if (text === null || running >= CONCURRENT_MAX) return
  running++
  const day = clock.now().toISOString().slice(0, 10)
  inTransaction(db, async (tx) => {
    await sql`
      insert into search_misses (day, text)
      select ${day}::date, ${text} where
        (select count(*) from search_misses where day = ${day}::date) < ${TEXTS_OF_DAY_MAX}
        or exists (select 1 from search_misses where day = ${day}::date and text = ${text})
      on conflict (day, text) do update set searches = search_misses.searches + 1`.execute(tx)
    await sql`delete from search_misses where day < ${day}::date - ${RETENTION_DAYS}::int`.execute(tx)
  })
    .catch((error: unknown) => log.warn({ err: error }, 'a search that found nothing was not counted'))
    .finally(() => running--)
}

/** null for e-mail addresses, phone numbers and texts without words. */
export function missText(typed: string): string | null {
  const digits = typed.replace(/\P{Nd}/gu, '').length
  if (typed.includes('@') || digits > DIGITS_MAX) return null
  return normalised(typed).slice(0, LENGTH_MAX).trim() || null
}
