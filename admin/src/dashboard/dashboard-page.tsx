import { useState } from 'react'
import { Link } from 'react-router'
import { type ChartStep, type Dashboard, getCounters, getDashboard } from '@shop/contract/admin/access/admin-access'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { formatDate, formatMoney } from '../kit/text/format.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'
import { Translated } from '../kit/text/translated.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { OpenTasks } from '../tasks/open-tasks.tsx'
import { FirstRunGuide } from './first-run.tsx'
import { Figures } from './figures.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { SalesPanel } from './sales-panel.tsx'

/** Without panels that the role may not see. */
export function DashboardPage() {
  const t = useT()
  const [step, choose] = useState<ChartStep>('day')
  const { data, error, refetch } = useAnswer(getDashboard, { query: { step } })
  const [shown, keep] = useState(data)
  // Keeps the old bars while loading.
  if (data && data !== shown) keep(data)
  return (
    <>
      <PageHead title={t('dashboard.title')} />
      <FirstRunGuide />
      {error && !shown && <Failure error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <Loading lines={8} />}
      {shown && <Overview dashboard={shown.data} step={step} onStep={choose} />}
    </>
  )
}

function Overview({
  dashboard,
  step,
  onStep,
}: {
  dashboard: Dashboard
  step: ChartStep
  onStep(step: ChartStep): void
}) {
  const { figures, chart, low_stock, search_misses, top_products, top_categories, latest_orders } = dashboard
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Figures figures={figures} />
      <MoneyFigures dashboard={dashboard} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_360px] items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {chart && <SalesPanel bars={chart} step={step} onStep={onStep} />}
          {latest_orders && <LatestOrders orders={latest_orders} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))] items-start">
            {top_products && <Top title="dashboard.top_products" lines={top_products} to="/products" />}
            {top_categories && <Top title="dashboard.top_categories" lines={top_categories} to="/categories" />}
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Waiting />
          <OpenTasks />
          {low_stock && <LowStock products={low_stock} />}
          {search_misses && <SearchMisses misses={search_misses} />}
        </div>
      </div>
    </div>
  )
}

const WAITING = [
  { counter: 'orders_new', to: '/orders', icon: 'package' },
  { counter: 'claims_open', to: '/claims', icon: 'refresh' },
  { counter: 'consultations_new', to: '/consultations', icon: 'messages' },
  { counter: 'reviews_waiting', to: '/reviews', icon: 'star' },
  { counter: 'mails_failed', to: '/mails', icon: 'mail' },
] as const

const LINE = 'flex items-center gap-3 p-2 rounded-md no-underline hover:bg-paper-100'

function Waiting() {
  const t = useT()
  const { data } = useAnswer(getCounters)
  const lines = WAITING.filter(({ counter }) => (data?.data[counter] ?? null) !== null)
  if (lines.length === 0) return null
  return (
    <Panel title={t('dashboard.waiting')} is_flush>
      <ul className="px-3 py-2">
        {lines.map(({ counter, to, icon }) => (
          <li key={counter}>
            <Link className={LINE} to={to}>
              <Icon name={icon} />
              <span className="flex-1 text-sm">{t(`dashboard.${counter}`)}</span>
              <Badge kind={data?.data[counter] ? 'warn' : 'line'}>{data?.data[counter] ?? 0}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function LowStock({ products }: { products: NonNullable<Dashboard['low_stock']> }) {
  const t = useT()
  return (
    <Panel title={t('dashboard.low_stock')} is_flush>
      {products.length === 0 && <Nothing />}
      <ul className="px-3 py-2">
        {products.map(({ id, name, amount_in_store, picture }) => (
          <li key={id}>
            <Link className={LINE} to={`/products/${id}`}>
              <span className="plate !rounded-md size-11 shrink-0">
                {picture !== null && <img src={picture} alt="" width="44" height="44" loading="lazy" />}
              </span>
              <span className="flex-1 min-w-0 text-sm leading-5 line-clamp-2">{name}</span>
              <span className={`badge tnum ${amount_in_store <= 2 ? 'badge--bad' : 'badge--warn'}`}>
                {t('shipments.pieces', { count: amount_in_store })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SearchMisses({ misses }: { misses: NonNullable<Dashboard['search_misses']> }) {
  const t = useT()
  return (
    <Panel title={t('dashboard.misses')} is_flush>
      {misses.length === 0 && <Nothing />}
      <ol className="px-5 py-3 grid gap-1 text-sm">
        {misses.map(({ text, searches }) => (
          <li key={text} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{text}</span>
            <span className="mono">{t('dashboard.times', { count: searches })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Top({ title, lines, to }: { title: string; lines: NonNullable<Dashboard['top_products']>; to: string }) {
  const t = useT()
  return (
    <Panel title={t(title)} is_flush>
      {lines.length === 0 && <Nothing />}
      <ol className="px-3 py-2">
        {lines.map(({ id, name, sum }) => (
          <li key={id}>
            <Link className={LINE} to={`${to}/${id}`}>
              <span className="flex-1 min-w-0 text-sm leading-5 line-clamp-2">{name}</span>
              <b className="text-sm font-semibold tnum whitespace-nowrap">{formatMoney(sum)}</b>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Nothing() {
  const t = useT()
  return <p className="px-5 py-4 text-sm text-ink-600">{t('dashboard.nothing')}</p>
}

type Order = NonNullable<Dashboard['latest_orders']>[number]

const ORDER_COLUMNS: Column<Order>[] = [
  {
    key: 'number',
    label: 'dashboard.number',
    show: ({ id, number }) => (
      <Link className="font-mono font-semibold text-brand-600 no-underline" to={`/orders/${id}`}>
        {number}
      </Link>
    ),
  },
  {
    key: 'buyer',
    label: 'dashboard.buyer',
    show: ({ buyer, contact }) => (
      <span className="block leading-5">
        {buyer || <Translated of="dashboard.guest" />}
        <span className="block text-sm text-ink-600">{contact}</span>
      </span>
    ),
  },
  {
    key: 'count',
    label: 'dashboard.goods',
    is_number: true,
    show: ({ products_count }) => products_count,
  },
  {
    key: 'total',
    label: 'dashboard.sum',
    is_number: true,
    show: ({ total }) => <b className="font-semibold">{formatMoney(total)}</b>,
  },
  { key: 'status', label: 'dashboard.status', show: ({ status }) => <StatusBadge status={status} /> },
  { key: 'date', label: 'dashboard.date', show: ({ created_at }) => formatDate(created_at) },
]

function LatestOrders({ orders }: { orders: Order[] }) {
  const t = useT()
  return (
    <Panel
      title={t('dashboard.latest')}
      is_flush
      actions={
        <Link className="btn btn--text btn--sm" to="/orders">
          {t('dashboard.all_orders')}
          <Icon name="arrow-right" />
        </Link>
      }
    >
      {orders.length === 0 ? (
        <Nothing />
      ) : (
        <DataTable<Order>
          caption={t('dashboard.latest')}
          rows={orders}
          rowTo={({ id }) => `/orders/${id}`}
          columns={ORDER_COLUMNS}
        />
      )}
    </Panel>
  )
}
