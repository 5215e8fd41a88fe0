import { useSession } from '../../account/public.ts'
import { useShopData } from '../../api/shop-data.ts'
import { basketSums, type BasketSums } from './basket-sums.ts'
import { useBasket } from './basket-store.ts'

export function useBasketSums(): BasketSums {
  const { lines, uses_bonuses } = useBasket()
  const { percent, bonuses_sum } = useSession().user?.discount ?? { percent: 0, bonuses_sum: 0 }
  return basketSums(lines, { percent, bonuses_sum, uses_bonuses, min_order_price: useShopData().min_order_price })
}
