import { sql } from 'kysely'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { normalised } from './search-text.ts'

const LENGTH_MAX = 60
/** So many different texts a day; of more the shop's owner learns nothing, and the table stays small. */
const TEXTS_OF_DAY_MAX = 500
const KEPT_DAYS = 90
/** At work at once. What comes while the database is behind is not counted: no visitor may wait for this. */
const AT_ONCE_MAX = 4
/** Seven figures are somebody's telephone number, whatever stands between them. */
const FIGURES_MAX = 6

let at_work = 0

/** Counts a search that found nothing, after its answer. Nothing is said of who searched; addresses and numbers are left out. */
export function countMiss({ db, clock, log }: House, typed: string): void {
  const text = missText(typed)
  if (text === null || at_work >= AT_ONCE_MAX) return
  at_work++
  const day = clock.now().toISOString().slice(0, 10)
  inTransaction(db, async (tx) => {
    await sql`
      insert into search_misses (day, text)
      select ${day}::date, ${text} where
        (select count(*) from search_misses where day = ${day}::date) < ${TEXTS_OF_DAY_MAX}
        or exists (select 1 from search_misses where day = ${day}::date and text = ${text})
      on conflict (day, text) do update set searches = search_misses.searches + 1`.execute(tx)
    await sql`delete from search_misses where day < ${day}::date - ${KEPT_DAYS}::int`.execute(tx)
  })
    .catch((error: unknown) => log.warn({ err: error }, 'a search that found nothing was not counted'))
    .finally(() => at_work--)
}

/** What may be kept of a text; null for nothing: an e-mail address, a telephone number, no word at all. */
export function missText(typed: string): string | null {
  const figures = typed.replace(/\P{Nd}/gu, '').length
  if (typed.includes('@') || figures > FIGURES_MAX) return null
  return normalised(typed).slice(0, LENGTH_MAX).trim() || null
}
