import * as calls from '@shop/contract/admin/access/invitations'
import { SUCCESS } from '@shop/contract/primitives'
import {
  acceptInvitation,
  findInvitation,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../account/public.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'

export function invitationRoutes(services: Services, serve: Serve): void {
  const find = async (id: number) => ({ data: await findInvitation(services.db, id, services.clock.now()) })
  serve(calls.listInvitations, ({ query }) => listInvitations(services.db, query, services.clock.now()))
  serve(calls.invite, async ({ body }, caller) => {
    const wanted = { ...body, by_user_id: requireUser(caller) }
    return find(await inTransaction(services.db, (tx) => invite(tx, services, wanted)))
  })
  serve(calls.resendInvitation, async ({ params: { id } }, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, (tx) => resendInvitation(tx, services, { id, by_user_id }))
    return find(id)
  })
  serve(calls.revokeInvitation, async ({ params: { id } }, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, (tx) => revokeInvitation(tx, services, { id, by_user_id }))
    return find(id)
  })
  serve(calls.acceptInvitation, async ({ body }) => {
    await acceptInvitation(services, body)
    return SUCCESS
  })
}
