import { type Product } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { hryvnia, kopiykas, salePercent, times, unitPrice } from '@shop/contract/rules/price'
import { canBuyOnProductPage, isSold } from '@shop/contract/rules/stock'
import { ShoppingCart } from '@shop/ui/icons/icon-paths.ts'
import { useState } from 'react'
import { addToBasket } from '../../checkout/public.ts'
import { textNow } from '../../i18n/text-now.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { Price } from '../../ui/price.tsx'
import { FileText } from '@shop/ui/icons/rare-icon-paths.ts'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { availableAmount, grantedAmount } from './amount-rule.ts'
import { fullStatusLabel } from '../../products/product-status.ts'
import { CONSULTATION } from '../home/tender-block.tsx'

interface ProductBuyProps {
  product: Product
  refresh: () => Promise<Product>
}

/** Sum, amount and the basket button, repeated on narrow screens in a bar that stays visible. */
export function ProductBuy({ product, refresh }: ProductBuyProps) {
  const { t } = useTranslation()
  const { amount, is_refused, requestAmount } = useAmount(product)
  const adding = useAdding({ product, amount, refresh })
  const can_buy = canBuyOnProductPage(product)
  return (
    <>
      <div className="panel mt-6">
        <div className="grid items-end gap-5 p-5 sm:grid-cols-[1fr_auto] lg:p-6">
          <TotalPrice product={product} amount={amount} />
          {can_buy && (
            <div className="field">
              <span className="label" aria-hidden="true">
                {t('amount')}
              </span>
              <Stepper
                label={t('amount')}
                amount={amount}
                step={product.order_multiple}
                onAmount={requestAmount}
                is_error={is_refused}
              />
              {is_refused && (
                <FieldError id="amount-problem">
                  {t('only_left_in_store', { left: product.amount_in_store, unit: t(`unit_short_${product.unit}`) })}
                </FieldError>
              )}
            </div>
          )}
        </div>
        <div className="no-print flex flex-wrap gap-3 border-t border-line p-5 lg:p-6">
          <AddButton product={product} adding={adding} size="lg" className="min-w-[200px] flex-1" />
          <ButtonLink kind="ghost" size="lg" className="max-sm:w-full" to={CONSULTATION}>
            {t('tender_consultation')}
          </ButtonLink>
          {isSold(product.status.id) && <OfferButton product={product} amount={amount} />}
        </div>
      </div>
      <BuyBar product={product} amount={amount} adding={adding} />
    </>
  )
}

/** A request above the stock keeps the previous amount and shows a toast (spec, section 5, "Stock"). */
function useAmount(product: Product) {
  const [chosen, setChosen] = useState(product.order_multiple)
  const [is_refused, setRefused] = useState(false)
  const amount = availableAmount(chosen, product)
  const requestAmount = (requested: number) => {
    const granted = grantedAmount(requested, amount, product)
    setRefused(granted === null)
    if (granted === null) toast('err', textNow('insufficient_quantity'))
    else setChosen(granted)
  }
  return { amount, is_refused, requestAmount }
}

interface Adding {
  is_adding: boolean
  add: () => Promise<void>
}

/** Reloads the stock before adding: another buyer may have taken the last piece since the page was loaded. */
function useAdding({ product, amount, refresh }: ProductBuyProps & { amount: number }): Adding {
  const [is_adding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    try {
      const now = await refresh()
      if (!canBuyOnProductPage(now)) toast('err', textNow('sold_out_meanwhile'))
      else if (amount > now.amount_in_store) toast('err', textNow('insufficient_quantity'))
      else await addToBasket(now.id === product.id ? now : product, amount)
    } finally {
      setAdding(false)
    }
  }
  return { is_adding, add }
}

/** Also offered for products that are not in stock yet. */
function OfferButton({ product, amount }: { product: Product; amount: number }) {
  const { t, language } = useTranslation()
  const name = localised(product, 'name', language)
  const text = t('commercial_offer_of_product', { name, amount, unit: t(`unit_short_${product.unit}`) })
  const lines = [{ product_id: product.id, product_amount: amount }]
  return (
    <Button kind="ghost" className="w-full" onClick={() => openPopup('commercialOffer', { text, lines })}>
      <Icon of={FileText} />
      {t('commercial_offer_title')}
    </Button>
  )
}

interface AddButtonProps {
  product: Product
  adding: Adding
  size: 'lg' | 'md'
  className?: string
}

function AddButton({ product, adding, size, className = '' }: AddButtonProps) {
  const { t } = useTranslation()
  if (!canBuyOnProductPage(product)) {
    return (
      <Button size={size} className={className} disabled>
        {product.amount_in_store > 0 ? t(fullStatusLabel(product).text) : t('not_in_stock')}
      </Button>
    )
  }
  return (
    <Button size={size} className={className} is_loading={adding.is_adding} onClick={() => void adding.add()}>
      <Icon of={ShoppingCart} />
      {t('add_to_cart')}
    </Button>
  )
}

/** Calculated in kopiykas: in floating point 3 × 0.1 is not 0.3. */
const sumOf = (price: number, amount: number) => hryvnia(times(kopiykas(price), amount))

function TotalPrice({ product, amount }: { product: Product; amount: number }) {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  const { price, sale_price } = product
  const unit = t(`unit_short_${product.unit}`)
  const percent = salePercent(product)
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
          className={`text-4xl leading-none lg:text-[2.75rem] ${sale_price === null ? '' : 'price--sale'}`}
        />
      </div>
      <p className="mt-2 text-sm text-ink-600">
        {amount > 1
          ? t('price_of_amount', { amount, unit, price: moneyText(unitPrice(product)) })
          : t('price_of_one', { unit })}
        {vat && `, ${t('price_word')}${vat}`}
      </p>
      {product.order_multiple > 1 && (
        <p className="text-sm text-ink-600">{t('sold_by', { count: product.order_multiple, unit })}</p>
      )}
    </div>
  )
}

function OldPrice({ amount, className }: { amount: number; className: string }) {
  const { t } = useTranslation()
  return (
    <s className={`price-old ${className}`}>
      <span className="sr-only">{t('price_old')}: </span>
      {moneyText(amount)}
    </s>
  )
}

/** Fixed at the lower edge while the panel is out of view. */
function BuyBar({ product, amount, adding }: { product: Product; amount: number; adding: Adding }) {
  const { price, sale_price } = product
  return (
    <div className="buy-bar no-print fixed inset-x-0 bottom-0 z-40 flex items-center gap-3 border-t border-line bg-white px-4 py-2.5 pb-[calc(.625rem+env(safe-area-inset-bottom))] lg:hidden">
      <div className="mr-auto">
        {sale_price !== null && <OldPrice amount={sumOf(price, amount)} className="block text-xs" />}
        <Price
          amount={sumOf(unitPrice(product), amount)}
          className={`text-xl leading-6 ${sale_price === null ? '' : 'price--sale'}`}
        />
      </div>
      <AddButton product={product} adding={adding} size="md" />
    </div>
  )
}
