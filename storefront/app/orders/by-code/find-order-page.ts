import { isCallFailed } from '@shop/contract/call'
import { getOrderClaims } from '@shop/contract/shop/orders/claims'
import { getOrderPage, type OrderPage } from '@shop/contract/shop/orders/order-pages'
import { call } from '../../api/call.ts'

const NOT_FOUND = 404

/** null if there is none. `ended`: only claims are possible. */
export async function findOrderPage(code: string): Promise<OrderPage | 'ended' | null> {
  if (!/^[\w-]{22,64}$/.test(code)) return null
  const order = await unlessMissing(call(getOrderPage, { params: { code } }))
  if (order !== null) return order.data
  const claims = await unlessMissing(call(getOrderClaims, { params: { code } }))
  return claims === null ? null : 'ended'
}

/** null instead of a 404. */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isCallFailed(error) && error.status === NOT_FOUND) return null
    throw error
  })
