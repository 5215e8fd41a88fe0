import type { Language } from '@shop/contract/primitives'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/orders/order-status'

/** For the accountant's tables, which are in Ukrainian. */
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

export const STATUS_NAMES_IN: Record<Language, Record<OrderStatus, string>> = {
  ua: STATUS_NAMES,
  ru: {
    new: 'Новый',
    confirmed: 'Подтверждён',
    awaiting_payment: 'Ожидает оплаты',
    packed: 'Собран',
    shipped: 'Отправлен',
    delivered: 'Доставлен',
    completed: 'Выполнен',
    cancelled: 'Отменён',
  },
  en: {
    new: 'New',
    confirmed: 'Confirmed',
    awaiting_payment: 'Awaiting payment',
    packed: 'Packed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
}

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  invoice: 'Рахунок-фактура',
  delivery_note: 'Видаткова накладна',
}
