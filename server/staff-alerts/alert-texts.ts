import type { AlertKind } from '@shop/contract/admin/access/staff-alerts'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import { dateText } from '../texts/dates.ts'
import { moneyText } from '../texts/money.ts'

/** Without names, phone numbers or e-mails: Telegram is not the shop. */
export interface Alert {
  kind: AlertKind
  title: string
  text: string
  /** Of a screen of the admin. */
  path: string
}

interface Numbered {
  id: number
  number: string
}

interface Sold extends Numbered {
  total: Kopiykas
  /** Pieces. */
  products_count: number
}

const soldText = ({ total, products_count }: Sold) => `${moneyText(total)}, одиниць товару: ${products_count}`

export const orderAlert = (order: Sold): Alert => ({
  kind: 'orders',
  title: `Нове замовлення № ${order.number}`,
  text: soldText(order),
  path: `/orders/${order.id}`,
})

export const offerAlert = (offer: Sold): Alert => ({
  kind: 'offers',
  title: `Покупець замовив пропозицію № ${offer.number}`,
  text: soldText(offer),
  path: `/offers/${offer.id}`,
})

export const consultationAlert = (): Alert => ({
  kind: 'consultations',
  title: 'Новий запит на консультацію',
  text: 'Покупець чекає на дзвінок.',
  path: '/consultations',
})

export const claimAlert = (claim: Numbered & { due_at: Date }): Alert => ({
  kind: 'claims',
  title: `Нове звернення ${claim.number}`,
  text: `Відповісти до ${dateText(claim.due_at)}.`,
  path: `/claims/${claim.id}`,
})

export const reviewAlert = (): Alert => ({
  kind: 'reviews',
  title: 'Новий відгук',
  text: 'З’явиться на сайті, коли ви його схвалите.',
  path: '/reviews',
})
