import { useRef, useState } from 'react'
import { fieldTextsOf, isRefusedWith } from '@shop/contract/call'
import { type OfferSummary, orderOffer } from '@shop/contract/shop/offers'
import { withSession } from '../account/public.ts'
import { call } from '../api/call.ts'
import type { TFunction } from '../i18n/translate.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'

interface OrderOfferProps {
  offer: OfferSummary
  user_id: number
  onOrdered: () => void
}

/** Confirmed: a stray click must not order a whole classroom. */
export function OrderOffer({ offer, user_id, onOrdered }: OrderOfferProps) {
  const { t } = useTranslation()
  const [is_asking, setAsking] = useState(false)
  const { is_ordering, problem, order } = useOrdering({ offer, user_id, onOrdered })
  if (!is_asking) {
    return (
      <Button size="sm" className="ml-auto max-sm:ml-0" onClick={() => setAsking(true)}>
        {t('make_order')}
      </Button>
    )
  }
  return (
    <div className="animate-edit grid w-full gap-3">
      <p>{t('offer_order_sure', { count: offer.products_count, sum: moneyText(offer.total) })}</p>
      {problem && <Note kind="bad">{problem}</Note>}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" is_loading={is_ordering} onClick={() => void order()}>
          {t('offer_order_yes')}
        </Button>
        <Button kind="ghost" size="sm" onClick={() => setAsking(false)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

function useOrdering({ offer, user_id, onOrdered }: OrderOfferProps) {
  const { t } = useTranslation()
  const [is_ordering, setOrdering] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const is_busy = useRef(false)
  const order = async () => {
    if (is_busy.current) return
    is_busy.current = true
    setOrdering(true)
    setProblem(null)
    try {
      const params = { id: String(offer.id) }
      const { data } = await withSession(user_id, () => call(orderOffer, { params }))
      toast('ok', t('offer_ordered', { number: data.number }))
      onOrdered()
    } catch (error) {
      setProblem(orderProblem(error, t))
    } finally {
      is_busy.current = false
      setOrdering(false)
    }
  }
  return { is_ordering, problem, order }
}

export function orderProblem(error: unknown, t: TFunction): string {
  if (isRefusedWith(error, 'confirm_email')) return t('confirm_email_to_order')
  const names = isRefusedWith(error, 'no_stock') ? fieldTextsOf(error) : []
  return names.length > 0 ? t('offer_no_stock', { names: names.join('; ') }) : t(failureKeyOf(error))
}
