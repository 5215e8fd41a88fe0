import { useState } from 'react'
import { changeOrderStatus, type AdminOrder } from '@shop/contract/admin/orders/orders'
import {
  canBecome,
  NEXT_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  stepsTo,
} from '@shop/contract/rules/orders/order-status'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { formatMoney } from '../kit/text/format.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { LeftToShipNote } from '../shipments/shipments-panel.tsx'

const isBack = (from: OrderStatus, to: OrderStatus) => ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from)

export function OrderStatusBar({ order, onStale }: { order: AdminOrder; onStale: () => void }) {
  const t = useT()
  const [wanted, setWanted] = useState<OrderStatus | null>(null)
  const can_write = useCan('orders.write')
  if (!can_write) return null
  const [next, ...others] = NEXT_STATUSES[order.status]
  const ahead = others.filter((status) => status !== 'cancelled' && !isBack(order.status, status))
  const back = others.filter((status) => isBack(order.status, status))
  const far = ORDER_STATUSES.filter(
    (status) => !canBecome(order.status, status) && stepsTo(order.status, status).length > 1,
  )
  return (
    <div className="flex flex-wrap gap-2">
      {back.map((status) => (
        <Button key={status} kind="text" onClick={() => setWanted(status)}>
          {t('orders.back_to', { status: t(`orders.status_${status}`) })}
        </Button>
      ))}
      {others.includes('cancelled') && (
        <Button kind="danger" onClick={() => setWanted('cancelled')}>
          {t('orders.to_cancelled')}
        </Button>
      )}
      {far.length > 0 && (
        <select
          className="select w-auto"
          aria-label={t('orders.several_steps')}
          value=""
          onChange={(event) => setWanted(ORDER_STATUSES.find((status) => status === event.target.value) ?? null)}
        >
          <option value="">{t('orders.several_steps')}</option>
          {far.map((status) => (
            <option key={status} value={status}>
              {t(`orders.status_${status}`)}
            </option>
          ))}
        </select>
      )}
      {ahead.map((status) => (
        <Button key={status} kind="ghost" onClick={() => setWanted(status)}>
          {t(`orders.to_${status}`)}
        </Button>
      ))}
      {next && (
        <span className="max-md:hidden">
          <Button onClick={() => setWanted(next)}>{t(`orders.to_${next}`)}</Button>
        </span>
      )}
      {wanted && (
        <StatusDialog key={wanted} order={order} status={wanted} onClose={() => setWanted(null)} onStale={onStale} />
      )}
    </div>
  )
}

export function OrderBottomBar({ order, onStale }: { order: AdminOrder; onStale: () => void }) {
  const t = useT()
  const [wanted, setWanted] = useState<OrderStatus | null>(null)
  const can_write = useCan('orders.write')
  const [next] = NEXT_STATUSES[order.status]
  return (
    <div
      className="sticky bottom-0 z-30 -mx-4 mt-4 -mb-6 flex items-center gap-3 border-t-[1.5px] border-ink-900 bg-white px-4 py-2.5 md:hidden"
      role="region"
      aria-label={t('orders.bottom_bar')}
    >
      <span className="min-w-0 flex-1">
        <span className="price block text-xl">{formatMoney(order.total)}</span>
        <span className="block text-[.8125rem] text-ink-600">{t(`orders.status_${order.status}`)}</span>
      </span>
      {can_write && next && <Button onClick={() => setWanted(next)}>{t(`orders.to_${next}`)}</Button>}
      {wanted && (
        <StatusDialog key={wanted} order={order} status={wanted} onClose={() => setWanted(null)} onStale={onStale} />
      )}
    </div>
  )
}

interface StatusProps {
  order: AdminOrder
  status: OrderStatus
  onClose: () => void
  onStale: () => void
}

const HINTS: Partial<Record<OrderStatus, string>> = {
  cancelled: 'orders.change_cancel_hint',
  completed: 'orders.change_complete_hint',
}

function StatusDialog({ order, status, onClose, onStale }: StatusProps) {
  const t = useT()
  const run = useCall()
  const [comment, setComment] = useState('')
  const [tracking_number, setTracking] = useState(order.tracking_number ?? '')
  const [is_mailed, setMailed] = useState(true)
  const [is_busy, setBusy] = useState(false)
  const [opened] = useState(order)
  const is_conflict = order.version !== opened.version && !is_busy
  const steps = stepsTo(order.status, status)
  const hint = HINTS[status]
  const save = async () => {
    setBusy(true)
    const body = { version: order.version, status, comment, tracking_number, is_mailed }
    const answer = await run(changeOrderStatus, { params: { id: String(order.id) }, body }, { done: 'orders.changed' })
    setBusy(false)
    if (answer) onClose()
    // Probably a concurrent change: keeps the comment.
    else onStale()
  }
  return (
    <Dialog
      title={t('orders.change_title', { status: t(`orders.status_${status}`) })}
      onClose={onClose}
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('orders.cancel')}
          </Button>
          <Button
            kind={status === 'cancelled' ? 'danger' : 'primary'}
            is_busy={is_busy}
            disabled={steps.length === 0}
            onClick={() => void save()}
          >
            {t(is_mailed ? 'orders.change_save' : 'orders.change_save_silently')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {is_conflict && (
          <p className="note note--warn" role="status">
            <Icon name="alert" />
            <span>{t('orders.change_conflict', { status: t(`orders.status_${order.status}`) })}</span>
          </p>
        )}
        {hint !== undefined && (
          <p className="note note--warn">
            <Icon name="alert" />
            <span>{t(hint)}</span>
          </p>
        )}
        {steps.includes('delivered') && <LeftToShipNote order={order} />}
        {steps.length > 1 && (
          <p className="text-ink-600">
            {t('orders.steps_passed', { steps: steps.map((step) => t(`orders.status_${step}`)).join(' → ') })}
          </p>
        )}
        {steps.includes('shipped') && (
          <TextField label={t('orders.tracking')} value={tracking_number} onChange={setTracking} length_max={60} />
        )}
        <TextField
          label={t('orders.comment')}
          value={comment}
          onChange={setComment}
          length_max={2000}
          hint={t(`orders.change_hint${is_mailed ? '' : '_silent'}${order.account ? '' : '_guest'}`)}
          is_long
        />
        <label className="check">
          <input type="checkbox" checked={is_mailed} onChange={(event) => setMailed(event.target.checked)} />
          <span>{t('orders.mail_buyer')}</span>
        </label>
      </div>
    </Dialog>
  )
}
