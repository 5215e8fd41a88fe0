import { sql } from 'kysely'
import type { PaymentSource } from '@shop/contract/rules/money/payments'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { Tx } from '../platform/database/db.ts'

export interface NewPayment {
  source: PaymentSource
  /** The bank's or the provider's id; null if typed by hand. */
  outside_id: string | null
  /** A day such as `2026-11-21`. */
  received_on: string
  sum: Kopiykas
  payer_name?: string
  payer_code?: string
  payer_iban?: string
  purpose?: string
  /** Null for the shop itself. */
  by_user_id: number | null
}

export interface RecordedPayment {
  payment_id: number
  /** False: recorded before, nothing was added. */
  is_new: boolean
}

/** The same source and outside id add nothing, even concurrently. */
export async function recordPayment(tx: Tx, { by_user_id, ...payment }: NewPayment): Promise<RecordedPayment> {
  const added = await tx
    .insertInto('payments')
    .values({ ...payment, ...madeBy(by_user_id) })
    .onConflict((conflict) =>
      conflict.columns(['source', 'outside_id']).where('outside_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (added) return { payment_id: added.id, is_new: true }
  const { id } = await tx
    .selectFrom('payments')
    .select('id')
    .where('source', '=', payment.source)
    .where('outside_id', '=', payment.outside_id)
    .executeTakeFirstOrThrow()
  return { payment_id: id, is_new: false }
}

/** The author with the current name: staff leave, their rows stay. */
export const madeBy = (by_user_id: number | null) => ({
  made_by_user_id: by_user_id,
  made_by_name: sql<string>`(select coalesce(max(name), '') from users where id = ${by_user_id})`,
})
