import { Link } from 'react-router'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import type { Carrier } from '@shop/contract/admin/orders/shipments'
import { isHandedOver } from '@shop/contract/rules/orders/shipment-state'
import { Icon } from '../kit/widgets/icon.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCan } from '../kit/calls/use-staff.ts'

interface Props {
  carrier: Carrier
  delivery: AdminOrder['delivery']
}

/** Why there can be no waybill, or that the carrier is simulated. */
export function CarrierNote({ carrier, delivery }: Props) {
  const t = useT()
  const may_set = useCan('settings.write')
  const key = noteOf(carrier, delivery)
  if (key === null) return null
  const is_info = key === 'stand_in' || key === 'handed_over'
  return (
    <p className={`note ${is_info ? 'note--info' : 'note--warn'}`}>
      <Icon name={is_info ? 'info' : 'alert'} />
      <span>
        {t(`shipments.note_${key}`)}{' '}
        {key === 'no_sender' && may_set && (
          <Link className="link" to="/settings/shop">
            {t('shipments.to_settings')}
          </Link>
        )}
      </span>
    </p>
  )
}

function noteOf({ mode, is_sender_ready }: Carrier, delivery: AdminOrder['delivery']) {
  if (isHandedOver(delivery?.method)) return 'handed_over'
  if (mode === 'off') return 'off'
  if (!delivery?.method?.startsWith('np_')) return 'other_method'
  if (!is_sender_ready) return 'no_sender'
  return mode === 'stand_in' ? 'stand_in' : null
}
