import * as calls from '@shop/contract/admin/content/mails'
import { addAuditEntry } from '../audit/public.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { findAdminMail, listKinds, listAdminMails } from './admin-mails.ts'

export function mailAdminRoutes(services: Services, serve: Serve): void {
  const { db } = services
  serve(calls.listMails, ({ query }) => listAdminMails(db, query))
  serve(calls.listMailKinds, async () => ({ data: await listKinds(db) }))
  serve(calls.getMail, async ({ params }) => ({ data: await findAdminMail(services, params.id) }))
  serve(calls.sendMailAgain, async ({ params: { id } }, caller) => {
    const by_user_id = requireUser(caller)
    const sent_id = await inTransaction(db, async (tx) => {
      const sent_as = await services.mailQueue.again(tx, id)
      const after = { sent_as }
      await addAuditEntry(tx, { by_user_id, action: 'send_again', entity: 'mail', entity_id: id, before: null, after })
      return sent_as
    })
    return { data: { id: sent_id } }
  })
}
