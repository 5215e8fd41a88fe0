import { type Product, STATUS } from '@shop/contract/catalog'
import { localised } from '@shop/contract/rules/names'
import { hryvnia, kopiykas, salePercent } from '@shop/contract/rules/price'
import { canBuyOnProductPage } from '@shop/contract/rules/stock'
import { ShoppingCart } from '../ui/icon-paths.ts'
import { useState } from 'react'
import { addToBasket } from '../basket/public.ts'
import { textNow } from '../i18n/text-now.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup } from '../shell/public.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { moneyText } from '../ui/money.ts'
import { FieldError } from '../ui/note.tsx'
import { Price } from '../ui/price.tsx'
import { FileText } from '../ui/rare-icon-paths.ts'
import { Badge } from '../ui/status.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { toast } from '../ui/toast.tsx'
import { keptAmount, wishedAmount } from './amount-rule.ts'
import { wholeStatusLook } from './product-status.ts'
import { CONSULTATION } from './tender-block.tsx'

interface ProductBuyProps {
  product: Product
  refresh: () => Promise<Product>
}

/** Price times amount, how many, into the basket; on narrow screens once more in a bar that stays in sight. */
export function ProductBuy({ product, refresh }: ProductBuyProps) {
  const { t } = useTranslation()
  const { amount, is_refused, wish } = useAmount(product)
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
                onAmount={wish}
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
          {product.status.id !== STATUS.removed && <OfferButton product={product} amount={amount} />}
        </div>
      </div>
      <BuyBar product={product} amount={amount} adding={adding} />
    </>
  )
}

/** The chosen amount; a wish for more than there is leaves it as it was and says so (spec, section 5, "Stock"). */
function useAmount(product: Product) {
  const [chosen, setChosen] = useState(product.order_multiple)
  const [is_refused, setRefused] = useState(false)
  const amount = keptAmount(chosen, product)
  const wish = (wanted: number) => {
    const granted = wishedAmount(wanted, amount, product)
    setRefused(granted === null)
    if (granted === null) toast('err', textNow('insufficient_quantity'))
    else setChosen(granted)
  }
  return { amount, is_refused, wish }
}

interface Adding {
  is_adding: boolean
  add: () => Promise<void>
}

/** Looks once more before it adds: somebody may have bought the last ones since the page was loaded. */
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

/** An offer for the chosen amount; for what is on its way too. */
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
        {product.amount_in_store > 0 ? t(wholeStatusLook(product).text) : t('not_in_stock')}
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

/** hryvnia for so many pieces, reckoned in kopiykas: 3 × 0.1 is 0.3. */
const times = (price: number, amount: number) => hryvnia(kopiykas(price) * amount)

function TotalPrice({ product, amount }: { product: Product; amount: number }) {
  const { t } = useTranslation()
  const { price, sale_price } = product
  const unit = t(`unit_short_${product.unit}`)
  const percent = salePercent(product)
  return (
    <div aria-live="polite">
      {sale_price !== null && (
        <div className="flex items-center gap-3">
          <OldPrice amount={times(price, amount)} className="text-lg" />
          {percent > 0 && <Badge kind="sale">{`−${percent}\u00a0%`}</Badge>}
        </div>
      )}
      <div className="mt-1">
        <Price
          amount={times(sale_price ?? price, amount)}
          className={`text-4xl leading-none lg:text-[2.75rem] ${sale_price === null ? '' : 'price--sale'}`}
        />
      </div>
      <p className="mt-2 text-sm text-ink-600">
        {amount > 1
          ? t('price_of_amount', { amount, unit, price: moneyText(sale_price ?? price) })
          : t('price_of_one', { unit })}
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

/** Price and button at the lower edge, where the panel is scrolled away. */
function BuyBar({ product, amount, adding }: { product: Product; amount: number; adding: Adding }) {
  const { price, sale_price } = product
  return (
    <div className="buy-bar no-print fixed inset-x-0 bottom-0 z-40 flex items-center gap-3 border-t border-line bg-white px-4 py-2.5 pb-[calc(.625rem+env(safe-area-inset-bottom))] lg:hidden">
      <div className="mr-auto">
        {sale_price !== null && <OldPrice amount={times(price, amount)} className="block text-xs" />}
        <Price
          amount={times(sale_price ?? price, amount)}
          className={`text-xl leading-6 ${sale_price === null ? '' : 'price--sale'}`}
        />
      </div>
      <AddButton product={product} adding={adding} size="md" />
    </div>
  )
}
