import { listFiscalReceipts } from '@shop/contract/admin/money/fiscal-receipts'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

/** Attempts to pay by card are part of the order's screen. */
export const section: Section = {
  menu: [
    { to: '/fiscal-receipts', label: 'receipts.menu', icon: 'list', right: 'payments.read', group: 'money', place: 18 },
  ],
  resources: [
    {
      name: 'fiscal-receipts',
      right: 'payments.read',
      calls: { list: listFiscalReceipts },
      list: () => import('./receipt-list.tsx').then((file) => file.ReceiptList),
    },
  ],
  texts: TEXTS,
}
