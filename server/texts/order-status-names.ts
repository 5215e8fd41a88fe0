import type { DocumentKind, OrderStatus } from '@shop/contract/rules/order-status'

/** In the accountant's tables, which are Ukrainian like the papers. */
export const STATUS_NAMES: Record<OrderStatus, string> = {
  new: 'Нове',
  confirmed: 'Підтверджене',
  awaiting_payment: 'Очікує оплати',
  packed: 'Зібране',
  shipped: 'Відправлене',
  delivered: 'Доставлене',
  completed: 'Виконане',
  cancelled: 'Скасоване',
}

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  invoice: 'Рахунок-фактура',
  delivery_note: 'Видаткова накладна',
}
