import type { Tx } from '../platform/db.ts'

/**
 * The next number of the year, such as КП-2026-000123. The counter's row is locked until commit, and a rollback gives
 * the number back: a sequence of the database would leave gaps that an accountant asks about.
 */
export async function takeNumber(tx: Tx, year: number) {
  const { last: serial } = await tx
    .insertInto('offer_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet(({ eb, ref }) => ({ last: eb(ref('offer_counters.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { year, serial, number: `КП-${year}-${String(serial).padStart(6, '0')}` }
}
