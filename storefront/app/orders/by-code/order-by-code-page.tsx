import { useCallback } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { RetryNote, useLoaded } from '../../account/public.ts'
import { useContacts } from '../../api/contacts.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { useHydrated } from '../../pages/use-hydrated.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadedClaims } from './claims.tsx'
import { findOrderPage } from './find-order-page.ts'
import { OrderSheet } from './order-sheet.tsx'
import './order-sheet.css'
import './order-parts.css'

/** The server does not render content of secret addresses. */
export const orderByCodePage = definePage<null>('order_by_code', {
  loader: () => Promise.resolve(null),
  Component: OrderByCodePage,
  handle: { crumbs: () => null, title: (_, t) => t('order'), canonical: () => '/' },
})

function OrderByCodePage() {
  const { code = '' } = useParams()
  const is_hydrated = useHydrated()
  return (
    <div className="page pt-6 pb-16">{is_hydrated ? <LoadedOrder key={code} code={code} /> : <SheetSkeleton />}</div>
  )
}

function LoadedOrder({ code }: { code: string }) {
  const { t } = useTranslation()
  const [order, retry] = useLoaded(useCallback(() => findOrderPage(code), [code]))
  switch (order.kind) {
    case 'loading':
      return <SheetSkeleton />
    case 'failed':
      return <RetryNote text={t('order_not_loaded')} onRetry={retry} />
    case 'loaded':
      if (order.data === null) return <WrongLink />
      return order.data === 'ended' ? <EndedOrder code={code} /> : <OrderSheet order={order.data} code={code} />
  }
}

function EndedOrder({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <article className="paper">
      <h1>{t('order_ended')}</h1>
      <p className="mt-1.5 text-ink-600">{t('order_ended_text')}</p>
      <LoadedClaims code={code} />
    </article>
  )
}

function WrongLink() {
  const { t } = useTranslation()
  const [phone] = useContacts().phones
  return (
    <Empty picture="empty-orders" title={t('order_link_wrong')} text={t('order_link_wrong_text')}>
      {phone && (
        <a className="btn" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
    </Empty>
  )
}

function SheetSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="paper grid gap-6" role="status">
      <h1 className="text-2xl lg:text-3xl">{t('order')}</h1>
      <span className="sr-only">{t('loading...')}</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-24" />
      <Skeleton className="h-60" />
      <noscript>{t('account_needs_scripts')}</noscript>
    </div>
  )
}
