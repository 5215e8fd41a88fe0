import { useState } from 'react'
import { saveTrackingNumber, type StaffOrder } from '@shop/contract/orders.admin'
import { Badge, Button, Dialog, Icon, useCall, useCan, useT } from '../ui/kit.ts'
import { TextField } from './text-field.tsx'

interface Props {
  order: StaffOrder
  onStale: () => void
}

/** Who ordered, how to reach him, where it goes, and what he wrote. */
export function OrderBuyer({ order, onStale }: Props) {
  const t = useT()
  return (
    <>
      <section className="panel p-5">
        <h2 className="text-base">{t('orders.buyer')}</h2>
        <BuyerNames order={order} />
        <div className="mt-3 grid gap-1">
          {order.phone && (
            <Contact icon="phone" href={`tel:${order.phone.replace(/[^+\d]/g, '')}`} text={order.phone} />
          )}
          {order.email && <Contact icon="mail" href={`mailto:${order.email}`} text={order.email} />}
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {order.discount_percent > 0 && (
            <Badge kind="ok">{t('orders.discount', { percent: order.discount_percent })}</Badge>
          )}
          {order.buyer && <Badge kind="line">{t('orders.count', { count: order.buyer.orders_count })}</Badge>}
          <Badge kind="line">{t(`orders.language_${order.language}`)}</Badge>
        </div>
        {order.made_by_name && (
          <p className="mt-3 text-sm text-ink-600">{t('orders.made_by', { name: order.made_by_name })}</p>
        )}
      </section>
      <Delivery order={order} onStale={onStale} />
      {(order.note !== '' || order.is_get_example) && (
        <section className="panel p-5">
          <h2 className="text-base">{t('orders.buyer_note')}</h2>
          {order.note !== '' && (
            <p className="mt-2 border-l-3 border-marker-400 pl-3 text-[.9375rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-line">
              {order.note}
            </p>
          )}
          {order.is_get_example && (
            <p className="mt-3">
              <Badge kind="info">{t('orders.example')}</Badge>
            </p>
          )}
        </section>
      )}
    </>
  )
}

function BuyerNames({ order: { buyer, email } }: { order: StaffOrder }) {
  const t = useT()
  if (buyer === null)
    return <p className="mt-3 font-semibold">{t(email === null ? 'orders.forgotten' : 'orders.guest')}</p>
  return (
    <>
      <p className="mt-3 font-semibold">{buyer.name}</p>
      <p className="text-[.9375rem] text-ink-600">
        {buyer.organization}
        {buyer.document_code && (
          <span className="block">
            {t('orders.edrpou')} <span className="font-mono text-sm">{buyer.document_code}</span>
          </span>
        )}
      </p>
    </>
  )
}

function Contact({ icon, href, text }: { icon: 'phone' | 'mail'; href: string; text: string }) {
  return (
    <a className="link inline-flex min-h-8 items-center gap-2 break-all no-underline" href={href}>
      <Icon name={icon} />
      {text}
    </a>
  )
}

function Delivery({ order, onStale }: Props) {
  const t = useT()
  const [is_open, setOpen] = useState(false)
  const can_write = useCan('orders.write')
  const lines = order.buyer?.delivery ?? []
  if (lines.length === 0 && order.tracking_number === null) return null
  const is_on_the_way = order.status === 'shipped' || order.status === 'delivered'
  return (
    <section className="panel p-5">
      <h2 className="text-base">{t('orders.delivery')}</h2>
      {lines.length > 0 && <p className="mt-2 text-[.9375rem] leading-6 whitespace-pre-line">{lines.join('\n')}</p>}
      {order.tracking_number && (
        <p className="mt-2 text-[.9375rem]">
          {t('orders.tracking')} <span className="mono break-all">{order.tracking_number}</span>
        </p>
      )}
      {can_write && is_on_the_way && (
        <Button kind="text" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
          {t('orders.tracking_edit')}
        </Button>
      )}
      {is_open && <TrackingDialog order={order} onClose={() => setOpen(false)} onStale={onStale} />}
    </section>
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
