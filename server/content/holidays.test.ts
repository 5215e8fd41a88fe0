import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { deliveredOrder, file, openDesk } from '../testing/fixtures/claims.ts'
import { openShop, refuses } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'

const params = { id: 'shop' } as const
const DAY_MS = 86_400_000
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Day by day, for comparison. */
function counted(from: string, days: number, off: readonly string[]): string {
  let time = Date.parse(from)
  for (let left = days; left > 0;) {
    time += DAY_MS
    if (new Date(time).getUTCDay() % 6 !== 0 && !off.includes(textOf(time))) left -= 1
  }
  return textOf(time)
}

test('working days leave out weekends and the holidays of the settings', async (t) => {
  const shop = await openShop({ products: [] })
  t.after(shop.close)
  const { db } = shop.services
  const day = fc.integer({ min: 0, max: 60 }).map((after) => textOf(Date.parse('2026-11-01') + after * DAY_MS))
  const store = (off: readonly string[]) =>
    sql`insert into settings (key, value) values ('holidays', ${off.join('\n')})
      on conflict (key) do update set value = excluded.value`.execute(db)
  await fc.assert(
    fc.asyncProperty(
      day,
      fc.integer({ min: 0, max: 40 }),
      fc.uniqueArray(day, { maxLength: 12 }),
      async (from, days, off) => {
        await store(off)
        const { rows } = await sql<{
          day: string
        }>`select add_working_days(${from}::date, ${days}::integer)::text as day`.execute(db)
        assert.equal(rows[0]?.day, counted(from, days, off))
      },
    ),
    { numRuns: 60 },
  )
})

test('staff write the days off, which move the answer to a claim', async (t) => {
  const { shop, token } = await openDesk(t)
  const { token: owner } = await signIn(shop, 'oksana')
  const settings = async () => (await shop.call(getSettings, { params }, { token: owner })).data
  const save = async (holidays: string) => {
    const { id: _, picture: __, hero: ___, ...form } = await settings()
    const body = { ...form, claim_day_kind: 'working' as const, holidays }
    return shop.call(saveSettings, { params, body }, { token: owner })
  }
  const { code } = await deliveredOrder(shop, token, { 1: 2 })
  await save('')
  const before = (await file(shop, code)).due_at
  await refuses(save('2026-11-31'), 'invalid_data')
  assert.equal((await save(' 2026-11-05, 2026-11-04\n2026-11-05 ')).data.holidays, '2026-11-04\n2026-11-05')
  const after = (await file(shop, code)).due_at
  assert.equal(counted(before.slice(0, 10), 2, []), after.slice(0, 10))
})
