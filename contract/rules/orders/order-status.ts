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

/** The first is the usual one. The last two settle bonuses and stock once, so nothing follows them. */
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

/**
 * The steps to a later status, it included, by the shortest way; empty if there is none. Payment is only awaited if it
 * is the aim.
 */
export function stepsTo(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] {
  if (canBecome(from, to)) return [to]
  const place = (status: OrderStatus) => ORDER_STATUSES.indexOf(status)
  const ahead = NEXT_STATUSES[from].filter((status) => place(status) > place(from) && place(status) < place(to))
  const ways = to === 'cancelled' ? [] : ahead.map((status) => [status, ...stepsTo(status, to)])
  return ways.filter((way) => way.at(-1) === to).toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** A cancelled order is at no step. */
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

/** Goods of a refunded claim are in stock already. */
export const canChangeLines = (order: { status: OrderStatus; returned: number }) =>
  BEFORE_SHIPPING.includes(order.status) && order.returned === 0

export const DOCUMENT_KINDS = ['invoice', 'delivery_note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const DOCUMENT_STATUSES: Record<DocumentKind, readonly OrderStatus[]> = {
  invoice: ['confirmed', 'awaiting_payment', 'packed', 'shipped', 'delivered', 'completed'],
  // It states that goods were handed over.
  delivery_note: ['packed', 'shipped', 'delivered', 'completed'],
}

export const canIssue = (kind: DocumentKind, status: OrderStatus) => DOCUMENT_STATUSES[kind].includes(status)
