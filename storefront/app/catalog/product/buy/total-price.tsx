import { type Product, STATUS } from '@shop/contract/shop/catalog'
import { hryvnia, kopiykas, salePercent, times, unitPrice } from '@shop/contract/rules/money/price'
import { isOffered, isSold } from '@shop/contract/rules/goods/stock'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useShopIdentity } from '../../../api/shop-identity.ts'
import { Price } from '../../../ui/price.tsx'

export const isSoldOut = (product: Product) => !isOffered(product) && isSold(product.status.id)

/** In floating point 3 × 0.1 is not 0.3. */
export const sumOf = (price: number, amount: number) => hryvnia(times(kopiykas(price), amount))

export function TotalPrice({ product, amount }: { product: Product; amount: number }) {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  const { price, sale_price } = product
  const unitOf = (count: number) => t(`unit_short_${product.unit}`, { count })
  const percent = salePercent(product)
  const is_last = isSoldOut(product) && product.status.id !== STATUS.expected
  return (
    <div aria-live="polite">
      {sale_price !== null && (
        <div className="flex items-center gap-3">
          <OldPrice amount={sumOf(price, amount)} className="text-lg" />
          {percent > 0 && <Badge kind="sale">{`−${percent}\u00a0%`}</Badge>}
        </div>
      )}
      <div className="mt-1">
        <Price
          amount={sumOf(unitPrice(product), amount)}
          className={`text-4xl leading-none lg:text-[2.75rem] ${is_last ? '!text-ink-500' : sale_price === null ? '' : 'price--sale'}`}
        />
      </div>
      <p className="mt-2 text-sm text-ink-600">
        {is_last && `${t('price_last')} `}
        {amount > 1
          ? t('price_of_amount', { amount, unit: unitOf(amount), price: moneyText(unitPrice(product)) })
          : t('price_of_one', { unit: unitOf(1) })}
        {vat && `, ${t('price_word')}${vat}`}
      </p>
      {product.order_multiple > 1 && (
        <p className="text-sm text-ink-600">
          {t('sold_by', { count: product.order_multiple, unit: unitOf(product.order_multiple) })}
        </p>
      )}
    </div>
  )
}

export function OldPrice({ amount, className }: { amount: number; className: string }) {
  const { t } = useTranslation()
  return (
    <s className={`price-old ${className}`}>
      <span className="sr-only">{t('price_old')}: </span>
      {moneyText(amount)}
    </s>
  )
}
