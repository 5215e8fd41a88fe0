import { findOrderProducts, type OrderProduct } from '@shop/contract/phone-orders.admin'
import { formatMoney, useT } from '../ui/kit.ts'
import { Finder } from './finder.tsx'

/** Finds what is on sale, with its price of today and how many there are. */
export function ProductFinder({ onChoose }: { onChoose: (product: OrderProduct) => void }) {
  const t = useT()
  return (
    <Finder<OrderProduct>
      label={t('orders.line_add')}
      route={findOrderProducts}
      keyOf={({ id }) => id}
      nameOf={({ name_ua }) => name_ua}
      moreOf={({ article, price, sale_price, amount_in_store }) =>
        [article, formatMoney(sale_price ?? price), t('orders.in_store', { count: amount_in_store })].join(' · ')
      }
      onChoose={onChoose}
    />
  )
}
