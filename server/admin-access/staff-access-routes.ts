import { SUCCESS } from '@shop/contract/primitives'
import * as calls from '@shop/contract/admin/access/staff-access'
import { requestStaffEmailChange, cancelEmailChange, findPendingEmail } from '../account/public.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { confirmStaffEmail, setStaffPassword, undoStaffEmail } from './staff-access.ts'

/** Not possible from a shop session. */
export function staffAccessRoutes(services: Services, serve: Serve): void {
  serve(calls.setStaffPassword, async ({ body }) => {
    await setStaffPassword(services, body)
    return SUCCESS
  })
  serve(calls.changeStaffEmail, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await requestStaffEmailChange(services, { ...body, user_id })
    return { data: { pending_email: await findPendingEmail(services.db, user_id, services.clock.now()) } }
  })
  serve(calls.cancelStaffEmailChange, async (_, caller) => {
    await inTransaction(services.db, (tx) => cancelEmailChange(tx, requireUser(caller), 'admin'))
    return SUCCESS
  })
  serve(calls.confirmStaffEmail, async ({ body }) => {
    await confirmStaffEmail(services, body.code)
    return SUCCESS
  })
  serve(calls.undoStaffEmail, async ({ body }) => {
    await undoStaffEmail(services, body)
    return SUCCESS
  })
}
