import type { Product } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import { isOffered, isSold } from '@shop/contract/rules/goods/stock'
import { Check, ShoppingCart } from '@shop/ui/icons/icon-paths.ts'
import { type RefObject, useRef, useState } from 'react'
import { addToBasket, changeAmount, optionOf, useBasketAmount } from '../../../checkout/public.ts'
import { textNow } from '../../../i18n/text-now.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { openPopup } from '../../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { Price } from '../../../ui/price.tsx'
import { useInView } from '../../../ui/use-in-view.ts'
import { FileText } from '@shop/ui/icons/rare-icon-paths.ts'
import { Stepper } from '../../../ui/stepper.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { chosenOptions, scarcestPart, withOptions } from '../../../products/kit-price.ts'
import { availableAmount, grantedAmount } from './amount-rule.ts'
import { fullStatusLabel } from '../../../products/product-status.ts'
import { CONSULTATION } from '../../home/tender-block.tsx'
import { CheaperKit } from './cheaper-kit.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { StockNotice } from './stock-notice.tsx'
import { isSoldOut, OldPrice, sumOf, TotalPrice } from './total-price.tsx'

interface ProductBuyProps {
  product: Product
  /** Of a kit. */
  options: readonly number[]
  refresh: () => Promise<Product>
}

export function ProductBuy({ product: alone, options, refresh }: ProductBuyProps) {
  const { t } = useTranslation()
  const product = withOptions(alone, options)
  const chosen = useAmount(product)
  const kept = useBasketAmount(product.id)
  // A stepper could not change options chosen with the kit.
  const in_basket = alone.components.some(({ is_optional }) => is_optional) ? 0 : kept
  const can_buy = isOffered(product)
  const amount = can_buy && in_basket > 0 ? in_basket : chosen.amount
  const { is_refused } = chosen
  const button = useRef<HTMLDivElement>(null)
  const adding = useAdding({ product: alone, options, amount, refresh })
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
                {...(in_basket > 0 && { least: 0 })}
                onAmount={in_basket > 0 ? (typed) => void changeAmount(product.id, typed) : chosen.requestAmount}
                is_error={is_refused}
              />
              {is_refused && (
                <FieldError id="amount-problem">
                  {t('only_left_in_store', {
                    left: product.amount_in_store,
                    unit: t(`unit_short_${product.unit}`, { count: product.amount_in_store }),
                  })}
                </FieldError>
              )}
            </div>
          )}
        </div>
        <ScarcePart product={alone} options={options} is_refused={is_refused} can_buy={can_buy} />
        <CheaperKit product={alone} />
        <div className="no-print px-5 pb-5 lg:px-6 lg:pb-6" ref={button}>
          {!isSoldOut(product) ? (
            <AddButton product={product} adding={adding} in_basket={in_basket} size="lg" className="w-full" />
          ) : (
            <StockNotice product_id={product.id} />
          )}
        </div>
        {can_buy && <DeliveryLine product={product} amount={amount} />}
        <div className="buy-alt no-print">
          {isSold(product.status.id) && <OfferButton product={product} options={options} amount={amount} />}
          <ButtonLink kind="text" to={CONSULTATION}>
            {t('tender_consultation')}
          </ButtonLink>
        </div>
      </div>
      {can_buy && <BuyBar product={product} amount={amount} adding={adding} in_basket={in_basket} button={button} />}
    </>
  )
}

interface ScarcePartProps {
  product: Product
  options: readonly number[]
  is_refused: boolean
  can_buy: boolean
}

function ScarcePart({ product, options, is_refused, can_buy }: ScarcePartProps) {
  const { t, language } = useTranslation()
  const scarcest = scarcestPart(product, options)
  if (!scarcest || !isSold(product.status.id) || (can_buy && !is_refused)) return null
  const { part, kits } = scarcest
  if (!can_buy && kits > 0) return null
  const facts = { name: localised(part, 'name', language), left: part.amount_in_store, wanted: part.amount, kits }
  return (
    <p className="px-5 pb-4 text-sm text-danger-700 lg:px-6" role="status">
      {t(kits === 0 ? 'kit_part_missing' : 'kit_part_scarce', facts)}
    </p>
  )
}

