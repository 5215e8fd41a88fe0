import { Link } from 'react-router'
import type { OrderRow } from '@shop/contract/admin/orders/orders'
import type { Translate } from '../../failure.ts'
import { formatMoney, formatTime } from '../../kit/text/format.ts'
import { Icon, type IconName } from '../../kit/widgets/icon.tsx'
import { useT } from '../../kit/text/translate.ts'
import { StatusBadge } from '../status-badge.tsx'

export const buyerOf = (row: OrderRow, t: Translate) =>
  row.organization || row.buyer_name || (row.email === null ? t('orders.forgotten') : t('orders.guest'))

/** On narrow screens; the whole card is the link. */
export function OrderCard({ row }: { row: OrderRow }) {
  const t = useT()
  return (
    <Link className="grid gap-0.5 px-4 py-3.5 no-underline hover:bg-paper-50" to={`/orders/${row.id}`}>
      <span className="mb-0.5 flex items-baseline justify-between gap-2">
        <span className="font-mono text-[.9375rem] leading-5 font-semibold text-brand-600">{row.number}</span>
        <span className="mono">{formatTime(row.created_at)}</span>
      </span>
      <b className="leading-[1.3125rem] font-semibold [overflow-wrap:anywhere]">{buyerOf(row, t)}</b>
      <span className="text-sm text-ink-600 [overflow-wrap:anywhere]">
        {[row.email, row.phone].filter(Boolean).join(', ')}
      </span>
      <span className="mt-2 flex items-center justify-between gap-2">
        <span className="price text-[1.1875rem]">{formatMoney(row.total)}</span>
        <StatusBadge status={row.status} />
      </span>
      {(row.payment_terms || row.delivery_method) && (
        <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-600">
          {row.payment_terms && <Fact icon="wallet" text={t(`details.terms_${row.payment_terms}`)} />}
          {row.delivery_method && <Fact icon="truck" text={t(`details.method_${row.delivery_method}`)} />}
        </span>
      )}
    </Link>
  )
}

const Fact = ({ icon, text }: { icon: IconName; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon name={icon} className="!size-4" />
    {text}
  </span>
)
