import type { KeptDelivery } from '@shop/contract/rules/orders/order-details'
import type { TFunction } from '../../i18n/translate.ts'

type Place = Pick<KeptDelivery, 'settlement' | 'branch' | 'street' | 'building' | 'apartment'>

/** In one line. */
export function placeText({ settlement, branch, street, building, apartment }: Place, t: TFunction): string {
  const number = branch?.number && `${t('number_sign')} ${branch.number}`
  const parts = [settlement?.name, settlement?.area, number, branch?.name]
  return [...parts, street, building, apartment].filter(Boolean).join(', ')
}
