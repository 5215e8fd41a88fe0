import type { Db, Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

/** Register it before the orders, which forget their buyers. */
export function registerClaimData(services: Services): void {
  services.personalData.register({
    section: 'claims',
    erase: (tx, { user_id }) => eraseBuyerClaims(tx, user_id),
    export: exportClaims,
  })
}

/** Claims stay for bookkeeping, without texts and pictures; the next sweep deletes the files. */
async function eraseBuyerClaims(tx: Tx, user_id: number): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('user_id', '=', user_id)
  await tx.deleteFrom('claim_pictures').where('order_id', 'in', orders).execute()
  await tx.updateTable('claims').set({ text: '', decision_text: '' }).where('order_id', 'in', orders).execute()
}

async function exportClaims(db: Db, user_id: number): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.number', 'o.number as order', 'c.kind', 'c.state', 'c.text', 'c.decision', 'c.decision_text'])
    .select(['c.created_at', 'c.decided_at', 'c.id'])
    .where('o.user_id', '=', user_id)
    .orderBy('c.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .selectFrom('claim_lines')
    .select(['claim_id', 'article', 'name_ua as name', 'amount'])
    .where('claim_id', 'in', ids)
    .orderBy('position')
    .execute()
  const pictures = await db
    .selectFrom('claim_pictures')
    .select(['claim_id', 'created_at'])
    .where('claim_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...claim }) => ({
    ...claim,
    created_at: claim.created_at.toISOString(),
    decided_at: claim.decided_at?.toISOString() ?? null,
    lines: lines.filter(({ claim_id }) => claim_id === id).map(({ claim_id: _, ...line }) => line),
    pictures: pictures
      .filter(({ claim_id }) => claim_id === id)
      .map(({ created_at }) => ({ created_at: created_at.toISOString() })),
  }))
}
