import { Link } from 'react-router'
import type { Buyer, BuyerBonus } from '@shop/contract/admin/orders/buyers'
import { StatusBadge } from '../orders/status-badge.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { formatDate, formatMoney, formatTime } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'

type Order = Buyer['orders'][number]
type Offer = Buyer['offers'][number]

const money = (sum: number) => <span className="whitespace-nowrap">{formatMoney(sum)}</span>
const date = (time: string) => <span className="tnum whitespace-nowrap">{formatDate(time)}</span>
const numbered = (to: string, number: string) => (
  <Link className="link mono whitespace-nowrap" to={to}>
    {number}
  </Link>
)

const ORDERS: Column<Order>[] = [
  { key: 'number', label: 'buyers.number', show: ({ id, number }) => numbered(`/orders/${id}`, number) },
  { key: 'date', label: 'buyers.date', show: ({ created_at }) => date(created_at) },
  { key: 'sum', label: 'buyers.sum', is_number: true, show: ({ total }) => money(total) },
  { key: 'status', label: 'buyers.status', show: ({ status }) => <StatusBadge status={status} /> },
]

const OFFERS: Column<Offer>[] = [
  { key: 'number', label: 'buyers.number', show: ({ id, number }) => numbered(`/offers/${id}`, number) },
  { key: 'date', label: 'buyers.date', show: ({ made_at }) => date(made_at) },
  { key: 'sum', label: 'buyers.sum', is_number: true, show: ({ total }) => money(total) },
]

const LEDGER: Column<BuyerBonus>[] = [
  {
    key: 'date',
    label: 'buyers.date',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatTime(created_at)}</span>,
  },
  { key: 'sum', label: 'buyers.bonuses', is_number: true, show: ({ bonuses }) => <Change bonuses={bonuses} /> },
  { key: 'why', label: 'buyers.why', show: (entry) => <BonusReason entry={entry} /> },
]

export function BuyerOrders({ orders }: Pick<Buyer, 'orders'>) {
  const t = useT()
  if (orders.length === 0) return <Nothing text={t('buyers.orders_none')} />
  return <DataTable<Order> caption={t('buyers.orders')} columns={ORDERS} rows={orders} />
}

export function BuyerOffers({ offers }: Pick<Buyer, 'offers'>) {
  const t = useT()
  if (offers.length === 0) return <Nothing text={t('buyers.offers_none')} />
  return <DataTable<Offer> caption={t('buyers.offers')} columns={OFFERS} rows={offers} />
}

export function BuyerLedger({ ledger }: Pick<Buyer, 'ledger'>) {
  const t = useT()
  if (ledger.length === 0) return <Nothing text={t('buyers.ledger_none')} />
  return <DataTable<BuyerBonus> caption={t('buyers.ledger')} columns={LEDGER} rows={ledger} />
}

const Nothing = ({ text }: { text: string }) => <p className="px-5 py-4 text-ink-600">{text}</p>

function Change({ bonuses }: Pick<BuyerBonus, 'bonuses'>) {
  const sign = bonuses > 0 ? '+' : '−'
  return <b className="font-semibold whitespace-nowrap">{`${sign}${formatMoney(Math.abs(bonuses))}`}</b>
}

function BonusReason({ entry: { reason, comment, by_name, order } }: { entry: BuyerBonus }) {
  const t = useT()
  return (
    <span className="block leading-5 [overflow-wrap:anywhere]">
      {comment || t(`buyers.reason_${reason}`, { _: reason })}
      {order && <span className="block text-sm">{numbered(`/orders/${order.id}`, order.number)}</span>}
      {by_name && <span className="block text-sm text-ink-600">{by_name}</span>}
    </span>
  )
}
