import * as calls from '@shop/contract/account'
import { SUCCESS } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { signedIn, type Serve } from '../platform/http.ts'
import { makeChallenge } from './captcha.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { askForConfirmation, askForPasswordReset } from './jobs.ts'
import { listBonuses } from './list-bonuses.ts'
import { logIn } from './log-in.ts'
import { changePassword } from './password-change.ts'
import { setPassword } from './password-reset.ts'
import { findProfile } from './profile.ts'
import { register } from './register.ts'
import { revokeSession } from './sessions.ts'
import { refusingTakenEmail, updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'

export function accountRoutes(house: House, serve: Serve): void {
  sessionRoutes(house, serve)
  emailAndPasswordRoutes(house, serve)
  cabinetRoutes(house, serve)
}

function sessionRoutes(house: House, serve: Serve): void {
  serve(calls.logIn, async ({ body }, caller) => {
    const { email, password, captcha } = body
    return { data: await logIn(house, { email, password, captcha, ip: caller.ip }) }
  })

  serve(calls.register, async ({ body }, caller) => ({ data: { user: await register(house, body, caller) } }))

  serve(calls.getCaptcha, () => makeChallenge(house))

  serve(calls.logOut, async (_, caller) => {
    const { token } = caller
    if (token !== null) await inTransaction(house.db, (tx) => revokeSession(tx, token))
    return SUCCESS
  })
}

function emailAndPasswordRoutes(house: House, serve: Serve): void {
  serve(calls.verifyEmail, async ({ query }) => {
    await inTransaction(house.db, (tx) => verifyEmail(tx, query, house.clock.now()))
    return SUCCESS
  })

  serve(calls.sendConfirmation, async ({ body }, caller) => {
    await house.limits.spend('password_reset', `confirmation ${body.email}`)
    await askForConfirmation(house, { email: body.email, language: caller.language })
    return SUCCESS
  })

  serve(calls.resetPassword, async ({ body }, caller) => {
    await house.limits.spend('password_reset', body.email)
    await askForPasswordReset(house, { email: body.email, language: caller.language })
    return SUCCESS
  })

  serve(calls.setPassword, async ({ body }) => {
    await setPassword(house, body)
    return SUCCESS
  })

  serve(calls.changePassword, async ({ body }, caller) => {
    await changePassword(house, { ...body, user_id: signedIn(caller), token: caller.token })
    return SUCCESS
  })
}

function cabinetRoutes(house: House, serve: Serve): void {
  serve(calls.getProfile, async (_, caller) => ({ data: await findProfile(house.db, signedIn(caller)) }))

  serve(calls.updateProfile, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    await refusingTakenEmail(() => inTransaction(house.db, (tx) => updateProfile(tx, house, user_id, body)))
    return { data: await findProfile(house.db, user_id) }
  })

  serve(calls.listBonuses, async (_, caller) => ({ data: await listBonuses(house.db, signedIn(caller)) }))

  serve(calls.exportMyData, async (_, caller) => ({
    data: await exportMyData(house.db, signedIn(caller), house.clock.now()),
  }))

  serve(calls.deleteAccount, async ({ body }, caller) => {
    await deleteAccount(house, signedIn(caller), body.password)
    return SUCCESS
  })
}
