import { deliverySentence, isDeliveryFree, type RuledOrder } from '@shop/contract/rules/orders/delivery-rule'
import { useShopData } from '../../../api/shop-data.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useBasketSums } from '../../basket/use-basket-sums.ts'

type Chosen = Omit<RuledOrder, 'sum'>

export function useDeliverySentence(chosen: Chosen): string {
  const { language } = useTranslation()
  const { delivery_rule } = useShopData()
  return deliverySentence(delivery_rule, { ...chosen, sum: useBasketSums().to_pay }, language)
}

export function useIsDeliveryFree(chosen: Chosen): boolean {
  const { delivery_rule } = useShopData()
  return isDeliveryFree(delivery_rule, { ...chosen, sum: useBasketSums().to_pay })
}
