import { useCallback } from 'react'
import { useParams } from 'react-router'
import { isCallFailed } from '@shop/contract/call'
import { getOrderPage, type OrderPage } from '@shop/contract/shop/order-pages'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { RetryNote, useLoaded } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useContacts } from '../../api/contacts.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { useHydrated } from '../../pages/use-hydrated.ts'
import { Empty } from '../../ui/empty.tsx'
import { OrderSheet } from './order-sheet.tsx'
import './order-sheet.css'
import './order-parts.css'

const NOT_FOUND = 404

/** Opened by a secret address: the server renders only the frame, the browser loads the order. */
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
  const [order, retry] = useLoaded(useCallback(() => findOrder(code), [code]))
  switch (order.kind) {
    case 'loading':
      return <SheetSkeleton />
    case 'failed':
      return <RetryNote text={t('order_not_loaded')} onRetry={retry} />
    case 'loaded':
      return order.data === null ? <WrongLink /> : <OrderSheet order={order.data} code={code} />
  }
}

/** null if no order has this code, or no longer. A malformed code is not even asked for. */
async function findOrder(code: string): Promise<OrderPage | null> {
  if (!/^[\w-]{22,64}$/.test(code)) return null
  try {
    return (await call(getOrderPage, { params: { code } })).data
  } catch (error) {
    if (isCallFailed(error) && error.status === NOT_FOUND) return null
    throw error
  }
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
