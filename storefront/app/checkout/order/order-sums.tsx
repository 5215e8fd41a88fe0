import { Mail } from '@shop/ui/icons/rare-icon-paths.ts'
import { useSession } from '../../account/public.ts'
import { SumRows } from '../basket/sum-rows.tsx'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { Price } from '../../ui/price.tsx'

export function GuestSums() {
  const { t } = useTranslation()
  const sums = useBasketSums()
  return (
    <div className="flex items-center justify-between gap-4 rounded-md bg-paper-100 p-4">
      <span className="text-ink-600">{t('pieces_count', { count: sums.pieces })}</span>
      <Price amount={sums.to_pay} className="text-2xl" />
    </div>
  )
}

export function BuyerSums() {
  const { t } = useTranslation()
  const sums = useBasketSums()
  const email = useSession().user?.email
  return (
    <>
      <div className="rounded-md bg-paper-100 p-4">
        <SumRows sums={sums} className="grid gap-2" />
        <div className="mt-2 flex items-end justify-between border-t border-line pt-2">
          <span className="font-semibold">{t('to_pay')}</span>
          <Price amount={sums.to_pay} className="text-2xl" />
        </div>
      </div>
      {email && (
        <p className="flex gap-3 text-[.9375rem]">
          <Icon of={Mail} />
          <span>
            {t('invoice_goes_to')} <b className="font-semibold">{email}</b>
          </span>
        </p>
      )}
    </>
  )
}

/** The buyer must confirm the new sum. */
export function PricesNote({ old_sum }: { old_sum: number }) {
  const { t } = useTranslation()
  const { goods } = useBasketSums()
  return (
    <div role="alert">
      <Note kind="warn">
        {t('price_changed')} {t('goods_were_now', { was: moneyText(old_sum), now: moneyText(goods) })}
      </Note>
    </div>
  )
}
