import { useCallback } from 'react'
import { useParams } from 'react-router'
import { isCallFailed } from '@shop/contract/call'
import { getOfferPage, type OfferPage } from '@shop/contract/shop/offer-pages'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { RetryNote, useLoaded } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { useHydrated } from '../../pages/use-hydrated.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { OfferCodes } from '../offer-downloads.tsx'
import { OwnOffer } from './own-offer.tsx'
import './own-offer.css'

const NOT_FOUND = 404

/** For the offer's author, by a secret address: the server renders only the frame. */
export const ownOfferPage = definePage<null>('offer_by_secret', {
  loader: () => Promise.resolve(null),
  Component: OwnOfferPage,
  handle: {
    crumbs: (_, t) => [{ label: t('commercial_offer_title') }],
    title: (_, t) => t('commercial_offer_title'),
    canonical: () => '/',
  },
})

function OwnOfferPage() {
  const { code = '', secret = '' } = useParams()
  const is_hydrated = useHydrated()
  return (
    <div className="page pb-16">
      {is_hydrated ? <LoadedOffer key={secret} codes={{ code, secret }} /> : <OfferSkeleton />}
    </div>
  )
}

function LoadedOffer({ codes: { code, secret } }: { codes: OfferCodes }) {
  const { t } = useTranslation()
  const [offer, retry] = useLoaded(useCallback(() => findOffer({ code, secret }), [code, secret]))
  switch (offer.kind) {
    case 'loading':
      return <OfferSkeleton />
    case 'failed':
      return <RetryNote text={t('offers_not_loaded')} onRetry={retry} />
    case 'loaded':
      return offer.data === null ? <WrongLink /> : <OwnOffer offer={offer.data} codes={{ code, secret }} />
  }
}

/** null if there is none; a malformed secret is not sent. */
async function findOffer(params: OfferCodes): Promise<OfferPage | null> {
  if (!/^[\w-]{22}$/.test(params.secret)) return null
  try {
    return (await call(getOfferPage, { params })).data
  } catch (error) {
    if (isCallFailed(error) && error.status === NOT_FOUND) return null
    throw error
  }
}

function WrongLink() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-orders" title={t('order_link_wrong')} text={t('offer_link_wrong_text')}>
      <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
    </Empty>
  )
}

function OfferSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6" role="status">
      <h1 className="text-3xl">{t('commercial_offer_title')}</h1>
      <span className="sr-only">{t('loading...')}</span>
      <Skeleton className="h-48" />
      <Skeleton className="h-80" />
      <noscript>{t('account_needs_scripts')}</noscript>
    </div>
  )
}
