import { getProfile } from '@shop/contract/account'
import { isCallFailed } from '@shop/contract/call'
import { placeBuyerOrder, placeGuestOrder, type PlacedOrder } from '@shop/contract/orders'
import { loadProfile, tokenCookie } from '../account/public.ts'
import { takeOrdered } from '../basket/public.ts'
import { call } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '../ui/toast.tsx'
import { changeDraft } from './order-draft.ts'
import { orderFailure } from './order-failure.ts'
import { forgetOrderKey } from './order-key.ts'
import { forgetOrder, isTooOld, pendingOrder, type PendingOrder } from './pending-order.ts'

const LOCK = 'pending-order'

/** Sends the order that waited for the line; of several tabs one does. What the shop refuses is in the basket as before. */
export async function sendPending(): Promise<void> {
  if (!('locks' in navigator)) return sendUnlessGone()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await sendUnlessGone()
  })
}

async function sendUnlessGone(): Promise<void> {
  const order = pendingOrder()
  if (!order) return
  if (isTooOld(order)) return giveBack(order, textNow('order_pending_old'))
  try {
    if (!(await isStillTheSamePerson(order))) return
    const { data } = await send(order)
    taken(order, data)
  } catch (error) {
    if (isWorthAnotherTry(error)) return
    giveBack(order, textNow('order_pending_refused', { reason: textNow(reasonOf(error)) }))
  }
}

async function isStillTheSamePerson({ user_id }: PendingOrder): Promise<boolean> {
  if (user_id === null) return true
  if (tokenCookie() === null) return false
  const { data: user } = await call(getProfile)
  return user.id === user_id
}

function send(order: PendingOrder) {
  const body = {
    products: order.lines.map((line) => ({ product_id: line.id, product_amount: line.amount })),
    note: order.note,
    is_get_example: order.is_get_example,
    shown_products_sum: order.shown_products_sum,
  }
  const options = { idempotency_key: order.key }
  if (order.user_id !== null)
    return call(placeBuyerOrder, { body: { ...body, is_use_bonuses: order.is_use_bonuses } }, options)
  const guest = { email_not_auth_user: order.email, phone_not_auth_user: order.phone }
  return call(placeGuestOrder, { body: { ...body, is_use_bonuses: false, ...guest } }, options)
}

function taken(order: PendingOrder, { number }: PlacedOrder) {
  forgetOrder()
  forgetOrderKey()
  takeOrdered(order.lines)
  toast('ok', textNow('order_pending_sent', { number }))
  if (order.user_id !== null) void loadProfile()
}

function giveBack(order: PendingOrder, why: string) {
  forgetOrder()
  forgetOrderKey()
  changeDraft({ email: order.email, phone: order.phone, is_get_example: order.is_get_example })
  toast('err', why, { label: textNow('cart'), to: '/basket' })
}

/** No answer, a session that ended, a shop that is busy or broken: nothing is wrong with the order. */
const isWorthAnotherTry = (error: unknown) =>
  !isCallFailed(error) || [0, 401, 429].includes(error.status) || error.status >= 500

function reasonOf(error: unknown): string {
  const failure = orderFailure(error)
  if (failure.kind === 'prices') return 'price_changed'
  if (failure.kind === 'fields') return failure.email ?? failure.phone ?? 'invalid_data'
  return failure.text
}
