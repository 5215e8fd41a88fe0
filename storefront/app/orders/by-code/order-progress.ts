import { type DocumentKind, ORDER_STATUSES, type OrderStatus } from '@shop/contract/rules/orders/order-status'
import { isHandedOver } from '@shop/contract/rules/orders/shipment-state'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'

type StationName = 'accepted' | 'confirmed' | 'shipped' | 'ready' | 'delivered' | 'paid'

const STATUSES: Record<Exclude<StationName, 'paid'>, readonly OrderStatus[]> = {
  accepted: ['new'],
  confirmed: ['confirmed'],
  shipped: ['shipped'],
  ready: ['shipped'],
  delivered: ['delivered', 'completed'],
}

interface Station {
  name: StationName
  is_done: boolean
  done_at: string | null
}

/** Known of an order's own page and of an account's order. */
export type Progress = Pick<OrderPage, 'status' | 'delivery' | 'payment'>

/** Payment before shipping if so agreed. */
export function stationsOf(order: OrderPage): Station[] {
  const sent = isPickup(order) ? 'ready' : 'shipped'
  const names: StationName[] = isPrepaid(order)
    ? ['accepted', 'confirmed', 'paid', sent, 'delivered']
    : ['accepted', 'confirmed', sent, 'delivered', 'paid']
  return names.map((name) => {
    if (name === 'paid') return { name, is_done: isPaid(order), done_at: null }
    const statuses = STATUSES[name]
    const event = order.events.find(({ status }) => statuses.includes(status))
    const is_done =
      order.status === 'cancelled' ? event !== undefined : place(order.status) >= place(statuses[0] ?? 'new')
    return { name, is_done, done_at: is_done && event ? event.created_at : null }
  })
}

/** Also if it has arrived. An order to pick up is ready. */
export const isSent = (status: OrderStatus) => status !== 'cancelled' && place(status) >= place('shipped')

/** The time to issue it has come. */
export const isDue = (kind: DocumentKind, status: OrderStatus) =>
  kind === 'invoice' ? status !== 'new' : isSent(status)

const place = (status: OrderStatus) => ORDER_STATUSES.indexOf(status)

export const isPickup = ({ delivery }: Pick<OrderPage, 'delivery'>) => delivery?.method === 'pickup'

const isPrepaid = ({ payment }: OrderPage) => payment?.terms === 'prepay' || payment?.terms === 'card'

/** Nothing is left to pay of a cancelled order, paid or not. */
const isPaid = ({ paid, total, left_to_pay, status }: OrderPage) =>
  status === 'cancelled' ? total > 0 && paid >= total : left_to_pay === 0

/** The next step. */
export function expectedNow(order: OrderPage) {
  switch (order.status) {
    case 'new':
      return 'confirm'
    case 'shipped':
      if (isPickup(order)) return 'pickup'
      return order.left_to_ship.length > 0 ? 'part_arrival' : 'arrival'
    case 'delivered':
    case 'completed':
      return isPaid(order) ? 'nothing' : 'payment'
    default:
      if (isPrepaid(order) && !isPaid(order)) return 'payment'
      return isPickup(order) ? 'packing' : 'shipping'
  }
}

/** The text key of what the buyer should do about the next step. */
export function adviceNow(order: OrderPage): string {
  const next = expectedNow(order)
  if (next === 'shipping' && order.delivery?.method === 'own') return 'order_link_own_delivery'
  if (next !== 'payment') return `order_now_${next}_text`
  if (order.payment?.terms === 'card' && order.can_pay_by.length > 0) return 'order_now_payment_card_text'
  const has_invoice = order.documents.some(({ kind }) => kind === 'invoice')
  return has_invoice ? 'order_now_payment_text' : 'order_now_payment_no_invoice_text'
}

/** Text keys of a delivery without parcels: of its state, and of its number or day. */
export function deliveryNews(order: Progress): { state: string; note: string | null } | null {
  const { status, delivery } = order
  if (status === 'cancelled') return null
  const has_number = !isHandedOver(delivery?.method)
  if (isSent(status)) {
    const station = status !== 'shipped' ? 'delivered' : isPickup(order) ? 'ready' : 'shipped'
    return { state: `order_station_${station}`, note: has_number ? 'order_link_no_number' : null }
  }
  if (isPickup(order)) return { state: 'order_link_not_ready', note: null }
  return {
    state: 'order_link_not_shipped',
    note: has_number ? 'order_link_numbers_later' : 'order_link_own_delivery',
  }
}

/** As after a card was charged twice. */
export const isOverpaid = ({ payments, paid }: Pick<OrderPage, 'payments' | 'paid'>) =>
  payments.reduce((sum, { state, sum: of }) => sum + (state === 'paid' ? of : 0), 0) > paid + 0.005
