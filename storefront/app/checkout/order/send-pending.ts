import { wantedOf } from '../basket/basket-lines.ts'
import { getProfile } from '@shop/contract/shop/account'
import { isCallFailed } from '@shop/contract/call'
import { placeBuyerOrder, placeGuestOrder, type PlacedOrder } from '@shop/contract/shop/orders/orders'
import { loadProfile, tokenCookie } from '../../account/public.ts'
import { removeOrdered } from '../basket/basket-store.ts'
import { call } from '../../api/call.ts'
import { textNow } from '../../i18n/text-now.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { changeDraft } from './order-draft.ts'
import { orderFailure } from './order-failure.ts'
import { clearOrderKey } from './order-key.ts'
import { clearPendingOrder, isTooOld, type PendingOrder, pendingOrder } from './pending-order.ts'

const LOCK = 'pending-order'

/** From one tab only. If refused, the products are still in the basket. */
export async function sendPending(): Promise<void> {
  if (!('locks' in navigator)) return sendIfPending()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await sendIfPending()
  })
}

async function sendIfPending(): Promise<void> {
  const order = pendingOrder()
  if (!order) return
  if (isTooOld(order)) return returnToBasket(order, textNow('order_pending_old'))
  try {
    if (!(await isSameBuyer(order))) return
    const { data } = await send(order)
    onPlaced(order, data)
  } catch (error) {
    if (isRetryable(error)) return
    returnToBasket(order, textNow('order_pending_refused', { reason: textNow(reasonOf(error)) }))
  }
}

async function isSameBuyer({ user_id }: PendingOrder): Promise<boolean> {
  if (user_id === null) return true
  if (tokenCookie() === null) return false
  const { data: user } = await call(getProfile)
  return user.id === user_id
}

function send(order: PendingOrder) {
  const body = {
    products: order.lines.map((line) => wantedOf(line, line.amount)),
    note: order.note,
    is_get_example: order.is_get_example,
    shown_products_sum: order.shown_products_sum,
    ...order.details,
  }
  const options = { idempotency_key: order.key }
  if (order.user_id !== null)
    return call(placeBuyerOrder, { body: { ...body, is_use_bonuses: order.is_use_bonuses } }, options)
  const guest = { email_not_auth_user: order.email, phone_not_auth_user: order.phone }
  // Without the token of a buyer who signed in since: another user's key would make a second order.
  const as_guest = { ...options, token: undefined }
  return call(placeGuestOrder, { body: { ...body, is_use_bonuses: false, ...guest } }, as_guest)
}

function onPlaced(order: PendingOrder, { number, code }: PlacedOrder) {
  clearPendingOrder()
  clearOrderKey()
  removeOrdered(order.lines)
  toast('ok', textNow('order_pending_sent'), {
    label: textNow('order_with_number', { number }),
    to: `/orders/${code}`,
    is_lasting: true,
  })
  if (order.user_id !== null) void loadProfile()
}

function returnToBasket(order: PendingOrder, reason: string) {
  clearPendingOrder()
  clearOrderKey()
  changeDraft({ email: order.email, phone: order.phone, is_get_example: order.is_get_example })
  toast('err', reason, { label: textNow('cart'), to: '/basket' })
}

/** The order itself may be valid. */
const isRetryable = (error: unknown) =>
  !isCallFailed(error) || [0, 401, 429].includes(error.status) || error.status >= 500

function reasonOf(error: unknown): string {
  const failure = orderFailure(error)
  if (failure.kind === 'prices') return 'price_changed'
  if (failure.kind === 'details') return Object.values(failure.fields)[0] ?? 'invalid_data'
  if (failure.kind === 'fields') return failure.email ?? failure.phone ?? 'invalid_data'
  return failure.text
}
