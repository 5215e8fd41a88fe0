import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { listOffers, sendCommercialOffer } from '@shop/contract/shop/offers'
import { addToBasket } from '@shop/contract/shop/basket'
import { callThrough } from '@shop/contract/call'
import { openSession } from '../../../server/account/sign-in/sessions.ts'
import { addCategories, addProducts } from '../../../server/testing/fixtures/products.ts'
import { type Database, inTransaction, openDatabase } from '../../../server/platform/database/db.ts'
import type { Named } from './cache-addresses.ts'

/** Their data is recognised in other answers by these marks. */
export interface Caller {
  name: string
  token: string | null
  is_staff: boolean
  marks: string[]
}

export interface Callers {
  staff: Caller
  anna: Caller
  borys: Caller
  nobody: Caller
  /** Has only an offer's link; sends no requests. */
  guest: Caller
  named: Named
}

export async function inviteEverybody(database_url: string, url: string): Promise<Callers> {
  const database = await openDatabase({ database_url, data_dir: '' })
  try {
    await addCategories(database.db, [{ id: 1 }, { id: 2, parent_id: 1 }])
    await addProducts(
      database.db,
      [1, 2, 3].map((id) => ({ id, price: 100, amount_in_store: 1000, category_id: 1 })),
    )
    const anna = await invite(database, 'anna')
    const borys = await invite(database, 'borys')
    const anna_has = await buy(url, anna)
    await buy(url, borys)
    const guest = {
      name: 'guest',
      token: null,
      is_staff: false,
      marks: ['guest-markson@school.example', 'guest-marked-school'],
    }
    const { data } = await callThrough(fetch, url)(sendCommercialOffer, {
      body: {
        products: [{ product_id: 1, product_amount: 2 }],
        email: 'guest-markson@school.example',
        organization: { name: 'guest-marked-school' },
      },
    })
    return {
      anna,
      borys,
      guest,
      staff: await inviteStaff(database),
      nobody: { name: 'nobody', token: null, is_staff: false, marks: [] },
      named: { ...anna_has, offer_code: data.code },
    }
  } finally {
    await database.close()
  }
}

async function invite(database: Database, name: string): Promise<Caller> {
  const user = {
    name: `${name}-markson`,
    email: `${name}-markson@school.example`,
    phone_number: `+380 (67) 111 22 ${name.length}7`,
    role: 'buyer' as const,
  }
  const more = { organization: `${name}-marked-school`, address: `${name}-marked-street` }
  const token = await inTransaction(database.db, async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ ...user, password_hash: '-', email_confirmed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const organization = { user_id, name: more.organization, document_code: null, contact_person: user.name }
    await tx.insertInto('organizations').values(organization).execute()
    const address = { user_id, full_name: user.name, address_line: more.address, phone_number: null, po_box: null }
    await tx.insertInto('delivery_addresses').values(address).execute()
    return openSession(tx, user_id, new Date())
  })
  return { name, token, is_staff: false, marks: [user.name, user.phone_number, more.organization, more.address, token] }
}

async function inviteStaff(database: Database): Promise<Caller> {
  const owner = await database.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const token = await inTransaction(database.db, (tx) =>
    openSession(tx, owner.id, new Date(), { ip: '127.0.0.1', user_agent: 'staff-marked-browser' }),
  )
  return { name: 'staff', token, is_staff: true, marks: [owner.email, token, 'staff-marked-browser'] }
}

/** Their numbers and the order's note become the buyer's marks. */
async function buy(url: string, caller: Caller): Promise<{ order_id: number; offer_id: number }> {
  const call = callThrough(fetch, url)
  const as = { token: caller.token ?? undefined }
  const products = [{ product_id: 1, product_amount: 1 }]
  const note = `${caller.name}-marked-note`
  const { data: order } = await call(placeBuyerOrder, { body: { products, note } }, as)
  const { data: offer } = await call(
    sendCommercialOffer,
    { body: { products, email: `${caller.name}-offer@school.example` } },
    as,
  )
  await call(addToBasket, { body: { product_id: 2, product_amount: 3 } }, as)
  const { data: offers } = await call(listOffers, {}, as)
  caller.marks.push(note, order.number, offer.number, offer.code, `${caller.name}-offer@school.example`)
  return { order_id: order.id, offer_id: offers.find(({ code }) => code === offer.code)?.id ?? 1 }
}
