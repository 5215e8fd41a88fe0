import * as calls from '@shop/contract/buyers.admin'
import { SUCCESS } from '@shop/contract/primitives'
import { kopiykas } from '@shop/contract/rules/price'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { blockBuyer, changeDiscount, enterBonuses, mailPasswordReset } from './change-buyer.ts'
import { findOfficeBuyer } from './office-buyer.ts'
import { listOfficeBuyers } from './office-buyers.ts'

/** Registered buyers in the back office. */
export function buyersOffice(house: House, serve: Serve): void {
  const { db } = house
  /** One change in one transaction; the answer is the buyer as he is then. */
  const change = async (id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db, work)
    return { data: await findOfficeBuyer(db, id) }
  }
  serve(calls.listBuyers, ({ query }) => listOfficeBuyers(db, query))
  serve(calls.getBuyer, async ({ params }) => ({ data: await findOfficeBuyer(db, params.id) }))
  serve(calls.changeBuyerDiscount, ({ params: { id }, body }, caller) =>
    change(id, (tx) => changeDiscount(tx, { id, ...body, by_user_id: signedIn(caller) })),
  )
  serve(calls.enterBonuses, ({ params: { id }, body: { bonuses, reason } }, caller) =>
    change(id, (tx) => enterBonuses(tx, { id, bonuses: kopiykas(bonuses), reason, by_user_id: signedIn(caller) })),
  )
  serve(calls.blockBuyer, ({ params: { id }, body }, caller) =>
    change(id, (tx) => blockBuyer(tx, { id, ...body, by_user_id: signedIn(caller) })),
  )
  serve(calls.mailBuyerPasswordReset, async ({ params: { id } }, caller) => {
    await inTransaction(db, (tx) => mailPasswordReset(tx, house, { id, by_user_id: signedIn(caller) }))
    return SUCCESS
  })
}
