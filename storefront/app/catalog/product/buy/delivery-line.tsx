import { useEffect, useState } from 'react'
import { deliverySentence } from '@shop/contract/rules/orders/delivery-rule'
import { hryvnia, kopiykas, times, unitPrice } from '@shop/contract/rules/money/price'
import type { Product } from '@shop/contract/shop/catalog'
import { findDeliveryCost, findSettlements } from '@shop/contract/shop/orders/delivery'
import { PackageCheck } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { call } from '../../../api/call.ts'
import { useShopData } from '../../../api/shop-data.ts'
import { chosenSettlement } from '../../../checkout/public.ts'
import { useTranslation, type TFunction } from '../../../i18n/translation.tsx'

const CAPITAL = 'Київ'
const TYPING_MS = 400

/** Place, time and the shop's sentence about the cost; without the carrier only the sentence. */
export function DeliveryLine({ product, amount }: { product: Product; amount: number }) {
  const { t, language } = useTranslation()
  const { delivery_rule } = useShopData()
  const arrival = useArrival(product.id, amount)
  const place = arrival?.place === CAPITAL ? t('capital') : arrival?.place
  const sum = hryvnia(times(kopiykas(unitPrice(product)), amount))
  const sentence = deliverySentence(delivery_rule, { buyer_kind: null, sum, method: null }, language)
  return (
    <p className="flex gap-3 border-t border-line px-5 py-4 text-sm lg:px-6" data-delivery={arrival?.place ?? ''}>
      <Icon of={PackageCheck} className="mt-0.5 text-brand-600" />
      <span>
        {arrival && place && (
          <b className="font-semibold">{t('delivery_arrives', { place, day: dayText(arrival.day, t) })} </b>
        )}
        {sentence}
      </span>
    </p>
  )
}

/** `24 листопада`. Not `Intl`: its names of months take a phone 80 ms. */
function dayText(date: string, t: TFunction): string {
  const [, month, day] = date.split('-')
  return `${Number(day)} ${t(`month_${Number(month)}`)}`
}

/** Null until the carrier answers. */
function useArrival(product_id: number, amount: number) {
  const [arrival, setArrival] = useState<{ place: string; day: string } | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      const place = (await chosenSettlement()) ?? (await capital(left.signal))
      if (!place?.ref) return
      const products = [{ product_id, product_amount: amount }]
      const { data } = await call(
        findDeliveryCost,
        { body: { products, settlement: place.ref } },
        { signal: left.signal },
      )
      if (!left.signal.aborted)
        setArrival(data.arrives_on === null ? null : { place: place.name, day: data.arrives_on })
    }
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (!left.signal.aborted) console.warn('The day of delivery is not known', error)
      })
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [product_id, amount])
  return arrival
}

async function capital(signal: AbortSignal) {
  const { data } = await call(findSettlements, { query: { q: CAPITAL } }, { signal })
  return data.find(({ name }) => name === CAPITAL)
}
