import type { ShipmentState } from '@shop/contract/rules/orders/shipment-state'
import { useT } from '../kit/text/translate.ts'

const POINTS = ['created', 'on_the_way', 'at_branch', 'received'] as const satisfies readonly ShipmentState[]

/** Nothing for a parcel that left the way: its state says why. */
export function ShipmentTrack({ status }: { status: ShipmentState }) {
  const t = useT()
  const now = POINTS.findIndex((point) => point === status)
  if (now === -1) return null
  return (
    <ol className="track" aria-label={t('shipments.track')}>
      {POINTS.map((point, place) => {
        const is_done = place < now || status === 'received'
        const is_now = place === now && !is_done
        return (
          <li
            key={point}
            className={is_done ? 'is-done' : is_now ? 'is-now' : ''}
            aria-current={is_now ? 'step' : undefined}
          >
            {t(`shipments.state_${point}`)}
          </li>
        )
      })}
    </ol>
  )
}
