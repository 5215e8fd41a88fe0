import { isSold } from '@shop/contract/rules/goods/stock'
import { useSession } from '../../account/public.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { hasUnansweredOrder } from '../order/order-key.ts'
import { useDeliverySentence } from '../details/delivery/delivery-sentence.ts'
import { openPopup } from '../../popups/popup-store.ts'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { useShopData } from '../../api/shop-data.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '@shop/ui/components/check/check.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Price } from '../../ui/price.tsx'
import { FileText } from '@shop/ui/icons/rare-icon-paths.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { type BasketLine, wantedOf } from './basket-lines.ts'
import type { BasketSums } from './basket-sums.ts'
import { changeBonuses, useBasket } from './basket-store.ts'
import { firstProblem } from './line-problem.ts'
import { SumRows } from './sum-rows.tsx'
import { useBasketSums } from './use-basket-sums.ts'
import '@shop/ui/components/progress/progress.css'

export function BasketTotals({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const { min_order_price } = useShopData()
  const sums = useBasketSums()
  const delivery = useDeliverySentence({ buyer_kind: null, method: null })
  return (
    <aside className="panel lg:sticky lg:top-[100px]" aria-labelledby="basket-total">
      <div className="p-6">
        <h2 id="basket-total" className="text-xl">
          {t('total')}
        </h2>
        <SumRows sums={sums} is_full delivery={delivery} className="mt-4 grid gap-2.5 text-[.9375rem]" />
        <BonusesBox is_disabled={sums.is_below_minimum} />
        <div className="mt-5 flex items-end justify-between gap-4 border-t border-line pt-5">
          <span className="font-semibold">{t('to_pay')}</span>
          <output aria-live="polite">
            <Price amount={sums.to_pay} className="text-3xl" />
          </output>
        </div>
        <VatRows sums={sums} />
        {sums.is_below_minimum && <MinimumNote sums={sums} min_order_price={min_order_price} />}
        <Button
          size="lg"
          is_block
          className="mt-5"
          disabled={sums.is_below_minimum}
          onClick={() => makeOrder(lines, t)}
        >
          {t('make_order')}
        </Button>
        <Button kind="ghost" is_block className="mt-3" onClick={() => offerBasket(lines, t)}>
          <Icon of={FileText} />
          {t('commercial_offer_title')}
        </Button>
        {!sums.is_below_minimum && (
          <ButtonLink to="/checkout" kind="soft" className="mt-3 w-full">
            {t('checkout_open')}
          </ButtonLink>
        )}
        {!sums.is_below_minimum && <p className="mt-3 text-sm text-ink-600">{t('invoice_follows')}</p>}
      </div>
    </aside>
  )
}

/** Accountants need both sums. */
function VatRows({ sums }: { sums: BasketSums }) {
  const { t } = useTranslation()
  const { vat_mode } = useShopIdentity()
  if (vat_mode !== 'vat') return null
  return (
    <dl className="mt-3 grid gap-1.5 text-sm text-ink-600">
      <div className="flex justify-between gap-4">
        <dt>{t('sum_without_vat')}</dt>
        <dd className="tnum">{moneyText(sums.without_vat)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>{t('vat_included')}</dt>
        <dd className="tnum">{moneyText(sums.vat)}</dd>
      </div>
    </dl>
  )
}

/** Only with bonuses (spec, section 5). */
function BonusesBox({ is_disabled }: { is_disabled: boolean }) {
  const { t } = useTranslation()
  const bonuses_sum = useSession().user?.discount.bonuses_sum ?? 0
  const uses_bonuses = useBasket((basket) => basket.uses_bonuses)
  if (bonuses_sum <= 0) return null
  return (
    <div className="mt-5 rounded-md bg-brand-50 p-4">
      <Checkbox
        checked={uses_bonuses && !is_disabled}
        disabled={is_disabled}
        onChange={(event) => changeBonuses(event.target.checked)}
      >
        <b className="font-semibold">{t('use_bonuses')}</b>
        <span className="block text-sm text-ink-600">
          {is_disabled ? t('bonuses_from_minimum') : t('bonuses_on_account', { sum: moneyText(bonuses_sum) })}
        </span>
      </Checkbox>
    </div>
  )
}

function MinimumNote({ sums, min_order_price }: { sums: BasketSums; min_order_price: number }) {
  const { t } = useTranslation()
  const percent = sums.minimum_percent
  return (
    <div className="mt-5">
      <div className="progress" role="img" aria-label={t('minimum_reached', { percent })}>
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-sm text-ink-700">
        {t('order_minimum', { sum: moneyText(min_order_price), rest: moneyText(sums.missing) })}
      </p>
    </div>
  )
}

function makeOrder(lines: readonly BasketLine[], t: (key: string) => string) {
  const problem = firstProblem(lines)
  // The stock may be low because an unanswered order was accepted.
  if (!problem || hasUnansweredOrder()) return openPopup('order')
  toast('err', t('product_dont_enough'))
  const row = document.getElementById(`basket-line-${problem.id}`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

/** The server would refuse an offer with products that are no longer sold. */
function offerBasket(lines: readonly BasketLine[], t: TFunction) {
  const offered = lines.filter(({ status_id }) => isSold(status_id))
  openPopup('commercialOffer', {
    text: t('commercial_offer_of_basket', { count: offered.length }),
    lines: offered.map((line) => wantedOf(line, line.amount)),
  })
}
