import { useState } from 'react'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { getCarrier, listShipments, trackShipments } from '@shop/contract/admin/orders/shipments'
import { Button } from '../kit/widgets/button.tsx'
import { Icon } from '../kit/widgets/icon.tsx'
import { formatNumber } from '../kit/text/format.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { ShipmentCard } from './shipment-card.tsx'
import { ShipmentDraft } from './shipment-draft.tsx'

const MAKING_MS = 3000

export function ShipmentsPanel({ order }: { order: AdminOrder }) {
  const t = useT()
  const run = useCall()
  const can_write = useCan('orders.write')
  const [is_waiting, setWaiting] = useState(false)
  const { data, error, refetch } = useAnswer(
    listShipments,
    { params: { id: String(order.id) } },
    is_waiting ? { refetch_ms: MAKING_MS } : {},
  )
  const is_making = data?.data.some(({ status }) => status === 'making' || status === 'unknown') ?? false
  if (is_making !== is_waiting) setWaiting(is_making)
  const { data: carrier } = useAnswer(getCarrier)
  const [wanted, want] = useState<boolean | null>(null)
  const may_add = can_write && order.status !== 'cancelled' && (data?.left.length ?? 0) > 0
  const is_open = may_add && (wanted ?? (order.status === 'packed' || order.status === 'shipped'))
  const is_tracked = data?.data.some(({ is_waybill }) => is_waybill) && carrier && carrier.data.mode !== 'off'
  const actions = (
    <>
      {can_write && is_tracked && (
        <Button
          kind="text"
          icon="refresh"
          onClick={() => void run(trackShipments, undefined, { done: 'shipments.tracked' })}
        >
          {t('shipments.track_now')}
        </Button>
      )}
      {may_add && !is_open && (
        <Button kind="text" icon="plus" onClick={() => want(true)}>
          {t('shipments.new')}
        </Button>
      )}
    </>
  )
  return (
    <Panel title={t('shipments.title')} actions={actions} is_flush>
      {!data && !error && <Loading lines={2} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {data.data.length === 0 && !is_open && <p className="px-5 py-4 text-ink-600">{t('shipments.none')}</p>}
          {data.data.length > 0 && (
            <ul className="divide-y divide-line">
              {data.data.map((shipment, index) => (
                <ShipmentCard key={shipment.id} shipment={shipment} place={index + 1} />
              ))}
            </ul>
          )}
          {is_open && carrier && (
            <ShipmentDraft
              key={data.left.map(({ position, amount }) => `${position}:${amount}`).join()}
              order={order}
              proposal={data}
              carrier={carrier.data}
              place={data.data.length + 1}
              onClose={() => want(false)}
            />
          )}
        </>
      )}
    </Panel>
  )
}

export function ShippedMark({ order, position }: { order: AdminOrder; position: number }) {
  const t = useT()
  const { data } = useAnswer(listShipments, { params: { id: String(order.id) } })
  const line = order.lines.find((one) => one.position === position)
  if (!data || data.data.length === 0 || !line) return null
  const left = data.left.find((one) => one.position === position)?.amount ?? 0
  const shipped = line.amount - left
  const kind = left === 0 ? 'in' : shipped === 0 ? 'out' : 'soon'
  return (
    <span className={`status status--${kind} mt-1 text-[.8125rem]`}>
      {t('shipments.shipped', { shipped: formatNumber(shipped), amount: formatNumber(line.amount) })}
    </span>
  )
}

/** For a status that says that everything has arrived. Shops that write no shipments down are not asked. */
export function LeftToShipNote({ order }: { order: AdminOrder }) {
  const t = useT()
  const { data } = useAnswer(listShipments, { params: { id: String(order.id) } })
  if (!data || data.data.length === 0 || data.left.length === 0) return null
  const count = data.left.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <p className="note note--warn" role="status">
      <Icon name="alert" />
      <span>{t('shipments.left', { pieces: t('shipments.pieces', { count }) })}</span>
    </p>
  )
}
