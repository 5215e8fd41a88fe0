import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Receipt, SellBody } from '../integrations/checkbox/receipt.ts'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import { receiptMail } from '../mail-templates/order-change-mail.ts'
import { lockOrder, mailBuyer } from '../orders/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/public.ts'
import { openShift } from './shifts.ts'

type Row = Selectable<Tables['fiscal_receipts']>

const LOOKS = 10
const LOOK_MS = 300

/**
 * Once: the service uses our id, and is asked for it before a second try. A refusal waits for staff.
 *
 * @throws ServiceUnavailable: try again
 */
export async function makeReceipt(services: Services, id: number): Promise<void> {
  const row = await services.db
    .selectFrom('fiscal_receipts')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return
  try {
    await finish(services, row, await waitFor(services, await findOrSell(services, row)))
  } catch (error) {
    if (!(error instanceof ServiceRefused)) throw error
    await fail(services, row, error.words)
  }
}

async function findOrSell(services: Services, row: Row): Promise<Receipt> {
  const { checkbox } = services
  if (row.asked_at !== null) {
    const known = await checkbox.findReceipt(row.receipt_id)
    if (known) return known
  }
  await openShift(services)
  await services.db
    .updateTable('fiscal_receipts')
    .set({ asked_at: services.clock.now() })
    .where('id', '=', row.id)
    .execute()
  try {
    return await checkbox.sell(row.body as SellBody)
  } catch (error) {
    // Another process may have just sold it.
    const known = error instanceof ServiceRefused ? await checkbox.findReceipt(row.receipt_id) : null
    if (known) return known
    throw error
  }
}

async function waitFor({ checkbox }: Services, receipt: Receipt): Promise<Receipt> {
  let seen = receipt
  for (let look = 0; look < LOOKS && seen.state === 'waiting'; look++) {
    if (look > 0) await pause(LOOK_MS)
    seen = (await checkbox.findReceipt(receipt.id)) ?? seen
  }
  if (seen.state === 'waiting') throw new ServiceUnavailable('the receipt is being made', true)
  return seen
}

async function finish(services: Services, row: Row, receipt: Receipt): Promise<void> {
  if (receipt.state === 'failed') return fail(services, row, receipt.problem)
  const { fiscal_code } = receipt
  const url = receipt.url ?? `https://check.checkbox.ua/${row.receipt_id}`
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, row.order_id, null)
    const { numUpdatedRows } = await tx
      .updateTable('fiscal_receipts')
      .set({ state: 'done', fiscal_code, url, error: '', done_at: services.clock.now() })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await mailBuyer(tx, services, order, (to, shop) => receiptMail(to, { url, kind: row.kind, sum: row.sum }, shop))
  })
}

async function fail(services: Services, { id, order_id, receipt_id }: Row, words: string): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('fiscal_receipts')
      .set({ state: 'failed', error: words.slice(0, 500) || '?' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const status_code = `receipt:${receipt_id}`
    const task = { kind: 'receipt_failed' as const, order_id, shipment_id: null, status_code, text: words }
    await addTask(tx, { ...task, created_at: now })
  })
}
