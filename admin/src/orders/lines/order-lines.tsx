import { useState } from 'react'
import type { OrderLine, AdminOrder } from '@shop/contract/admin/orders/orders'
import { canChangeLines } from '@shop/contract/rules/orders/order-status'
import { hryvnia, kopiykas, percentOff, saleDiscount, unitPrice } from '@shop/contract/rules/money/price'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../../kit/widgets/button.tsx'
import { formatAmount, formatMoney } from '../../kit/text/format.ts'
import { Icon } from '../../kit/widgets/icon.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { useT } from '../../kit/text/translate.ts'
import { Picture } from '../../kit/widgets/picture.tsx'
import { useCan } from '../../kit/calls/use-staff.ts'
import { ShippedMark } from '../../shipments/shipments-panel.tsx'
import { OrderLinesEditor } from './order-lines-editor.tsx'

interface Props {
  order: AdminOrder
  onStale: () => void
}

/** Original prices; editable until shipping. */
export function OrderLines({ order, onStale }: Props) {
  const t = useT()
  const [is_edited, setEdited] = useState(false)
  const is_delivered = order.documents.some(({ kind, voided_at }) => kind === 'delivery_note' && voided_at === null)
  const is_open = useCan('orders.write') && canChangeLines(order)
  const can_write = is_open && !is_delivered
  if (is_edited && can_write)
    return <OrderLinesEditor order={order} onStale={onStale} onClose={() => setEdited(false)} />
  const edit = is_delivered ? (
    <p className="text-sm text-ink-600">{t('refusal.delivery_note_counts')}</p>
  ) : (
    <Button kind="text" icon="pencil" onClick={() => setEdited(true)}>
      {t('orders.lines_edit')}
    </Button>
  )
  return (
    <Panel title={t('orders.goods')} is_flush actions={is_open && edit}>
      {/* Scrollable regions must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="overflow-x-auto max-md:hidden" tabIndex={0} role="region" aria-label={t('orders.table')}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('orders.column_product')}</th>
              <th>{t('orders.column_dk')}</th>
              <th className="num">{t('orders.column_amount')}</th>
              <th className="num">{t('orders.column_price')}</th>
              <th className="num">{t('orders.column_line_sum')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.position}>
                <td className="min-w-[260px]">
                  <LineName line={line} />
                  <Composition line={line} />
                  <ShippedMark order={order} position={line.position} />
                </td>
                <td className="mono whitespace-nowrap">{line.dk_code}</td>
                <td className="num">{line.amount}</td>
                <td className="num">{formatMoney(unitPrice(line))}</td>
                <td className="num font-semibold">{formatMoney(line.sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line md:hidden" aria-label={t('orders.table')}>
        {order.lines.map((line) => (
          <li key={line.position} className="px-5 py-3.5">
            <LineName line={line} />
            <Composition line={line} />
            <ShippedMark order={order} position={line.position} />
            <span className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[.9375rem]">
              <span className="tnum text-ink-600">
                {formatAmount(line.amount, line.unit)} × {formatMoney(unitPrice(line))}
              </span>
              <b className="tnum font-semibold">{formatMoney(line.sum)}</b>
            </span>
          </li>
        ))}
      </ul>
      <Sums order={order} />
    </Panel>
  )
}

function LineName({ line }: { line: OrderLine }) {
  return (
    <span className="flex items-center gap-3">
      <span className="plate size-12 shrink-0 !rounded-md">
        <Picture web_path={line.file?.web_path} size={48} />
      </span>
      <span className="leading-5 [overflow-wrap:anywhere]">
        {line.name_ua}
        <span className="mono block">{line.article}</span>
        <StoreBadge line={line} />
      </span>
    </span>
  )
}

/** Sold out, or the product was deleted. */
function StoreBadge({ line }: { line: OrderLine }) {
  const t = useT()
  if (line.amount_in_store !== null && line.amount_in_store > 1) return null
  const key =
    line.amount_in_store === null ? 'product_gone' : line.amount_in_store === 1 ? 'last_in_store' : 'none_in_store'
  return (
    <span className="mt-1 block">
      <Badge kind="warn">
        <Icon name="alert" className="!size-4" />
        {t(`orders.${key}`)}
      </Badge>
    </span>
  )
}

function Sums({ order }: { order: AdminOrder }) {
  const t = useT()
  const lines = order.lines.map(({ price, sale_price, amount }) => ({
    price: kopiykas(price),
    sale_price: sale_price === null ? null : kopiykas(sale_price),
    amount,
  }))
  const sale = hryvnia(saleDiscount(lines))
  const percent_off = hryvnia(percentOff(kopiykas(order.products_sum), order.discount_percent))
  const rows: [label: string, sum: number][] = [[t('orders.sum_goods'), order.products_sum]]
  if (sale > 0) rows.unshift([t('orders.sum_sale'), -sale])
  if (percent_off > 0) rows.push([t('orders.sum_percent', { percent: order.discount_percent }), -percent_off])
  if (order.bonuses_spent > 0) rows.push([t('orders.sum_bonuses'), -order.bonuses_spent])
  return (
    <dl className="ml-auto grid w-full max-w-[420px] gap-2 border-t border-line p-5">
      {rows.map(([label, sum]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-600">{label}</dt>
          <dd className="tnum whitespace-nowrap">{formatMoney(sum).replace('-', '−')}</dd>
        </div>
      ))}
      <div className="flex items-end justify-between border-t border-line pt-3">
        <dt className="font-semibold">{t('orders.sum_total')}</dt>
        <dd className="price text-2xl">{formatMoney(order.total)}</dd>
      </div>
      {order.bonuses_accrued > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-600">{t('orders.sum_accrued')}</dt>
          <dd className="tnum whitespace-nowrap">{formatMoney(order.bonuses_accrued)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Components of a kit: the warehouse packs these. */
function Composition({ line }: { line: OrderLine }) {
  if (line.components.length === 0) return null
  return (
    <ul className="mt-1 text-sm text-ink-600">
      {line.components.map((part, index) => (
        <li key={index}>{`– ${part.article} ${part.name_ua}: ${part.amount * line.amount}`}</li>
      ))}
    </ul>
  )
}
