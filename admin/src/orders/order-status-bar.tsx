import { useState } from 'react'
import { changeOrderStatus, type StaffOrder } from '@shop/contract/orders.admin'
import { NEXT_STATUSES, ORDER_STATUSES, type OrderStatus } from '@shop/contract/rules/order-status'
import { Button, Dialog, Icon, useCall, useCan, useT } from '../ui/kit.ts'
import { TextField } from './text-field.tsx'

const isBack = (from: OrderStatus, to: OrderStatus) => ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from)

/** Where the order may go from here: the usual next status as the page's one primary action. */
export function OrderStatusBar({ order, onStale }: { order: StaffOrder; onStale: () => void }) {
  const t = useT()
  const [wanted, setWanted] = useState<OrderStatus | null>(null)
  const can_write = useCan('orders.write')
  if (!can_write) return null
  const [next, ...others] = NEXT_STATUSES[order.status]
  const ahead = others.filter((status) => status !== 'cancelled' && !isBack(order.status, status))
  const back = others.filter((status) => isBack(order.status, status))
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
      {ahead.map((status) => (
        <Button key={status} kind="ghost" onClick={() => setWanted(status)}>
          {t(`orders.to_${status}`)}
        </Button>
      ))}
      {next && <Button onClick={() => setWanted(next)}>{t(`orders.to_${next}`)}</Button>}
      {wanted && (
        <StatusDialog key={wanted} order={order} status={wanted} onClose={() => setWanted(null)} onStale={onStale} />
      )}
    </div>
  )
}

interface StatusProps {
  order: StaffOrder
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
  const [is_busy, setBusy] = useState(false)
  const hint = HINTS[status]
  const save = async () => {
    setBusy(true)
    const body = { version: order.version, status, comment, tracking_number }
    const answer = await run(changeOrderStatus, { params: { id: String(order.id) }, body }, { done: 'orders.changed' })
    setBusy(false)
    // Most likely somebody else was quicker: the page then shows what he made of it.
    if (answer === null) onStale()
    onClose()
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
          <Button kind={status === 'cancelled' ? 'danger' : 'primary'} is_busy={is_busy} onClick={() => void save()}>
            {t('orders.change_save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hint !== undefined && (
          <p className="note note--warn">
            <Icon name="alert" />
            <span>{t(hint)}</span>
          </p>
        )}
        {status === 'shipped' && (
          <TextField label={t('orders.tracking')} value={tracking_number} onChange={setTracking} length_max={60} />
        )}
        <TextField
          label={t('orders.comment')}
          value={comment}
          onChange={setComment}
          length_max={2000}
          hint={t('orders.change_hint')}
          is_long
        />
      </div>
    </Dialog>
  )
}
