import { Panel } from '../../kit/page/panel.tsx'
import { useT } from '../../kit/text/translate.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { EarlierOrder } from './earlier-order.tsx'
import { PaymentFields } from './payment-fields.tsx'

const PARTS = ['buyer', 'delivery', 'payment'] as const

/** For a new order or offer; inside a form of `DetailsForm`. */
export function DetailsPanels() {
  const t = useT()
  return (
    <>
      <Panel title={t('details.buyer')} className="!overflow-visible">
        <EarlierOrder parts={PARTS} />
        <BuyerFields may_be_unknown />
      </Panel>
      <Panel title={t('details.delivery')} className="!overflow-visible">
        <DeliveryFields is_new />
      </Panel>
      <Panel title={t('details.payment')}>
        <PaymentFields may_be_unknown />
      </Panel>
    </>
  )
}
