import { useCallback } from 'react'
import { useParams } from 'react-router'
import type { OrderPage as OwnPage } from '@shop/contract/shop/orders/order-pages'
import { getOrder, type OrderDetail } from '@shop/contract/shop/orders/orders'
import {
  SignInPrompt,
  RetryNote,
  loadProfile,
  useBuyer,
  useLoaded,
  useSession,
  withSession,
} from '../account/public.ts'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { OwnData } from '../pages/own-data.tsx'
import { definePage } from '../pages/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { useHydrated } from '../pages/use-hydrated.ts'
import { findOrderPage, unlessMissing } from './by-code/find-order-page.ts'
import { OrderView } from './order-view.tsx'

const MY_ORDERS = '/profile?tab=orders'

/** The server renders one frame for all orders. */
export const orderPage = definePage<null>('order', {
  loader: () => Promise.resolve(null),
  Component: OrderPage,
  handle: {
    crumbs: (_, t) => [
      { label: t('account'), to: '/profile' },
      { label: t('my_orders'), to: MY_ORDERS },
      { label: t('order') },
    ],
    title: (_, t) => t('order'),
  },
})

function OrderPage() {
  const is_hydrated = useHydrated()
  const { token, is_unknown } = useSession()
  const user = useBuyer()
  const { id = '' } = useParams()
  const is_guest = is_hydrated && token === null && user === null
  return (
    <div className="page">
      <OwnData of="account" is_empty={is_guest} empty={<OrderSignInPrompt />}>
        {user && is_hydrated ? (
          <LoadedOrder key={`${user.id} ${id}`} user_id={user.id} id={id} />
        ) : (
          <OrderSkeleton is_unknown={is_unknown} />
        )}
      </OwnData>
    </div>
  )
}

function OrderSignInPrompt() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('order')}</h1>
      <SignInPrompt />
    </>
  )
}

function LoadedOrder({ user_id, id }: { user_id: number; id: string }) {
  const { t } = useTranslation()
  const [order, retry] = useLoaded(useCallback(() => withSession(user_id, () => findOrder(id)), [user_id, id]))
  switch (order.kind) {
    case 'loading':
      return <OrderSkeleton is_unknown={false} />
    case 'failed':
      return <RetryNote text={t('order_not_loaded')} onRetry={retry} />
    case 'loaded':
      if (order.data === null) return <NoSuchOrder />
      return <OrderView key={typeof order.data.own_page} {...order.data} user_id={user_id} onChanged={retry} />
  }
}

interface FoundOrder {
  order: OrderDetail
  /** Payments and claims are those of the order's own page. */
  own_page: OwnPage | 'ended' | 'failed'
}

/** null: missing, or another user's. */
async function findOrder(id: string): Promise<FoundOrder | null> {
  const found = await unlessMissing(call(getOrder, { params: { id } }))
  if (found === null) return null
  const own_page = await findOrderPage(found.data.code).catch(() => 'failed' as const)
  return { order: found.data, own_page: own_page ?? 'failed' }
}

function NoSuchOrder() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-orders" title={t('order_not_found_title')} text={t('order_not_found_text')}>
      <ButtonLink to={MY_ORDERS}>{t('my_orders')}</ButtonLink>
    </Empty>
  )
}

function OrderSkeleton({ is_unknown }: { is_unknown: boolean }) {
  const { t } = useTranslation()
  if (is_unknown) return <RetryNote text={t('account_not_loaded')} onRetry={() => void loadProfile()} />
  return (
    <>
      <h1 className="text-3xl lg:text-4xl">{t('order')}</h1>
      <div role="status" className="mt-7 grid gap-4">
        <span className="sr-only">{t('loading...')}</span>
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
        {/* As long as a short order: the footer stays out of the first screen. */}
        <Skeleton className="h-80 rounded-lg" />
        <noscript>{t('account_needs_scripts')}</noscript>
      </div>
    </>
  )
}
