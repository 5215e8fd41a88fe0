import { placeBuyerOrder, placeGuestOrder, type PlacedOrder } from '@shop/contract/orders'
import { loadProfile, tokenCookie, useSession } from '../account/public.ts'
import { emptyBasket, forgetNotices, refreshBasket, useBasket } from '../basket/public.ts'
import { call } from '../call.ts'
import type { OrderDraft } from './order-draft.ts'
import { orderFailure, type OrderFailure } from './order-failure.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'
import { keepOrder } from './pending-order.ts'

/** `kept`: there is no line, the order waits for it in this browser. */
export type OrderOutcome = { kind: 'placed'; order: PlacedOrder } | { kind: 'kept' } | OrderFailure

let underway: Promise<OrderOutcome> | null = null

/**
 * Orders what is in the basket. Pressed twice it is one order, and so it is when it is sent again after the answer was
 * lost. What the server took is gone from the basket afterwards; what it refused brings today's prices and stock in.
 *
 * @param shown_products_sum  goods in hryvnia as the screen shows them: the server charges nothing else
 */
export function placeOrder(draft: OrderDraft, shown_products_sum: number): Promise<OrderOutcome> {
  underway ??= send(draft, shown_products_sum).finally(() => (underway = null))
  return underway
}

async function send(draft: OrderDraft, shown_products_sum: number): Promise<OrderOutcome> {
  if (!navigator.onLine && isKnownWho()) return keepForLater(draft, shown_products_sum)
  const { lines, comment, uses_bonuses } = useBasket.getState()
  const body = {
    products: lines.map((line) => ({ product_id: line.id, product_amount: line.amount })),
    note: comment,
    is_get_example: draft.is_get_example,
    is_use_bonuses: uses_bonuses,
    shown_products_sum,
  }
  const guest = { email_not_auth_user: draft.email.trim(), phone_not_auth_user: draft.phone }
  const is_buyer = tokenCookie() !== null
  const options = { idempotency_key: orderKey() }
  try {
    const { data: order } = is_buyer
      ? await call(placeBuyerOrder, { body }, options)
      : await call(placeGuestOrder, { body: { ...body, is_use_bonuses: false, ...guest } }, options)
    taken(is_buyer)
    return { kind: 'placed', order }
  } catch (error) {
    return refused(orderFailure(error))
  }
}

/** A buyer whose profile has not come yet cannot be told from another one later. */
function isKnownWho(): boolean {
  const { token, user } = useSession.getState()
  return token === null || user !== null
}

/** Browsers are sure when they say that there is no line at all; of a bad one they know nothing. */
function keepForLater(draft: OrderDraft, shown_products_sum: number): OrderOutcome {
  const { lines, comment, uses_bonuses } = useBasket.getState()
  const { token, user } = useSession.getState()
  keepOrder({
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
  })
  return { kind: 'kept' }
}

function taken(is_buyer: boolean) {
  forgetOrderKey()
  emptyBasket()
  forgetNotices()
  // The bonuses are others now.
  if (is_buyer) void loadProfile()
}

async function refused(failure: OrderFailure): Promise<OrderFailure> {
  const is_unanswered = failure.kind === 'other' && !failure.is_answered
  if (!is_unanswered) forgetOrderKey()
  if (failure.kind === 'prices' || failure.kind === 'goods') await refreshBasket()
  return failure
}
