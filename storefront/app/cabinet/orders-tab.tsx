import { useCallback } from 'react'
import { listOrders } from '@shop/contract/shop/orders'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Link } from '../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Price } from '../ui/price.tsx'
import { dayText, RetryNote, useLoaded, withSession } from '../account/public.ts'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'

const load = async () => (await call(listOrders)).data
type Order = Awaited<ReturnType<typeof load>>[number]

/** Spec, section 2, "Cabinet": order id, product count, amount, discount percent, date. */
export function OrdersTab({ user_id }: { user_id: number }) {
  const { t } = useTranslation()
  const [orders, retry] = useLoaded(useCallback(() => withSession(user_id, load), [user_id]))
  switch (orders.kind) {
    case 'loading':
      return <OrdersSkeleton />
    case 'failed':
      return <RetryNote text={t('orders_not_loaded')} onRetry={retry} />
    case 'loaded':
      return orders.data.length === 0 ? <NoOrders /> : <Orders orders={orders.data} />
  }
}

function Orders({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      <OrdersTable orders={orders} />
      <ul className="grid gap-3 md:hidden">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    </>
  )
}

function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  return (
    <div className="table-wrap max-md:hidden">
      <table className="table">
        <caption className="sr-only">{t('my_orders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order_id')}</th>
            <th scope="col" className="num">
              {t('products_in_order')}
            </th>
            <th scope="col" className="num">
              {t('sum')}
            </th>
            <th scope="col" className="num">
              {t('discount')}
            </th>
            <th scope="col">{t('date')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} data-order={order.id}>
              <td>
                <OrderName order={order} />
              </td>
              <td className="num">{order.products_count}</td>
              <td className="num font-semibold">{moneyText(order.products_sum)}</td>
              <td className="num">
                {order.discount_percent > 0 ? <Badge kind="ok">{`${order.discount_percent}\u00a0%`}</Badge> : '—'}
              </td>
              <td className="tnum">
                <time dateTime={order.created_at}>{dayText(order.created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <li className="panel grid grid-cols-2 gap-y-2 p-4" data-order={order.id}>
      <OrderName order={order} />
      <time className="tnum text-right text-ink-600" dateTime={order.created_at}>
        {dayText(order.created_at)}
      </time>
      <Price amount={order.products_sum} className="text-xl" />
      <span className="text-right">
        {order.discount_percent > 0 && (
          <Badge kind="ok">{t('discount_of', { percent: String(order.discount_percent) })}</Badge>
        )}
      </span>
      <span className="text-sm text-ink-600">
        {t('products_in_order')}: {order.products_count}
      </span>
    </li>
  )
}

/** Shows the id and the number used in mails. */
function OrderName({ order: { id, number } }: { order: Order }) {
  return (
    <Link to={`/profile/orders/${id}`} className="link inline-block py-1 font-mono whitespace-nowrap">
      <b className="font-semibold">№ {id}</b> <span className="text-sm text-ink-500">{number}</span>
    </Link>
  )
}

function OrdersSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading...')}</span>
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-14 rounded-lg" />
      ))}
    </div>
  )
}

function NoOrders() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-orders" title={t('orders_empty_title')} text={t('orders_empty_text')}>
      <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
    </Empty>
  )
}
