import { getPayment, listDebts, listPayments } from '@shop/contract/admin/money/payments'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [
    { to: '/payments', label: 'payments.menu', icon: 'wallet', right: 'payments.read', group: 'money', place: 16 },
    { to: '/debts', label: 'payments.menu_debts', icon: 'clock', right: 'payments.read', group: 'money', place: 17 },
  ],
  resources: [
    {
      name: 'payments',
      right: 'payments.read',
      calls: { list: listPayments, one: getPayment },
      list: () => import('./payment-list.tsx').then((file) => file.PaymentList),
      edit: () => import('./payment-page.tsx').then((file) => file.PaymentPage),
    },
    {
      name: 'debts',
      right: 'payments.read',
      calls: { list: listDebts },
      list: () => import('./debt-list.tsx').then((file) => file.DebtList),
    },
  ],
  pages: [
    {
      path: '/payments/import',
      right: 'payments.write',
      screen: () => import('./new-statement.tsx').then((file) => file.NewStatement),
    },
    {
      path: '/payments/import/:id',
      right: 'payments.write',
      screen: () => import('./statement-page.tsx').then((file) => file.StatementPage),
    },
  ],
  texts: TEXTS,
}
