import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import { isListedIn } from '../catalog/public.ts'
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { hashToken } from '../platform/http/tokens.ts'
import type { Services } from '../services.ts'

interface WantedNotice {
  product_id: number
  email: string
  language: Language
}

/** Returns a code that cancels it. One request per product and e-mail. */
export async function addStockNotice(tx: Tx, { clock }: Services, wanted: WantedNotice): Promise<string> {
  const product = await tx
    .selectFrom('products as p')
    .select('p.id')
    .where('p.id', '=', wanted.product_id)
    .where(isListedIn('p'))
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found')
  const code = randomBytes(16).toString('base64url')
  const { language } = wanted
  await tx
    .insertInto('stock_notices')
    .values({ ...wanted, code_hash: hashToken(code), created_at: clock.now() })
    .onConflict((conflict) =>
      conflict.expression(sql`product_id, lower(email)`).doUpdateSet({ code_hash: hashToken(code), language }),
    )
    .execute()
  return code
}

export async function deleteStockNotice(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('stock_notices').where('code_hash', '=', hashToken(code)).execute()
}

/** Nobody wants a mail after so long. */
export function deleteOldStockNotices(db: Db, before: Date, rows_max: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const old = tx.selectFrom('stock_notices').select('id').where('created_at', '<', before).limit(rows_max)
    const { numDeletedRows } = await tx.deleteFrom('stock_notices').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}

export function registerStockNoticeData(services: Services): void {
  services.personalData.register({
    section: 'stock_notices',
    erase: async (tx, { email }) => {
      await tx
        .deleteFrom('stock_notices')
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .execute()
    },
    export: async (db, user_id) => {
      const rows = await db
        .selectFrom('stock_notices as n')
        .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = lower(n.email)`))
        .innerJoin('products as p', 'p.id', 'n.product_id')
        .select(['p.article', 'p.name_ua as name', 'n.created_at'])
        .where('u.id', '=', user_id)
        .orderBy('n.id')
        .execute()
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },
  })
}