/** Above the stock the amount stays, with a toast (spec, section 5, "Stock"). */
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

/** The last piece may be gone. */
function useAdding({ product, options, amount, refresh }: ProductBuyProps & { amount: number }): Adding {
  const [is_adding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    try {
      const now = await refresh()
      if (!isOffered(now)) toast('err', textNow('sold_out_meanwhile'))
      else if (amount > withOptions(now, options).amount_in_store) toast('err', textNow('insufficient_quantity'))
      else {
        const card = now.id === product.id ? now : product
        await addToBasket(card, amount, card.components.length > 0 ? lineOptions(card, options) : undefined)
      }
    } finally {
      setAdding(false)
    }
  }
  return { is_adding, add }
}

const lineOptions = (kit: Product, chosen: readonly number[]) =>
  chosenOptions(kit, chosen).map((part) => optionOf(part, part.amount))

function OfferButton({ product, options, amount }: Pick<ProductBuyProps, 'product' | 'options'> & { amount: number }) {
  const { t, language } = useTranslation()
  const name = localised(product, 'name', language)
  const text = t('commercial_offer_of_product', {
    name,
    amount,
    unit: t(`unit_short_${product.unit}`, { count: amount }),
  })
  const lines = [
    { product_id: product.id, product_amount: amount, ...(options.length > 0 && { options: [...options] }) },
  ]
  return (
    <Button kind="text" onClick={() => openPopup('commercialOffer', { text, lines })}>
      <Icon of={FileText} />
      {t('commercial_offer_title')}
    </Button>
  )
}

interface AddButtonProps {
  product: Product
  adding: Adding
  in_basket: number
  size: 'lg' | 'md'
  className?: string
}

function AddButton({ product, adding, in_basket, size, className = '' }: AddButtonProps) {
  const { t } = useTranslation()
  const was_pressed = useRef(false)
  if (!isOffered(product)) {
    return (
      <Button size={size} className={className} disabled>
        {product.amount_in_store > 0 ? t(fullStatusLabel(product).text) : t('not_in_stock')}
      </Button>
    )
  }
  // The link replaces the pressed button.
  const keepFocus = (link: HTMLAnchorElement | null) => {
    if (link && was_pressed.current) link.focus({ preventScroll: true })
    was_pressed.current = false
  }
  if (in_basket > 0)
    return (
      <ButtonLink kind="soft" size={size} className={className} to="/basket" ref={keepFocus}>
        <Icon of={Check} />
        {t('in_cart_open', { amount: in_basket, unit: t(`unit_short_${product.unit}`, { count: in_basket }) })}
      </ButtonLink>
    )
  const press = () => {
    was_pressed.current = true
    void adding.add()
  }
  return (
    <Button size={size} className={className} is_loading={adding.is_adding} onClick={press}>
      <Icon of={ShoppingCart} />
      {t('add_to_cart')}
    </Button>
  )
}

interface BuyBarProps {
  product: Product
  amount: number
  adding: Adding
  in_basket: number
  button: RefObject<HTMLElement | null>
}

/** The lowest header hides what is behind it. */
const BELOW_HEADER = '-61px 0px 0px'

/** While the button of the page is out of sight. */
function BuyBar({ product, amount, adding, in_basket, button }: BuyBarProps) {
  const is_away = useInView(button, false, BELOW_HEADER)
  const { price, sale_price } = product
  return (
    <div
      className={`buy-bar no-print fixed inset-x-0 bottom-0 z-40 items-center gap-3 border-t border-line bg-white px-4 py-2.5 pb-[calc(.625rem+env(safe-area-inset-bottom))] lg:hidden ${is_away ? 'hidden' : 'flex'}`}
    >
      <div className="mr-auto">
        {sale_price !== null && <OldPrice amount={sumOf(price, amount)} className="block text-xs" />}
        <Price
          amount={sumOf(unitPrice(product), amount)}
          className={`text-xl leading-6 ${sale_price === null ? '' : 'price--sale'}`}
        />
      </div>
      <AddButton product={product} adding={adding} in_basket={in_basket} size="md" />
    </div>
  )
}
