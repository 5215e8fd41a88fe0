import { unitPrice } from '@shop/contract/rules/money/price'
import { findOrderProducts, type OrderProduct } from '@shop/contract/admin/orders/phone-orders'
import { formatMoney } from '../../kit/text/format.ts'
import { useT } from '../../kit/text/translate.ts'
import { Finder } from './finder.tsx'

/** Products on sale. */
export function ProductFinder({ onChoose }: { onChoose: (product: OrderProduct) => void }) {
  const t = useT()
  return (
    <Finder<OrderProduct>
      label={t('orders.line_add')}
      route={findOrderProducts}
      keyOf={({ id }) => id}
      nameOf={({ name_ua }) => name_ua}
      moreOf={(product) =>
        [
          product.article,
          formatMoney(unitPrice(product)),
          t('orders.in_store', { count: product.amount_in_store }),
        ].join(' · ')
      }
      onChoose={onChoose}
    />
  )
}
