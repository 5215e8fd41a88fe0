import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import type { ReactNode } from 'react'
import { useContacts } from '../../api/contacts.ts'
import { placeText } from '../../checkout/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Shipments } from '../shipments.tsx'
import { deliveryNews, isPickup, type Progress } from './order-progress.ts'

type Parties = Progress & Pick<OrderDetail, 'buyer' | 'shipments' | 'left_to_ship' | 'tracking_number' | 'lines'>

/** Shipments, and who buys. */
export function OrderParties({ order }: { order: Parties }) {
  return (
    <div>
      <Delivery order={order} />
      <Buyer order={order} />
    </div>
  )
}

/** Nothing is known of the delivery of some cancelled orders. */
function Delivery({ order }: { order: Parties }) {
  const { t } = useTranslation()
  const { delivery, shipments, tracking_number } = order
  const news = tracking_number === null ? deliveryNews(order) : null
  if (order.status === 'cancelled' && !delivery && shipments.length === 0 && tracking_number === null) return null
  const is_to_come = shipments.length === 0 || (isPickup(order) && order.left_to_ship.length > 0)
  const title = delivery?.method ? t(`checkout_method_${delivery.method}`) : t('delivery')
  return (
    <section>
      <h2>{t('delivery')}</h2>
      <Shipments order={order} />
      {is_to_come && (
        <div className="ship">
          <div className="ship__h">
            <b>{title}</b>
            {news && <span>{t(news.state)}</span>}
          </div>
          <div className="ship__b">
            {isPickup(order) ? <PickupPlace /> : delivery && <p>{placeText(delivery, t)}</p>}
            {news?.note && <p className="mt-2 text-sm text-ink-600">{t(news.note)}</p>}
            {tracking_number !== null && (
              <p className="ttn">
                <code>{tracking_number}</code>
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function PickupPlace() {
  const { address, working_hours } = useContacts()
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{address}</p>
      <p className="text-ink-600">{working_hours}</p>
    </>
  )
}

function Buyer({ order: { buyer, delivery, payment } }: { order: Parties }) {
  const { t } = useTranslation()
  if (buyer === null && payment === null) return null
  return (
    <section className="orderpart">
      <h2>{t('checkout_buyer')}</h2>
      <dl className="grid gap-3">
        {buyer && <Row label={t('checkout_name')}>{buyer.name}</Row>}
        {buyer?.code && <Row label={t('checkout_code_short')}>{buyer.code}</Row>}
        {buyer?.legal_address && <Row label={t('checkout_address')}>{buyer.legal_address}</Row>}
        {buyer?.contact_person && (
          <Row label={t('contact_person')}>
            {buyer.contact_person}
            {delivery?.receiver_phone && <span className="block">{delivery.receiver_phone}</span>}
          </Row>
        )}
        {payment && <Row label={t('payment')}>{t(`checkout_terms_${payment.terms}`)}</Row>}
      </dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-600">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
