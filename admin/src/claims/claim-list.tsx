import { Link } from 'react-router'
import { type AdminClaim, CLAIM_DUES } from '@shop/contract/admin/orders/claims'
import { CLAIM_KINDS, CLAIM_STATES } from '@shop/contract/rules/orders/claims'
import type { Column } from '../kit/list/data-table.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { formatDate } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { ClaimDueText, ClaimState } from './claim-state.tsx'

const COLUMNS: Column<AdminClaim>[] = [
  {
    key: 'number',
    label: 'claims.number',
    show: ({ id, number }) => (
      <Link className="mono whitespace-nowrap no-underline hover:text-brand-600" to={`/claims/${id}`}>
        {number}
      </Link>
    ),
  },
  { key: 'kind', label: 'claims.kind', show: (row) => <Kind claim={row} /> },
  { key: 'buyer', label: 'claims.buyer', className: 'md:min-w-[200px]', show: (row) => <Buyer claim={row} /> },
  {
    key: 'written',
    label: 'claims.written',
    sort: 'created_at',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatDate(created_at)}</span>,
  },
  { key: 'due', label: 'claims.due', sort: 'due_at', show: (row) => <ClaimDueText claim={row} /> },
  { key: 'state', label: 'claims.state', show: (row) => <ClaimState claim={row} /> },
]

export function ClaimList() {
  const t = useT()
  const choices = (ids: readonly string[], prefix: string) =>
    ids.map((id) => ({ id, name: t(`claims.${prefix}_${id}`) }))
  return (
    <ListPage<AdminClaim>
      title="claims.title"
      search="claims.search"
      empty="claims.empty"
      columns={COLUMNS}
      filters={[
        { kind: 'select', source: 'due', label: 'claims.any_due', choices: choices(CLAIM_DUES, 'due') },
        { kind: 'select', source: 'state', label: 'claims.any_state', choices: choices(CLAIM_STATES, 'state') },
        { kind: 'select', source: 'kind', label: 'claims.any_kind', choices: choices(CLAIM_KINDS, 'kind') },
      ]}
    />
  )
}

function Kind({ claim: { kind } }: { claim: AdminClaim }) {
  return <>{useT()(`claims.kind_${kind}`)}</>
}

function Buyer({ claim: { buyer, order_number } }: { claim: AdminClaim }) {
  const t = useT()
  return (
    <span className="block leading-5 [overflow-wrap:anywhere]">
      {buyer || t('claims.buyer_gone')}
      <span className="block text-sm text-ink-600">{t('claims.order', { number: order_number })}</span>
    </span>
  )
}
