import { Link } from 'react-router'
import type { BuyerRow } from '@shop/contract/admin/orders/buyers'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { formatDate, formatMoney, formatNumber } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'

const COLUMNS: Column<BuyerRow>[] = [
  { key: 'name', label: 'buyers.buyer', sort: 'name', show: (row) => <NameCell row={row} /> },
  {
    key: 'contacts',
    label: 'buyers.contacts',
    sort: 'email',
    show: ({ email, phone_number }) => (
      <span className="block leading-5 break-all">
        {email}
        {phone_number && <span className="block text-sm whitespace-nowrap text-ink-600">{phone_number}</span>}
      </span>
    ),
  },
  {
    key: 'count',
    label: 'buyers.orders_count',
    sort: 'orders_count',
    is_number: true,
    show: ({ orders_count }) => formatNumber(orders_count),
  },
  {
    key: 'sum',
    label: 'buyers.orders_sum',
    sort: 'orders_sum',
    is_number: true,
    show: ({ orders_sum }) => <b className="font-semibold whitespace-nowrap">{formatMoney(orders_sum)}</b>,
  },
  {
    key: 'bonuses',
    label: 'buyers.bonuses',
    sort: 'bonuses',
    is_number: true,
    show: ({ bonuses }) => <span className="whitespace-nowrap">{formatMoney(bonuses)}</span>,
  },
  {
    key: 'discount',
    label: 'buyers.discount',
    is_number: true,
    show: ({ discount_percent }) => (discount_percent === 0 ? '' : `${formatNumber(discount_percent, 2)} %`),
  },
  {
    key: 'since',
    label: 'buyers.since',
    sort: 'created_at',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatDate(created_at)}</span>,
  },
]

export function BuyerList() {
  const t = useT()
  const access = [
    { id: '1', name: t('buyers.blocked') },
    { id: '0', name: t('buyers.not_blocked') },
  ]
  const orders = [
    { id: '1', name: t('buyers.ordered') },
    { id: '0', name: t('buyers.not_ordered') },
  ]
  return (
    <ListPage<BuyerRow>
      title="buyers.title"
      search="buyers.search"
      empty="buyers.empty"
      columns={COLUMNS}
      filters={[
        { kind: 'select', source: 'ordered', label: 'buyers.any_orders', choices: orders },
        { kind: 'select', source: 'blocked', label: 'buyers.any_access', choices: access },
      ]}
    />
  )
}

function NameCell({ row: { id, name, organization, is_blocked } }: { row: BuyerRow }) {
  const t = useT()
  return (
    <span className="block min-w-[180px] leading-5 [overflow-wrap:anywhere]">
      <Link className="link font-semibold" to={`/buyers/${id}`}>
        {name}
      </Link>
      {organization && <span className="block text-sm text-ink-600">{organization}</span>}
      {is_blocked && <Badge kind="bad">{t('buyers.is_blocked')}</Badge>}
    </span>
  )
}
