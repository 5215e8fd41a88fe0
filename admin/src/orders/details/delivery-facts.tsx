import { useState } from 'react'
import { type AdminOrder, saveTrackingNumber } from '@shop/contract/admin/orders/orders'
import type { KeptDelivery } from '@shop/contract/rules/orders/order-details'
import { Button } from '../../kit/widgets/button.tsx'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { formatMoney } from '../../kit/text/format.ts'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { TextField } from '../../kit/form/text-field.tsx'
import { addressText, deliveryText } from './describe-details.ts'
import { Fact, Facts, Missing } from './fact.tsx'

interface Props {
  order: AdminOrder
  onStale: () => void
}

export function DeliveryFacts({ order, onStale }: Props) {
  const t = useT()
  const [is_open, setOpen] = useState(false)
  const can_write = useCan('orders.write')
  const { delivery, account, tracking_number } = order
  const is_on_the_way = order.status === 'shipped' || order.status === 'delivered'
  const from_profile = delivery === null ? (account?.delivery ?? []) : []
  return (
    <>
      {delivery === null && <Missing>{t('details.none_delivery')}</Missing>}
      <Facts>
        {delivery && <KeptFacts delivery={delivery} />}
        {from_profile.length > 0 && <Fact label={t('orders.profile_delivery')}>{from_profile.join('\n')}</Fact>}
        {tracking_number && (
          <Fact label={t('orders.tracking')}>
            <span className="mono break-all">{tracking_number}</span>
          </Fact>
        )}
      </Facts>
      {can_write && is_on_the_way && (
        <Button kind="text" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
          {t('orders.tracking_edit')}
        </Button>
      )}
      {is_open && <TrackingDialog order={order} onClose={() => setOpen(false)} onStale={onStale} />}
    </>
  )
}

function KeptFacts({ delivery }: { delivery: KeptDelivery }) {
  const t = useT()
  const { method, receiver_name, receiver_phone } = delivery
  const address = addressText(delivery, t)
  return (
    <>
      {method && (
        <Fact label={t('details.method')}>
          <b className="font-semibold">{deliveryText(method, delivery.branch, t)}</b>
        </Fact>
      )}
      {address !== '' && <Fact label={t('details.where')}>{address}</Fact>}
      {receiver_name === '' && method !== 'pickup' ? (
        <div>
          <dt className="text-[.8125rem] leading-[1.125rem] text-ink-500">{t('details.receiver')}</dt>
          <dd>
            <Missing>{t('details.receiver_name_missing')}</Missing>
          </dd>
        </div>
      ) : (
        receiver_name !== '' && (
          <Fact label={t('details.receiver')}>{[receiver_name, receiver_phone].filter(Boolean).join('\n')}</Fact>
        )
      )}
      {method !== 'pickup' && (
        <Fact label={t('details.cost')}>
          {delivery.is_free
            ? t('details.cost_free')
            : delivery.cost === null
              ? t('details.cost_tariff')
              : formatMoney(delivery.cost)}
        </Fact>
      )}
      {delivery.comment !== '' && <Fact label={t('details.comment')}>{delivery.comment}</Fact>}
    </>
  )
}

function TrackingDialog({ order, onClose, onStale }: Props & { onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const [typed, setTyped] = useState(order.tracking_number ?? '')
  const save = async () => {
    const input = { params: { id: String(order.id) }, body: { version: order.version, tracking_number: typed } }
    const answer = await run(saveTrackingNumber, input, { done: 'orders.tracking_saved' })
    if (answer === null) onStale()
    onClose()
  }
  return (
    <Dialog
      title={t('orders.tracking')}
      onClose={onClose}
      foot={
        <Button disabled={typed.trim() === ''} onClick={() => void save()}>
          {t('orders.tracking_edit')}
        </Button>
      }
    >
      <TextField label={t('orders.tracking')} value={typed} onChange={setTyped} length_max={60} />
    </Dialog>
  )
}
