import * as calls from '@shop/contract/office.admin'
import * as people from '@shop/contract/people.admin'
import { SUCCESS } from '@shop/contract/primitives'
import { can } from '@shop/contract/rights'
import {
  changePassword,
  endOfficeSession,
  inviteAgain,
  listOfficeSessions,
  makeUnknownHash,
  requirePassword,
  revokeSession,
} from '../account/public.ts'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Caller, type Serve, signedIn } from '../platform/http.ts'
import { countWaiting } from './counters.ts'
import { makeDashboard } from './dashboard.ts'
import * as staff from './people.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { confirmSecondFactor, forgetSecondFactor, startSecondFactor } from './second-factor.ts'
import { findStaff, requireSecondFactor, signIn } from './sign-in.ts'

/** Who comes into the back office, what waits for them there, and who may come at all. */
export function officeOffice(house: House, serve: Serve): void {
  door(house, serve)
  ownSessions(house, serve)
  ownSecondFactor(house, serve)
  overview(house, serve)
  staffForms(house, serve)
  staffActions(house, serve)
}

function door(house: House, serve: Serve): void {
  serve(calls.signInToOffice, async ({ body }, caller) => {
    const { email, password, code, captcha } = body
    const { ip, user_agent } = caller
    const knock = { email, password, code, captcha, ip, door: { ip, user_agent } }
    const { token, staff } = await signIn(house, knock)
    caller.keepOfficeToken(token)
    return { data: staff }
  })
  serve(calls.signOutOfOffice, async (_, caller) => {
    const { token } = caller
    if (token !== null) await inTransaction(house.db, (tx) => revokeSession(tx, token))
    caller.keepOfficeToken(null)
    return SUCCESS
  })
  serve(calls.getStaff, async (_, caller) => ({ data: await findStaff(house.db, signedIn(caller)) }))
  serve(calls.changeOfficePassword, async ({ body }, caller) => {
    await changePassword(house, { ...body, user_id: signedIn(caller), token: caller.token })
    return SUCCESS
  })
}

/** null for who may see everybody's. */
const onlyOwn = (caller: Caller) => (can(caller.role, 'people.write') ? null : signedIn(caller))

function ownSessions(house: House, serve: Serve): void {
  serve(calls.listOfficeSessions, async (_, caller) => {
    const asked = { user_id: onlyOwn(caller), token: caller.token, now: house.clock.now() }
    return { data: await listOfficeSessions(house.db, asked) }
  })
  serve(calls.endOfficeSession, async ({ params }, caller) => {
    const by_user_id = signedIn(caller)
    await inTransaction(house.db, async (tx) => {
      const { user_id } = await endOfficeSession(tx, params.id, onlyOwn(caller))
      if (user_id === by_user_id) return
      const change = { by_user_id, action: 'end_session', entity: 'person', entity_id: user_id }
      await noteChange(tx, { ...change, before: null, after: null })
    })
    return SUCCESS
  })
}

function ownSecondFactor(house: House, serve: Serve): void {
  serve(calls.startSecondFactor, async ({ body }, caller) => {
    const { id } = await requirePassword(house, signedIn(caller), body.password)
    return { data: await inTransaction(house.db, (tx) => startSecondFactor(tx, id)) }
  })
  serve(calls.confirmSecondFactor, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    await house.limits.spend('second_factor', String(user_id))
    const typed = { code: body.code, now: house.clock.now() }
    return { data: { recovery_codes: await inTransaction(house.db, (tx) => confirmSecondFactor(tx, user_id, typed)) } }
  })
  serve(calls.renewRecoveryCodes, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    await requireSecondFactor(house, user_id, body.code)
    return { data: { recovery_codes: await inTransaction(house.db, (tx) => makeRecoveryCodes(tx, user_id)) } }
  })
  serve(calls.stopSecondFactor, async ({ body }, caller) => {
    const { id } = await requirePassword(house, signedIn(caller), body.password)
    await requireSecondFactor(house, id, body.code)
    await inTransaction(house.db, (tx) => forgetSecondFactor(tx, { user_id: id, by_user_id: id }))
    return SUCCESS
  })
}

function overview(house: House, serve: Serve): void {
  serve(calls.getCounters, async (_, caller) => ({ data: await countWaiting(house.db, caller.role) }))
  serve(calls.getDashboard, async ({ query }, caller) => ({
    data: await makeDashboard(house.db, { role: caller.role, step: query.step, now: house.clock.now() }),
  }))
}

function staffForms(house: House, serve: Serve): void {
  serve(people.listPeople, ({ query }) => staff.listPeople(house.db, query, house.clock.now()))
  serve(people.getPerson, async ({ params }) => ({
    data: await staff.findPerson(house.db, params.id, house.clock.now()),
  }))
  serve(people.invitePerson, async ({ body }, caller) => {
    const invited = { ...body, password_hash: await makeUnknownHash(), by_user_id: signedIn(caller) }
    const id = await inTransaction(house.db, (tx) => staff.invitePerson(tx, house, invited))
    return { data: await staff.findPerson(house.db, id, house.clock.now()) }
  })
  serve(people.inviteAgain, async ({ params }, caller) => {
    const change = { by_user_id: signedIn(caller), action: 'invite_again', entity: 'person', entity_id: params.id }
    await inTransaction(house.db, async (tx) => {
      await inviteAgain(tx, house, params.id)
      await noteChange(tx, { ...change, before: null, after: null })
    })
    return SUCCESS
  })
}

function staffActions(house: House, serve: Serve): void {
  serve(people.changeRole, async ({ params: { id }, body }, caller) => {
    const by_user_id = signedIn(caller)
    await inTransaction(house.db, (tx) => staff.changePersonRole(tx, { id, by_user_id }, body.role))
    return SUCCESS
  })
  serve(people.blockPerson, async ({ params: { id }, body }, caller) => {
    const by_user_id = signedIn(caller)
    await inTransaction(house.db, (tx) => staff.blockPerson(tx, { id, by_user_id }, body.is_blocked))
    return SUCCESS
  })
  serve(people.resetSecondFactor, async ({ params: { id } }, caller) => {
    const by_user_id = signedIn(caller)
    await inTransaction(house.db, (tx) => staff.resetPersonsFactor(tx, { id, by_user_id }))
    return SUCCESS
  })
}
