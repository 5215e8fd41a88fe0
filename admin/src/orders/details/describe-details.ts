import type { KeptDelivery, OrderDelivery, OrderPayment } from '@shop/contract/rules/orders/order-details'
import type { Translate } from '../../failure.ts'

/** `Нова пошта, відділення № 1`. */
export function deliveryText(method: OrderDelivery['method'], branch: OrderDelivery['branch'], t: Translate): string {
  const name = t(`details.method_${method}`)
  if (!branch || (branch.number === '' && branch.name === '')) return name
  return branch.number === '' ? name : t('details.branch_number', { name, number: branch.number })
}

/** From the settlement to the flat; '' for pick-up. */
export function addressText({ settlement, branch, street, building, apartment }: KeptDelivery, t: Translate): string {
  const flat = apartment === '' ? '' : t('details.apartment_short', { apartment })
  const area = settlement === null || settlement.area === '' ? '' : t('details.area_short', { area: settlement.area })
  return [area, settlement?.name, branch?.name, street, building, flat].filter(Boolean).join(', ')
}

/** `Післяплата: 20 робочих днів від поставки`. */
export function paymentText({ terms, days, day_kind, from }: OrderPayment, t: Translate): string {
  const name = t(`details.terms_${terms}`)
  if (terms !== 'after_delivery' || days === null) return name
  const counted = t(`details.days_${day_kind ?? 'calendar'}`, { count: days })
  return [`${name}: ${counted}`, from && t(`details.after_${from}`)].filter(Boolean).join(' ')
}
