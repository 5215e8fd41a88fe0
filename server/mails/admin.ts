import * as calls from '@shop/contract/mails.admin'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { findOfficeMail, listKinds, listOfficeMails } from './office-mails.ts'

/** The shop's letters in the back office. */
export function mailsOffice(house: House, serve: Serve): void {
  const { db } = house
  serve(calls.listMails, ({ query }) => listOfficeMails(db, query))
  serve(calls.listMailKinds, async () => ({ data: await listKinds(db) }))
  serve(calls.getMail, async ({ params }) => ({ data: await findOfficeMail(db, params.id) }))
  serve(calls.sendMailAgain, async ({ params: { id } }, caller) => {
    const by_user_id = signedIn(caller)
    const sent_id = await inTransaction(db, async (tx) => {
      const sent_as = await house.post.again(tx, id)
      const after = { sent_as }
      await noteChange(tx, { by_user_id, action: 'send_again', entity: 'mail', entity_id: id, before: null, after })
      return sent_as
    })
    return { data: { id: sent_id } }
  })
}
