import { Link } from 'react-router'
import type { OfferRow } from '@shop/contract/admin/orders/offers'
import { OFFER_STATES } from '@shop/contract/shop/offers'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { formatDate, formatMoney } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'

const COLUMNS: Column<OfferRow>[] = [
  {
    key: 'number',
    label: 'offers.number',
    show: ({ id, number }) => (
      <Link className="link mono font-semibold whitespace-nowrap" to={`/offers/${id}`}>
        {number}
      </Link>
    ),
  },
  {
    key: 'date',
    label: 'offers.date',
    sort: 'made_at',
    show: ({ made_at }) => <span className="tnum whitespace-nowrap">{formatDate(made_at)}</span>,
  },
  {
    key: 'buyer',
    label: 'offers.buyer',
    show: ({ buyer_name, email }) => (
      <span className="block min-w-[180px] leading-5 [overflow-wrap:anywhere]">
        {buyer_name || email}
        {buyer_name !== '' && <span className="block text-sm text-ink-600">{email}</span>}
      </span>
    ),
  },
  {
    key: 'sum',
    label: 'offers.sum',
    sort: 'total',
    is_number: true,
    show: ({ total }) => <b className="font-semibold whitespace-nowrap">{formatMoney(total)}</b>,
  },
  {
    key: 'valid_until',
    label: 'offers.valid_until',
    sort: 'valid_until',
    show: ({ valid_until }) => <span className="tnum whitespace-nowrap">{formatDate(valid_until)}</span>,
  },
  { key: 'state', label: 'offers.state', show: ({ state }) => <OfferState state={state} /> },
]

const KINDS = { valid: 'ok', expired: 'line', ordered: 'info' } as const

export function OfferState({ state }: Pick<OfferRow, 'state'>) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`offers.state_${state}`)}</Badge>
}

export function OfferList() {
  const t = useT()
  const states = OFFER_STATES.map((id) => ({ id, name: t(`offers.state_${id}`) }))
  return (
    <ListPage<OfferRow>
      title="offers.title"
      search="offers.search"
      empty="offers.empty"
      columns={COLUMNS}
      filters={[
        { kind: 'select', source: 'state', label: 'offers.any_state', choices: states },
        { kind: 'date', source: 'from', label: 'offers.from' },
        { kind: 'date', source: 'to', label: 'offers.to' },
      ]}
    />
  )
}
