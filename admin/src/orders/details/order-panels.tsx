import { type ReactNode, useState } from 'react'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { Button } from '../../kit/widgets/button.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { BuyerFacts } from './buyer-facts.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { type DetailPart, DetailsDialog } from './details-dialog.tsx'
import { PaymentFacts } from './payment-facts.tsx'

interface Props {
  order: AdminOrder
  onStale: () => void
}

/** Documents in force name buyer, delivery and payment. */
const isLocked = ({ documents }: AdminOrder) => documents.some(({ voided_at }) => voided_at === null)

/** Buyer, delivery and payment; editable until a document is issued. */
export function OrderPanels({ order, onStale }: Props) {
  const [edited, edit] = useState<DetailPart | null>(null)
  const can_write = useCan('orders.write')
  const is_locked = isLocked(order)
  const shared = { is_locked, ...(can_write && !is_locked ? { onEdit: edit } : {}) }
  return (
    <>
      <DetailPanel part="buyer" is_empty={order.buyer === null} {...shared}>
        <BuyerFacts order={order} />
      </DetailPanel>
      <DetailPanel part="delivery" is_empty={order.delivery === null} {...shared}>
        <DeliveryFacts order={order} onStale={onStale} />
      </DetailPanel>
      <DetailPanel part="payment" is_empty={order.payment === null} {...shared}>
        <PaymentFacts order={order} />
      </DetailPanel>
      {edited && <DetailsDialog order={order} part={edited} onClose={() => edit(null)} onStale={onStale} />}
    </>
  )
}

interface PanelProps {
  part: DetailPart
  is_empty: boolean
  is_locked: boolean
  /** Absent without the right, and while locked. */
  onEdit?: (part: DetailPart) => void
  children: ReactNode
}

const PHONE_PLACES: Record<DetailPart, string> = {
  buyer: 'max-md:order-1',
  delivery: 'max-md:order-6',
  payment: 'max-md:order-7',
}

function DetailPanel({ part, is_empty, is_locked, onEdit, children }: PanelProps) {
  const t = useT()
  const title = t(`details.${part}`)
  return (
    <section className={`panel grid content-start gap-3 p-5 ${PHONE_PLACES[part]}`}>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-[1.0625rem]">{title}</h2>
        {onEdit && (
          <Button
            kind="text"
            size="xs"
            icon="pencil"
            aria-label={t(is_empty ? 'details.fill_part' : 'details.edit_part', { part: title })}
            onClick={() => onEdit(part)}
          >
            {t(is_empty ? 'details.fill' : 'details.edit')}
          </Button>
        )}
      </div>
      {is_locked && part === 'buyer' && <p className="text-sm leading-5 text-ink-600">{t('details.locked')}</p>}
      {children}
    </section>
  )
}
