import type { ServedInput } from '@shop/contract/endpoint'
import type { createClaim as createCall } from '@shop/contract/shop/orders/claims'
import { CLAIMS_MAX, type ClaimState } from '@shop/contract/rules/orders/claims'
import { unitPrice } from '@shop/contract/rules/money/price'
import type { FieldErrors } from '@shop/contract/refusals'
import { addAuditEntry } from '../audit/public.ts'
import { findSettings } from '../content/public.ts'
import { lockOrder } from '../orders/public.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { alertStaff, claimAlert } from '../staff-alerts/public.ts'
import { dayText, yearOf } from '../texts/dates.ts'
import { attachPictures } from './claim-pictures.ts'
import { type ClaimableLine, type ClaimableOrder, findClaimable, kindProblem, lineProblem } from './claimable.ts'
import { mailNewClaim } from './claim-mails.ts'
import { addDays, addWorkingDays, endOfDay } from './days.ts'

export type ClaimBody = ServedInput<typeof createCall>['body']

export interface FiledClaim {
  id: number
  number: string
  state: ClaimState
  due_at: Date
}

/**
 * Under the order's lock: concurrent claims never exceed the bought pieces. Mails buyer and shop.
 *
 * Refuses with `not_found`, `no_return`, `claim_too_early`, `claim_too_late`, `too_many_claims`, `invalid_data`.
 */
export async function fileClaim(tx: Tx, services: Services, order_id: number, body: ClaimBody): Promise<FiledClaim> {
  const order = await lockOrder(tx, order_id, null)
  const now = services.clock.now()
  const settings = await findSettings(tx)
  const claimable = await findClaimable(tx, order, now)
  const problem = kindProblem(body.kind, claimable, settings, now)
  if (problem) throw new Refusal(problem)
  if ((await countClaims(tx, order_id)) >= CLAIMS_MAX) throw new Refusal('too_many_claims')
  const lines = claimedLines(claimable, body, now)
  const days = body.kind === 'return' ? settings.return_answer_days : settings.claim_answer_days
  const today = dayText(now)
  const is_working = settings.claim_day_kind === 'working'
  const due_on = is_working ? await addWorkingDays(tx, today, days) : addDays(today, days)
  const number = await takeNumber(tx, Number(yearOf(now)))
  const claim = await tx
    .insertInto('claims')
    .values({ number, order_id, kind: body.kind, text: body.text, due_at: endOfDay(due_on), created_at: now })
    .returning(['id', 'number', 'state', 'due_at'])
    .executeTakeFirstOrThrow()
  await insertLines(tx, claim.id, lines)
  await attachPictures(tx, { order_id, claim_id: claim.id, picture_ids: body.pictures ?? [] })
  const after = { number, order_id, kind: body.kind, lines: lines.map(({ article, amount }) => ({ article, amount })) }
  const entry = { by_user_id: null, action: 'create', entity: 'claim', entity_id: claim.id, before: null, after }
  await addAuditEntry(tx, entry)
  await alertStaff(tx, services, claimAlert(claim))
  await mailNewClaim(tx, services, order, { ...claim, kind: body.kind, text: body.text, lines })
  return claim
}

/** Refuses with `invalid_data` at each wrong line. */
function claimedLines(order: ClaimableOrder, { kind, lines }: ClaimBody, now: Date): ClaimableLine[] {
  const faults: FieldErrors = {}
  const found: ClaimableLine[] = []
  for (const [index, { product_id, amount }] of lines.entries()) {
    const line = order.lines.find((one) => one.product_id === product_id)
    const problem = line && lineProblem(kind, order, line, now)
    if (!line) faults[`lines.${index}.product_id`] = ['line_unknown']
    else if (found.some(({ position }) => position === line.position))
      faults[`lines.${index}.product_id`] = ['named_twice']
    else if (problem) faults[`lines.${index}.product_id`] = [problem]
    else if (amount > line.left) faults[`lines.${index}.amount`] = ['more_than_left']
    else found.push({ ...line, amount })
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
  return found
}

async function insertLines(tx: Tx, claim_id: number, lines: readonly ClaimableLine[]): Promise<void> {
  const rows = lines.map(({ position, product_id, article, name_ua, name_ru, name_en, unit, ...line }) => ({
    claim_id,
    position,
    product_id,
    article,
    name_ua,
    name_ru,
    name_en,
    unit,
    price: unitPrice(line),
    amount: line.amount,
  }))
  await tx.insertInto('claim_lines').values(rows).execute()
}

async function countClaims(tx: Tx, order_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** РК for рекламація. The counter row is locked until commit; a rollback leaves no gap. */
async function takeNumber(tx: Tx, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('claim_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet(({ eb, ref }) => ({ last: eb(ref('claim_counters.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `РК-${year}-${String(last).padStart(6, '0')}`
}
