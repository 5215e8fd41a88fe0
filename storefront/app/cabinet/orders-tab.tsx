import { useCallback } from 'react'
import { listOrders, type OrderDocument, type OrderSummary } from '@shop/contract/shop/orders/orders'
import { localised } from '@shop/contract/rules/names'
import { NOVA_POSHTA } from '@shop/contract/rules/orders/shipment-state'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Link } from '../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Price } from '../ui/price.tsx'
import { carrierName, useOrderDocument } from '../orders/public.ts'
import { dayText, RetryNote, useLoaded, withSession } from '../account/public.ts'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import '@shop/ui/components/table/table.css'

const load = async () => (await call(listOrders)).data

export function OrdersTab({ user_id }: { user_id: number }) {
  const { t } = useTranslation()
  const [orders, retry] = useLoaded(useCallback(() => withSession(user_id, load), [user_id]))
  switch (orders.kind) {
    case 'loading':
      return <OrdersSkeleton />
    case 'failed':
      return <RetryNote text={t('orders_not_loaded')} onRetry={retry} />
    case 'loaded':
      return orders.data.length === 0 ? <NoOrders /> : <Orders orders={orders.data} user_id={user_id} />
  }
}

interface OrdersProps {
  orders: readonly OrderSummary[]
  user_id: number
}

interface OrderProps {
  order: OrderSummary
  user_id: number
}

function Orders(props: OrdersProps) {
  const { orders, user_id } = props
  return (
    <>
      <OrdersTable {...props} />
      <ul className="grid gap-3 md:hidden">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} user_id={user_id} />
        ))}
      </ul>
    </>
  )
}

function OrdersTable({ orders, user_id }: OrdersProps) {
  const { t } = useTranslation()
  return (
    <div className="table-wrap max-md:hidden">
      <table className="table">
        <caption className="sr-only">{t('my_orders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order_id')}</th>
            <th scope="col">{t('order_status')}</th>
            <th scope="col" className="num">
              {t('products_in_order')}
            </th>
            <th scope="col" className="num">
              {t('sum')}
            </th>
            <th scope="col" className="num">
              {t('discount')}
            </th>
            <th scope="col">{t('order_papers_and_parcels')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} data-order={order.id}>
              <td>
                <OrderName order={order} />
                <time className="block text-sm text-ink-600 tnum" dateTime={order.created_at}>
                  {dayText(order.created_at)}
                </time>
              </td>
              <td>
                <OrderStatus order={order} />
              </td>
              <td className="num">{order.products_count}</td>
              <td className="num">
                <b className="font-semibold">{moneyText(order.products_sum)}</b>
                <Money order={order} />
              </td>
              <td className="num">
                {order.discount_percent > 0 ? <Badge kind="ok">{`${order.discount_percent}\u00a0%`}</Badge> : '—'}
              </td>
              <td>
                <PapersAndParcels order={order} user_id={user_id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderCard({ order, user_id }: OrderProps) {
  const { t } = useTranslation()
  return (
    <li className="panel grid grid-cols-2 gap-y-2 p-4" data-order={order.id}>
      <OrderName order={order} />
      <time className="tnum text-right text-ink-600" dateTime={order.created_at}>
        {dayText(order.created_at)}
      </time>
      <div>
        <Price amount={order.products_sum} className="text-xl" />
        <Money order={order} />
      </div>
      <span className="text-right">
        {order.discount_percent > 0 && (
          <Badge kind="ok">{t('discount_of', { percent: String(order.discount_percent) })}</Badge>
        )}
      </span>
      <span className="text-sm text-ink-600">
        {t('products_in_order')}: {order.products_count}
      </span>
      <span className="text-right">
        <OrderStatus order={order} />
      </span>
      <div className="col-span-2">
        <PapersAndParcels order={order} user_id={user_id} />
      </div>
    </li>
  )
}

/** It ends with the order's id. */
function OrderName({ order: { id, number } }: { order: OrderSummary }) {
  const { t } = useTranslation()
  return (
    <Link to={`/profile/orders/${id}`} className="link inline-block py-1 font-mono font-semibold whitespace-nowrap">
      {`${t('number_sign')}\u00a0${number}`}
    </Link>
  )
}

/** A new order may change, so nothing is owed yet. */
function Money({ order: { paid, left_to_pay, status } }: { order: OrderSummary }) {
  const { t } = useTranslation()
  return (
    <span className="block text-sm font-normal tnum">
      {paid > 0 && (
        <span className="block text-ink-600">
          {t('order_paid_sum')} {moneyText(paid)}
        </span>
      )}
      {left_to_pay > 0 && (paid > 0 || status !== 'new') && (
        <span className="block text-warn-700">
          {t('order_left_to_pay')} {moneyText(left_to_pay)}
        </span>
      )}
    </span>
  )
}

const STATUS_KINDS: Partial<Record<OrderSummary['status'], 'ok' | 'bad' | 'warn'>> = {
  awaiting_payment: 'warn',
  cancelled: 'bad',
  completed: 'ok',
  delivered: 'ok',
}

function OrderStatus({ order: { status } }: { order: OrderSummary }) {
  const { t } = useTranslation()
  return <Badge kind={STATUS_KINDS[status] ?? 'info'}>{t(`order_status_${status}`)}</Badge>
}

function PapersAndParcels({ order, user_id }: OrderProps) {
  return (
    <ul className="grid gap-x-4 text-sm max-md:empty:hidden">
      {order.documents.map((document) => (
        <li key={document.id}>
          <Paper document={document} order_id={order.id} user_id={user_id} />
        </li>
      ))}
      {order.shipments.map((parcel, index) => (
        <li key={index}>
          <Parcel parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

const LINK = 'link inline-flex min-h-11 items-center text-left'

function Paper({ document, order_id, user_id }: { document: OrderDocument; order_id: number; user_id: number }) {
  const { t } = useTranslation()
  const { is_loading, download } = useOrderDocument({ order_id, document_id: document.id, user_id })
  return (
    <button type="button" className={LINK} aria-busy={is_loading || undefined} onClick={() => void download()}>
      {t(`paper_${document.kind}`)} {document.number}, PDF
    </button>
  )
}

function Parcel({ parcel }: { parcel: OrderSummary['shipments'][number] }) {
  const { t, language } = useTranslation()
  const { carrier, number } = parcel
  const status_name = localised({ ...parcel }, 'status_name', language)
  if (carrier !== NOVA_POSHTA)
    return (
      <span className="inline-flex min-h-11 items-center">
        {[carrierName(t, carrier), number].filter(Boolean).join(' ')}, {status_name}
      </span>
    )
  return (
    <a
      className={LINK}
      href={`https://novaposhta.ua/tracking/?cargo_number=${encodeURIComponent(number)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>
        <span className="font-mono">{number}</span>, {status_name}
      </span>
    </a>
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
