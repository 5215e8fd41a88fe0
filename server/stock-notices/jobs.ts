import { STATUS } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { isListedIn } from '../catalog/public.ts'
import { publicUrl } from '../config.ts'
import { findContacts } from '../content/public.ts'
import { stockMail } from '../mail-templates/stock-mail.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

const ROUND = 'stock_notices'
const ROUND_SECONDS = 60
/** Per transaction: orders must not wait. */
const LETTERS_MAX = 20

/** Call before the jobs start. */
export function handleStockNotices(services: Services): void {
  services.jobs.handle(ROUND, async () => {
    await sendStockNotices(services)
    await inTransaction(services.db, (tx) => enqueueRound(tx, services))
  })
}

const enqueueRound = (tx: Tx, services: Services): Promise<void> =>
  services.jobs.enqueue(tx, ROUND, {}, { key: 'all', delay_seconds: ROUND_SECONDS })

/** Call when the shop starts. */
export const scheduleStockNotices = (services: Services): Promise<void> =>
  inTransaction(services.db, (tx) => enqueueRound(tx, services))

/**
 * Looks at the stock instead of hooking into all its changes. The request is deleted in its mail's transaction: one
 * mail, also with several nodes.
 */
export async function sendStockNotices(services: Services): Promise<void> {
  while ((await inTransaction(services.db, (tx) => sendSome(tx, services))) === LETTERS_MAX);
}

async function sendSome(tx: Tx, services: Services): Promise<number> {
  const due = await tx
    .selectFrom('stock_notices as n')
    .innerJoin('products as p', 'p.id', 'n.product_id')
    .select(['n.id', 'n.email', 'n.language', 'n.product_id', 'p.name_ua', 'p.name_ru', 'p.name_en'])
    .where('p.amount_in_store', '>', 0)
    .where('p.status_id', '=', STATUS.in_stock)
    .where(isListedIn('p'))
    .orderBy('n.id')
    .limit(LETTERS_MAX)
    .forUpdate('n')
    .skipLocked()
    .execute()
  for (const { email, language, product_id, ...names } of due) {
    const shop = { public_url: publicUrl(services.config), ...(await findContacts(tx, language)) }
    const facts = {
      recipient: email,
      language,
      product_id,
      name: localised({ ...names, name: names.name_ua }, 'name', language),
    }
    await services.mailQueue.write(tx, stockMail(facts, shop))
  }
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('stock_notices').where('id', 'in', ids).execute()
  return due.length
}
