import { useCallback } from 'react'
import { listOffers, type OfferSummary } from '@shop/contract/shop/offers'
import { RetryNote, useLoaded, withSession } from '../account/public.ts'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Link } from '../ui/link.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { kyivDay } from './kyiv-day.ts'
import { OfferFiles } from './offer-files.tsx'
import { OrderOffer } from './order-offer.tsx'

const load = async () => (await call(listOffers)).data

export function OffersTab({ user_id }: { user_id: number }) {
  const { t } = useTranslation()
  const [offers, retry] = useLoaded(useCallback(() => withSession(user_id, load), [user_id]))
  switch (offers.kind) {
    case 'loading':
      return <OffersSkeleton />
    case 'failed':
      return <RetryNote text={t('offers_not_loaded')} onRetry={retry} />
    case 'loaded':
      return offers.data.length === 0 ? <NoOffers /> : <Offers offers={offers.data} user_id={user_id} retry={retry} />
  }
}

interface OffersProps {
  offers: readonly OfferSummary[]
  user_id: number
  retry: () => void
}

function Offers({ offers, user_id, retry }: OffersProps) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-4" aria-label={t('my_offers')}>
      {offers.map((offer) => (
        <li key={offer.id} className="panel p-5" data-offer={offer.number}>
          <OfferHead offer={offer} />
          <div className="mt-4 flex flex-wrap items-start gap-3 border-t border-line pt-4">
            <OfferFiles offer={offer} user_id={user_id} />
            {offer.state === 'valid' && <OrderOffer offer={offer} user_id={user_id} onOrdered={retry} />}
            {offer.order && (
              <ButtonLink kind="ghost" size="sm" to={`/profile/orders/${offer.order.id}`}>
                {t('order_with_number', { number: offer.order.number })}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const STATES = {
  valid: { badge: 'ok', text: 'offer_state_valid' },
  expired: { badge: 'bad', text: 'offer_state_expired' },
  ordered: { badge: 'info', text: 'offer_state_ordered' },
} as const

function OfferHead({ offer }: { offer: OfferSummary }) {
  const { t } = useTranslation()
  const { badge, text } = STATES[offer.state]
  const details = [
    t('offer_dates', { made: kyivDay(offer.made_at), until: kyivDay(offer.valid_until) }),
    t('pieces_count', { count: offer.products_count }),
    offer.discount_percent > 0 ? t('discount_of', { percent: String(offer.discount_percent) }) : '',
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <Link to={`/offers/${offer.code}`} className="font-mono font-semibold whitespace-nowrap">
            {offer.number}
          </Link>
          <Badge kind={badge}>{t(text)}</Badge>
        </h2>
        <p className="tnum mt-1 text-sm text-ink-600">{details.join(' · ')}</p>
      </div>
      <Price amount={offer.total} className="text-xl" />
    </div>
  )
}

function OffersSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loading...')}</span>
      {[1, 2].map((index) => (
        <Skeleton key={index} className="h-36 rounded-lg" />
      ))}
    </div>
  )
}

function NoOffers() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-orders" title={t('offers_empty_title')} text={t('offers_empty_text')}>
      <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
    </Empty>
  )
}
