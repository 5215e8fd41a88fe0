/** An order's way, from the shop's door to the buyer's. */
export const ORDER_STATUSES = [
  'new',
  'confirmed',
  'awaiting_payment',
  'packed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * Where an order may go from each status; the first is the usual next one. Behind it what may be left out (a school
 * that pays after delivery is never waited for) and the step back for a click that was a mistake. Nothing leads out of
 * the last two: with them bonuses and stock have been settled, and that happens once.
 */
export const NEXT_STATUSES: Record<OrderStatus, readonly OrderStatus[]> = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['awaiting_payment', 'packed', 'cancelled'],
  awaiting_payment: ['packed', 'confirmed', 'cancelled'],
  packed: ['shipped', 'awaiting_payment', 'confirmed', 'cancelled'],
  shipped: ['delivered', 'packed', 'cancelled'],
  delivered: ['completed', 'shipped', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const canBecome = (from: OrderStatus, to: OrderStatus) => NEXT_STATUSES[from].includes(to)

/** The five steps that screens show, and which statuses each stands for. A cancelled order is at none. */
export const ORDER_STEPS: readonly (readonly OrderStatus[])[] = [
  ['new'],
  ['confirmed'],
  ['awaiting_payment', 'packed'],
  ['shipped', 'delivered'],
  ['completed'],
]

/** 0 to 4, or −1 for a cancelled order. */
export const orderStep = (status: OrderStatus) => ORDER_STEPS.findIndex((step) => step.includes(status))

const BEFORE_SHIPPING: readonly OrderStatus[] = ['new', 'confirmed', 'awaiting_payment', 'packed']

/** What is on the way is not changed any more. */
export const canChangeLines = (status: OrderStatus) => BEFORE_SHIPPING.includes(status)

export const DOCUMENT_KINDS = ['invoice', 'delivery_note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const DOCUMENT_STATUSES: Record<DocumentKind, readonly OrderStatus[]> = {
  invoice: ['confirmed', 'awaiting_payment', 'packed', 'shipped', 'delivered', 'completed'],
  // It says that goods were handed over: before they are packed that is not so.
  delivery_note: ['packed', 'shipped', 'delivered', 'completed'],
}

export const canIssue = (kind: DocumentKind, status: OrderStatus) => DOCUMENT_STATUSES[kind].includes(status)
