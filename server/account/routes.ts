import * as calls from '@shop/contract/shop/account'
import * as deliveries from '@shop/contract/shop/orders/saved-deliveries'
import { SUCCESS } from '@shop/contract/primitives'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import { makeChallenge } from './sign-in/captcha.ts'
import { deleteAccount } from './profile/delete-account.ts'
import { cancelEmailChange, refusingTakenEmail } from './email-change/request-email-change.ts'
import { exportMyData } from './profile/export-my-data.ts'
import { networkOf } from '../platform/network.ts'
import { enqueueConfirmation, enqueuePasswordReset } from './jobs.ts'
import { listBonuses } from './buyers/list-bonuses.ts'
import { logIn } from './sign-in/log-in.ts'
import { changePassword } from './passwords/change-password.ts'
import { setPassword } from './passwords/reset-password.ts'
import { findProfile } from './profile/profile.ts'
import { changeDelivery, listSavedDeliveries, removeDelivery, saveDelivery } from './profile/saved-deliveries.ts'
import { register } from './registration/register.ts'
import { revokeSession } from './sign-in/sessions.ts'
import { restoreAccount } from './email-change/confirm-email-change.ts'
import { limitEmailChange, updateProfile } from './profile/update-profile.ts'
import { verifyAndSignIn, verifyEmail } from './registration/verify-email.ts'

export function accountRoutes(services: Services, serve: Serve): void {
  sessionRoutes(services, serve)
  emailAndPasswordRoutes(services, serve)
  cabinetRoutes(services, serve)
  savedDeliveryRoutes(services, serve)
}

function sessionRoutes(services: Services, serve: Serve): void {
  serve(calls.logIn, async ({ body }, caller) => {
    const { email, password, captcha } = body
    return { data: await logIn(services, { email, password, captcha, ip: caller.ip }) }
  })

  serve(calls.register, async ({ body }, caller) => ({ data: { user: await register(services, body, caller) } }))

  serve(calls.getCaptcha, () => makeChallenge(services))

  serve(calls.logOut, async (_, caller) => {
    const { token } = caller
    if (token !== null) await inTransaction(services.db, (tx) => revokeSession(tx, token))
    return SUCCESS
  })
}

function emailAndPasswordRoutes(services: Services, serve: Serve): void {
  serve(calls.verifyEmail, async ({ query }) => {
    await refusingTakenEmail(() => inTransaction(services.db, (tx) => verifyEmail(tx, services, query)))
    return SUCCESS
  })

  serve(calls.confirmEmail, async ({ body }) => {
    const opened = await refusingTakenEmail(() =>
      inTransaction(services.db, (tx) => verifyAndSignIn(tx, services, body)),
    )
    if (!opened) return { data: { session: null } }
    const user = await findProfile(services.db, opened.user_id, services.clock.now())
    return { data: { session: { user, token: opened.token } } }
  })

  serve(calls.sendConfirmation, async ({ body }, caller) => {
    await services.limits.spend('account_letters', networkOf(caller.ip))
    await services.limits.spend('password_reset', `confirmation ${body.email}`)
    await enqueueConfirmation(services, { email: body.email, language: caller.language })
    return SUCCESS
  })

  serve(calls.resetPassword, async ({ body }, caller) => {
    await services.limits.spend('account_letters', networkOf(caller.ip))
    await services.limits.spend('password_reset', body.email)
    await enqueuePasswordReset(services, { email: body.email, language: caller.language })
    return SUCCESS
  })

  serve(calls.setPassword, async ({ body }) => {
    await setPassword(services, body)
    return SUCCESS
  })

  serve(calls.undoEmailChange, async ({ body }) => {
    await restoreAccount(services, body)
    return SUCCESS
  })

  serve(calls.changePassword, async ({ body }, caller) => {
    const { token, language } = caller
    await changePassword(services, { ...body, user_id: requireUser(caller), token, language })
    return SUCCESS
  })
}

function savedDeliveryRoutes({ db }: Services, serve: Serve): void {
  serve(deliveries.listSavedDeliveries, async (_, caller) => ({
    data: await listSavedDeliveries(db, requireUser(caller)),
  }))
  serve(deliveries.saveDelivery, async ({ body }, caller) => ({
    data: await inTransaction(db, (tx) => saveDelivery(tx, requireUser(caller), body)),
  }))
  serve(deliveries.changeDelivery, async ({ params, body }, caller) => ({
    data: await inTransaction(db, (tx) => changeDelivery(tx, requireUser(caller), params.id, body)),
  }))
  serve(deliveries.removeDelivery, async ({ params }, caller) => {
    await inTransaction(db, (tx) => removeDelivery(tx, requireUser(caller), params.id))
    return SUCCESS
  })
}

function cabinetRoutes(services: Services, serve: Serve): void {
  serve(calls.getProfile, async (_, caller) => ({
    data: await findProfile(services.db, requireUser(caller), services.clock.now()),
  }))

  serve(calls.updateProfile, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    if (body.email !== undefined) await limitEmailChange(services, user_id, body.email)
    await refusingTakenEmail(() =>
      inTransaction(services.db, (tx) => updateProfile(tx, services, { user_id, language: caller.language }, body)),
    )
    return { data: await findProfile(services.db, user_id, services.clock.now()) }
  })

  serve(calls.cancelEmailChange, async (_, caller) => {
    await inTransaction(services.db, (tx) => cancelEmailChange(tx, requireUser(caller), 'shop'))
    return SUCCESS
  })

  serve(calls.listBonuses, async (_, caller) => ({ data: await listBonuses(services.db, requireUser(caller)) }))

  serve(calls.exportMyData, async (_, caller) => {
    const user_id = requireUser(caller)
    await services.limits.spend('data_export', String(user_id))
    return { data: await exportMyData(services, user_id) }
  })

  serve(calls.deleteAccount, async ({ body }, caller) => {
    await deleteAccount(services, requireUser(caller), body.password)
    return SUCCESS
  })
}
