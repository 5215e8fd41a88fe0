import { placeBuyerOrder, placeGuestOrder, type PlacedOrder } from '@shop/contract/shop/orders/orders'
import { loadProfile, tokenCookie, useSession } from '../../account/public.ts'
import { wantedOf } from '../basket/basket-lines.ts'
import { emptyBasket, useBasket } from '../basket/basket-store.ts'
import { clearLineWarnings } from '../basket/line-warnings.ts'
import { refreshBasket } from '../basket/sync/refresh-basket.ts'
import { call } from '../../api/call.ts'
import type { OrderDraft } from './order-draft.ts'
import { orderFailure, type OrderFailure } from './order-failure.ts'
import { clearOrderKey, orderKey } from './order-key.ts'
import { storePendingOrder } from './pending-order.ts'

/** `stored`: in this browser, without a connection. */
export type OrderOutcome = { kind: 'placed'; order: PlacedOrder } | { kind: 'stored' } | OrderFailure

let underway: Promise<OrderOutcome> | null = null

/**
 * A double click or a retry is one order. A refusal refreshes prices and stock. @param shown_products_sum in hryvnia;
 * the server refuses to charge another sum
 */
export function placeOrder(draft: OrderDraft, shown_products_sum: number): Promise<OrderOutcome> {
  underway ??= send(draft, shown_products_sum).finally(() => (underway = null))
  return underway
}

async function send(draft: OrderDraft, shown_products_sum: number): Promise<OrderOutcome> {
  if (!navigator.onLine && isBuyerKnown()) return storeForLater(draft, shown_products_sum)
  const { lines, comment, uses_bonuses } = useBasket.getState()
  const body = {
    products: lines.map((line) => wantedOf(line, line.amount)),
    note: comment,
    is_get_example: draft.is_get_example,
    is_use_bonuses: uses_bonuses,
    shown_products_sum,
    ...draft.details,
  }
  const guest = { email_not_auth_user: draft.email.trim(), phone_not_auth_user: draft.phone }
  const is_buyer = tokenCookie() !== null
  const options = { idempotency_key: orderKey() }
  try {
    const { data: order } = is_buyer
      ? await call(placeBuyerOrder, { body }, options)
      : await call(placeGuestOrder, { body: { ...body, is_use_bonuses: false, ...guest } }, options)
    onPlaced(is_buyer)
    return { kind: 'placed', order }
  } catch (error) {
    return refused(orderFailure(error))
  }
}

/** Without the profile the next user of the browser could be this buyer. */
function isBuyerKnown(): boolean {
  const { token, user } = useSession.getState()
  return token === null || user !== null
}

/** `navigator.onLine` is only reliable when false. */
function storeForLater(draft: OrderDraft, shown_products_sum: number): OrderOutcome {
  const { lines, comment, uses_bonuses } = useBasket.getState()
  const { token, user } = useSession.getState()
  storePendingOrder({
    key: orderKey(),
    made_at: Date.now(),
    user_id: token === null ? null : (user?.id ?? null),
    lines,
    note: comment,
    is_get_example: draft.is_get_example,
    is_use_bonuses: uses_bonuses,
    shown_products_sum,
    email: draft.email.trim(),
    phone: draft.phone,
    ...(draft.details && { details: draft.details }),
  })
  return { kind: 'stored' }
}

function onPlaced(is_buyer: boolean) {
  clearOrderKey()
  emptyBasket()
  clearLineWarnings()
  if (is_buyer) void loadProfile()
}

async function refused(failure: OrderFailure): Promise<OrderFailure> {
  const is_unanswered = failure.kind === 'other' && !failure.is_answered
  if (!is_unanswered) clearOrderKey()
  if (failure.kind === 'prices' || failure.kind === 'goods') await refreshBasket()
  return failure
}
