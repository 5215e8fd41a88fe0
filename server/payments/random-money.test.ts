import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { wholeKopiykas } from '@shop/contract/rules/money/price'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { bring, orderOfGuest } from '../testing/fixtures/admin-orders.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { finishRefund, recordPayment, refundOrder, reversePayment, settleOrder, settleWhatFits } from './public.ts'

const sum = fc.integer({ min: 1, max: 40_000 })
const which = fc.nat({ max: 3 })
const STEP = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), sum, is_card: fc.boolean() }),
  fc.record({ do: fc.constant('settle' as const), payment: which, order: which, sum }),
  fc.record({ do: fc.constant('fit' as const), payment: which, order: which }),
  fc.record({ do: fc.constant('refund' as const), order: which, sum }),
  fc.record({ do: fc.constant('finish' as const), refund: which, is_done: fc.boolean() }),
  fc.record({ do: fc.constant('reverse' as const), payment: which }),
  fc.record({ do: fc.constant('cancel' as const), order: which }),
)
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never

interface Run {
  shop: TestShop
  token: string
  orders: number[]
  payments: number[]
  refunds: number[]
}

async function take({ shop, token, orders, payments, refunds }: Run, step: Step, at: number): Promise<void> {
  const { services } = shop
  const of = (ids: readonly number[], index: number) => ids.at(-1 - (index % Math.max(ids.length, 1))) ?? 0
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(services.db, work)
  switch (step.do) {
    case 'pay': {
      const source = step.is_card ? ('monobank' as const) : ('bank_file' as const)
      const payment = { source, outside_id: `${orders[0]}:${at}`, received_on: '2026-11-20', by_user_id: null }
      payments.push((await within((tx) => recordPayment(tx, { ...payment, sum: wholeKopiykas(step.sum) }))).payment_id)
      return
    }
    case 'settle': {
      const part = { payment_id: of(payments, step.payment), order_id: of(orders, step.order), by_user_id: null }
      await within((tx) => settleOrder(tx, services, { ...part, sum: wholeKopiykas(step.sum) }))
      return
    }
    case 'fit': {
      const part = { payment_id: of(payments, step.payment), order_id: of(orders, step.order), by_user_id: null }
      await within((tx) => settleWhatFits(tx, services, part))
      return
    }
    case 'refund': {
      const wanted = { order_id: of(orders, step.order), sum: wholeKopiykas(step.sum), reason: '', by_user_id: null }
      refunds.push(...(await within((tx) => refundOrder(tx, services, wanted))).map(({ id }) => id))
      return
    }
    case 'finish':
      await within((tx) =>
        finishRefund(tx, services, of(refunds, step.refund), step.is_done ? { outside_id: null } : { failed: 'no' }),
      )
      return
    case 'reverse':
      await within((tx) => reversePayment(tx, services, { payment_id: of(payments, step.payment), by_user_id: null }))
      return
    case 'cancel':
      await bring(shop, token, of(orders, step.order), ['cancelled'])
  }
}

/** Must hold after every step, counted from the rows. */
async function assertAgrees({ services: { db } }: TestShop): Promise<void> {
  const { rows: orders } = await sql<{ id: number; paid: number; total: number; parts: number; back: number }>`
    select id, paid, total,
      (select coalesce(sum(sum), 0)::bigint from payment_parts where order_id = o.id) as parts,
      (select coalesce(sum(sum), 0)::bigint from refunds where order_id = o.id and state = 'done') as back
    from orders o`.execute(db)
  for (const { paid, total, parts, back } of orders) {
    assert.equal(paid, parts - back)
    assert.ok(paid >= 0 && paid <= total, `${paid} of ${total}`)
  }
  const { rows: payments } = await sql<{ sum: number; settled: number; parts: number; is_reversed: boolean }>`
    select sum, settled, reversed_at is not null as is_reversed,
      (select coalesce(sum(t.sum), 0)::bigint from payment_parts t where t.payment_id = p.id) as parts
    from payments p`.execute(db)
  for (const { sum: all, settled, parts, is_reversed } of payments) {
    assert.equal(settled, parts)
    assert.ok(parts >= 0 && parts <= all, `${parts} of ${all}`)
    assert.ok(!is_reversed || parts === 0)
  }
}

const isRefused = (error: unknown) => error instanceof Refusal || (error as { name?: string }).name === 'CallFailed'

test('after any sequence of payments, parts, refunds, reversals and cancellations every sum agrees', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 100_000 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 8, maxLength: 30 }), async (steps) => {
      const orders = [(await orderOfGuest(shop, { 1: 2 })).id, (await orderOfGuest(shop, { 1: 3 })).id]
      const run: Run = { shop, token, orders, payments: [], refunds: [] }
      for (const [at, step] of steps.entries()) {
        try {
          await take(run, step, at)
        } catch (error) {
          // A refusal is a fine answer; it must have changed nothing. Anything else is a fault.
          if (!isRefused(error)) throw error
        }
        await assertAgrees(shop)
      }
    }),
    { numRuns: 15 },
  )
})

test('steps that run at once keep every sum', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 100_000 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 12 }), async (steps) => {
      const orders = [(await orderOfGuest(shop, { 1: 2 })).id, (await orderOfGuest(shop, { 1: 3 })).id]
      const run: Run = { shop, token, orders, payments: [], refunds: [] }
      for (let at = 0; at < 3; at++) await take(run, { do: 'pay', sum: 30_000, is_card: at === 0 }, 1000 + at)
      const results = await Promise.allSettled(steps.map((step, at) => take(run, step, at)))
      for (const result of results) if (result.status === 'rejected' && !isRefused(result.reason)) throw result.reason
      await assertAgrees(shop)
    }),
    { numRuns: 10 },
  )
})
