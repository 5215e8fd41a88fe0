import type { OrderDetail, OrderLine } from '@shop/contract/shop/orders/orders'
import { localised } from '@shop/contract/rules/names'
import { isHandedOver, NOVA_POSHTA } from '@shop/contract/rules/orders/shipment-state'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ExternalLink } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { dayText } from '../account/public.ts'
import { type TFunction, useTranslation } from '../i18n/translation.tsx'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { goodsText } from '../products/goods-text.ts'
import { lineOf } from './line-name.ts'
import './by-code/order-parts.css'

type Sent = OrderDetail['shipments'][number]

interface OfOrder {
  lines: readonly OrderLine[]
}

type Sending = Pick<OrderDetail, 'shipments' | 'left_to_ship' | 'lines' | 'delivery'>

export function Shipments({ order }: { order: Sending }) {
  return (
    <>
      {order.shipments.map((shipment, index) => (
        <Parcel key={index} shipment={shipment} lines={order.lines} />
      ))}
      <Waiting order={order} />
    </>
  )
}

/** Goods of later parcels. */
function Waiting({ order: { delivery, left_to_ship: goods } }: { order: Sending }) {
  const translation = useTranslation()
  if (goods.length === 0) return null
  const title = isHandedOver(delivery?.method) ? 'order_link_not_handed_over' : 'order_link_not_shipped'
  return (
    <div className="ship">
      <div className="ship__h">
        <b>{translation.t(title)}</b>
      </div>
      <ul className="ship__b text-ink-600">
        {goods.map((line, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {goodsText(translation, line)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Parcel({ shipment, lines: ordered }: OfOrder & { shipment: Sent }) {
  const translation = useTranslation()
  const { t, language } = translation
  const { carrier, number, updated_at, lines } = shipment
  const is_nova_poshta = carrier === NOVA_POSHTA
  return (
    <div className="ship">
      <div className="ship__h">
        <b>{carrierName(t, carrier)}</b>
        <span>{localised({ ...shipment }, 'status_name', language)}</span>
      </div>
      <div className="ship__b">
        {number !== '' && (
          <p className="ttn">
            <code>{number}</code>
            <CopyButton number={number} />
            {is_nova_poshta && (
              // The order page's address is secret.
              <a
                className="btn btn--text btn--sm no-print"
                href={`https://novaposhta.ua/tracking/?cargo_number=${encodeURIComponent(number)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon of={ExternalLink} />
                {t('shipment_track')}
              </a>
            )}
          </p>
        )}
        <ul className="text-sm text-ink-600">
          {lines.map(({ name_ua, amount }, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              {goodsText(translation, { ...(lineOf(ordered, name_ua) ?? { name_ua, unit: 'pcs' }), amount })}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-600">{t('shipment_updated', { day: dayText(updated_at) })}</p>
      </div>
    </div>
  )
}

export function carrierName(t: TFunction, carrier: string): string {
  if (carrier === NOVA_POSHTA) return t('carrier_nova_poshta')
  return isHandedOver(carrier) ? t(`checkout_method_${carrier}`) : carrier
}

function CopyButton({ number }: { number: string }) {
  const { t } = useTranslation()
  const copy = () => copyText(number, { done: t('shipment_copied'), failed: t('something_was_happen') })
  return (
    <Button kind="text" size="sm" className="no-print" onClick={() => void copy()}>
      {t('shipment_copy')}
    </Button>
  )
}
