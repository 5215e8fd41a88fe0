import * as calls from '@shop/contract/admin/access/admin-access'
import * as people from '@shop/contract/admin/access/staff'
import { SUCCESS } from '@shop/contract/primitives'
import { can } from '@shop/contract/rights'
import {
  changePassword,
  endAdminSession,
  listAdminSessions,
  mailStaffReset,
  requirePassword,
  revokeSession,
} from '../account/public.ts'
import { addAuditEntry } from '../audit/public.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Caller, type Serve, requireUser } from '../platform/http/http.ts'
import { firstRunRoutes } from './first-run/first-run-routes.ts'
import { countPending } from './dashboard/counters.ts'
import { makeDashboard } from './dashboard/dashboard.ts'
import { invitationRoutes } from './invitation-routes.ts'
import * as staff from './staff.ts'
import { makeRecoveryCodes } from './second-factor/recovery-codes.ts'
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor/second-factor.ts'
import { findStaff, requireSecondFactor, signIn } from './sign-in.ts'
import { staffAccessRoutes } from './staff-access-routes.ts'

export function adminAccessRoutes(services: Services, serve: Serve): void {
  signInRoutes(services, serve)
  ownSessions(services, serve)
  ownSecondFactor(services, serve)
  overview(services, serve)
  staffForms(services, serve)
  staffActions(services, serve)
  invitationRoutes(services, serve)
  firstRunRoutes(services, serve)
  staffAccessRoutes(services, serve)
}

function signInRoutes(services: Services, serve: Serve): void {
  serve(calls.signInToAdmin, async ({ body }, caller) => {
    const { email, password, code, captcha } = body
    const { ip, user_agent } = caller
    const attempt = { email, password, code, captcha, ip, admin_client: { ip, user_agent } }
    const { token, staff } = await signIn(services, attempt)
    caller.setAdminToken(token)
    return { data: staff }
  })
  serve(calls.signOutOfAdmin, async (_, caller) => {
    const { token } = caller
    if (token !== null) await inTransaction(services.db, (tx) => revokeSession(tx, token))
    caller.setAdminToken(null)
    return SUCCESS
  })
  serve(calls.getStaff, async (_, caller) => ({
    data: await findStaff(services.db, requireUser(caller), services.clock.now()),
  }))
  serve(calls.changeAdminPassword, async ({ body }, caller) => {
    await changePassword(services, { ...body, user_id: requireUser(caller), token: caller.token })
    return SUCCESS
  })
}

/** null if the caller may see everybody's. */
const onlyOwn = (caller: Caller) => (can(caller.role, 'people.write') ? null : requireUser(caller))

function ownSessions(services: Services, serve: Serve): void {
  serve(calls.listAdminSessions, async (_, caller) => {
    const query = { user_id: onlyOwn(caller), token: caller.token, now: services.clock.now() }
    return { data: await listAdminSessions(services.db, query) }
  })
  serve(calls.endAdminSession, async ({ params }, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, async (tx) => {
      const { user_id } = await endAdminSession(tx, params.id, onlyOwn(caller))
      if (user_id === by_user_id) return
      const change = { by_user_id, action: 'end_session', entity: 'person', entity_id: user_id }
      await addAuditEntry(tx, { ...change, before: null, after: null })
    })
    return SUCCESS
  })
}

function ownSecondFactor(services: Services, serve: Serve): void {
  serve(calls.startSecondFactor, async ({ body }, caller) => {
    const { id } = await requirePassword(services, requireUser(caller), body.password)
    return { data: await inTransaction(services.db, (tx) => startSecondFactor(tx, id)) }
  })
  serve(calls.confirmSecondFactor, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await services.limits.spend('second_factor', String(user_id))
    const typed = { code: body.code, now: services.clock.now() }
    return {
      data: { recovery_codes: await inTransaction(services.db, (tx) => confirmSecondFactor(tx, user_id, typed)) },
    }
  })
  serve(calls.renewRecoveryCodes, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await requireSecondFactor(services, user_id, body.code)
    return { data: { recovery_codes: await inTransaction(services.db, (tx) => makeRecoveryCodes(tx, user_id)) } }
  })
  serve(calls.stopSecondFactor, async ({ body }, caller) => {
    const { id } = await requirePassword(services, requireUser(caller), body.password)
    await requireSecondFactor(services, id, body.code)
    await inTransaction(services.db, (tx) => removeSecondFactor(tx, { user_id: id, by_user_id: id }))
    return SUCCESS
  })
}

function overview(services: Services, serve: Serve): void {
  serve(calls.getCounters, async (_, caller) => ({ data: await countPending(services.db, caller.role) }))
  serve(calls.getDashboard, async ({ query }, caller) => ({
    data: await makeDashboard(services.db, { role: caller.role, step: query.step, now: services.clock.now() }),
  }))
}

function staffForms(services: Services, serve: Serve): void {
  serve(people.listStaff, ({ query }) => staff.listStaff(services.db, query, services.clock.now()))
  serve(people.getStaffMember, async ({ params }) => ({
    data: await staff.findStaffMember(services.db, params.id, services.clock.now()),
  }))
  serve(people.mailStaffPasswordReset, async ({ params }, caller) => {
    const change = { by_user_id: requireUser(caller), action: 'mail_password_reset', entity: 'person' }
    await inTransaction(services.db, async (tx) => {
      await mailStaffReset(tx, services, params.id)
      await addAuditEntry(tx, { ...change, entity_id: params.id, before: null, after: { is_mailed: true } })
    })
    return SUCCESS
  })
}

function staffActions(services: Services, serve: Serve): void {
  serve(people.changeRole, async ({ params: { id }, body }, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, (tx) =>
      staff.changeStaffMemberRole(tx, { id, by_user_id, now: services.clock.now() }, body.role),
    )
    return SUCCESS
  })
  serve(people.blockStaffMember, async ({ params: { id }, body }, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, (tx) =>
      staff.blockStaffMember(tx, { id, by_user_id, now: services.clock.now() }, body.is_blocked),
    )
    return SUCCESS
  })
  serve(people.resetSecondFactor, async ({ params: { id } }, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, (tx) => staff.resetSecondFactor(tx, { id, by_user_id }))
    return SUCCESS
  })
}
