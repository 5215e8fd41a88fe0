import { type Call, callThrough, isRefusedWith } from '@shop/contract/call'
import { getStaff } from '@shop/contract/admin/access/admin-access'
import { askToSignIn } from './session.ts'

/** The session is a cookie: no call passes a token. */
const send = callThrough((url, init) => fetch(url, { ...init, credentials: 'same-origin' }), '')

/** After the session has ended, reads wait for a sign-in, so that the screen stays; writes are refused. */
export const call: Call = async (route, input, options) => {
  try {
    return await send(route, input, options)
  } catch (error) {
    if (!isRefusedWith(error, 'unauthenticated')) throw error
    const signed_in = askToSignIn()
    if (route.method !== 'GET' || route.name === getStaff.name) throw error
    await signed_in
    return call(route, input, options)
  }
}
