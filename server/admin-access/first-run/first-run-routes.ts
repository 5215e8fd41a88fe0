import * as calls from '@shop/contract/admin/content/first-run'
import { SUCCESS } from '@shop/contract/primitives'
import { writeTestMail } from '../../account/public.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { hideFirstRun } from '../../content/public.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { type Serve, requireUser } from '../../platform/http/http.ts'
import type { Services } from '../../services.ts'
import { findFirstRun } from './first-run.ts'

export function firstRunRoutes(services: Services, serve: Serve): void {
  const { db } = services
  serve(calls.getFirstRun, async (_, caller) => ({ data: await findFirstRun(services, requireUser(caller)) }))
  serve(calls.hideFirstRun, async (_, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(db, (tx) => hideFirstRun(tx, by_user_id))
    return SUCCESS
  })
  serve(calls.sendTestMail, async (_, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(db, async (tx) => {
      const recipient = await writeTestMail(tx, services, by_user_id)
      const entry = { by_user_id, action: 'send', entity: 'mail', entity_id: 'test_mail' }
      await addAuditEntry(tx, { ...entry, before: null, after: { recipient } })
    })
    return SUCCESS
  })
}
