import { listStaffDocuments } from '@shop/contract/admin/money/billing'
import { getStaffOrder, listStaffOrders, type OrderRow } from '@shop/contract/admin/orders/orders'
import { createStaffOrder } from '@shop/contract/admin/orders/phone-orders'
import type { Section } from '../section.ts'
import { TEXTS_EN } from './texts-en.ts'
import { DETAIL_TEXTS } from './details/texts.ts'
import { TEXTS_UA } from './texts-ua.ts'
import { formatDate, formatId, formatMoney } from '../kit/text/format.ts'

const foundOrder = ({ number, organization, buyer_name, email, total, created_at }: OrderRow) => ({
  title: `${formatId(number)} · ${organization || buyer_name || (email ?? '')}`,
  text: `${formatDate(created_at)} · ${formatMoney(total)}`,
})

export const section: Section = {
  menu: [
    {
      to: '/orders',
      label: 'orders.menu',
      icon: 'cart',
      right: 'orders.read',
      badge: 'orders_new',
      group: 'sales',
      place: 10,
    },
    {
      to: '/documents',
      label: 'orders.menu_documents',
      icon: 'file-text',
      right: 'documents.read',
      group: 'sales',
      place: 15,
    },
  ],
  resources: [
    {
      name: 'orders',
      right: 'orders.read',
      calls: { list: listStaffOrders, one: getStaffOrder, create: createStaffOrder },
      list: () => import('./list/order-list.tsx').then((file) => file.OrderList),
      edit: () => import('./order-page.tsx').then((file) => file.OrderPage),
      create: () => import('./new/new-order.tsx').then((file) => file.NewOrder),
      found: (row) => foundOrder(row as OrderRow),
    },
    {
      name: 'documents',
      right: 'documents.read',
      calls: { list: listStaffDocuments },
      list: () => import('./list/document-list.tsx').then((file) => file.DocumentList),
    },
  ],
  texts: { ua: { ...TEXTS_UA, ...DETAIL_TEXTS.ua }, en: { ...TEXTS_EN, ...DETAIL_TEXTS.en } },
}
