import { hashPassword } from '../../server/account/public.ts'
import { openSession } from '../../server/account/sign-in/sessions.ts'
import { type Database, type Db, inTransaction, openDatabase, type Tx } from '../../server/platform/database/db.ts'
import { addCategories, addProducts } from '../../server/testing/fixtures/products.ts'

const GOODS = 40
const PIECES = 1_000_000
const PASSWORD = 'shkola-2026'

export async function putGoodsOnSale(db: Db): Promise<void> {
  await addCategories(db, [{ id: 1 }, { id: 2 }, { id: 3, parent_id: 1 }])
  await addProducts(
    db,
    Array.from({ length: GOODS }, (_, index) => ({
      id: index + 1,
      price: 100 + index,
      amount_in_store: PIECES,
      category_id: 1 + (index % 2),
      producer: index % 3 === 0 ? 'Levenhuk' : null,
    })),
  )
}

export interface Tokens {
  buyer: string
  staff: string
}

/** Restored after a request harmed them. */
export interface Callers {
  database: Database
  /** Restores accounts that were deleted, blocked or lost their rights. */
  renew(): Promise<Tokens>
  close(): Promise<void>
}

export async function openCallers(database_url: string): Promise<Callers> {
  const database = await openDatabase({ database_url, data_dir: '' })
  const password_hash = await hashPassword(PASSWORD)
  return {
    database,
    renew: () =>
      inTransaction(database.db, async (tx) => {
        const buyer = await personOf(tx, { email: 'buyer@school.example', role: 'buyer', password_hash })
        const staff = await personOf(tx, { email: 'oksana@shop.example', role: 'owner', password_hash })
        const now = new Date()
        return {
          buyer: await openSession(tx, buyer, now),
          staff: await openSession(tx, staff, now, { ip: '127.0.0.1', user_agent: 'a fault test' }),
        }
      }),
    close: () => database.close(),
  }
}

interface Account {
  email: string
  role: 'buyer' | 'owner'
  password_hash: string
}

async function personOf(tx: Tx, { email, role, password_hash }: Account): Promise<number> {
  const known = await tx
    .updateTable('users')
    .set({ role, password_hash, is_blocked: false })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const made = await tx
    .insertInto('users')
    .values({ name: 'Проба', email, role, password_hash, phone_number: null, email_confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
