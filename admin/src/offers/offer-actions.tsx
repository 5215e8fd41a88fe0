import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mailStaffOffer, orderStaffOffer, type AdminOffer } from '@shop/contract/admin/orders/offers'
import { TextField } from '../kit/form/text-field.tsx'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { parseEmails } from './parse-emails.ts'

export function OfferActions({ offer }: { offer: AdminOffer }) {
  const t = useT()
  const may = useCan('offers.write')
  const [opened, open] = useState<'mail' | 'order' | null>(null)
  const { order, state } = offer
  const close = () => open(null)
  return (
    <>
      {order && (
        <ButtonLink kind="ghost" to={`/orders/${order.id}`}>
          {t('offers.order_open', { number: order.number })}
        </ButtonLink>
      )}
      {may && (
        <Button kind="ghost" icon="mail" onClick={() => open('mail')}>
          {t('offers.mail')}
        </Button>
      )}
      {may && state === 'valid' && (
        <Button icon="cart" onClick={() => open('order')}>
          {t('offers.order')}
        </Button>
      )}
      {opened === 'mail' && <MailDialog offer={offer} onClose={close} />}
      {opened === 'order' && <OrderDialog offer={offer} onClose={close} />}
    </>
  )
}

interface DialogProps {
  offer: AdminOffer
  onClose(): void
}

function MailDialog({ offer, onClose }: DialogProps) {
  const t = useT()
  const run = useCall()
  const [typed, type] = useState(offer.emails.join(', '))
  const [fault, setFault] = useState<string>()
  const [is_busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const input = { params: { id: String(offer.id) }, body: { emails: parseEmails(typed) } }
    const onFields = (faults: Record<string, string>) => setFault(Object.values(faults)[0])
    const answer = await run(mailStaffOffer, input, { done: 'offers.mailed', onFields })
    setBusy(false)
    if (answer) onClose()
  }
  return (
    <Dialog
      title={t('offers.mail')}
      onClose={onClose}
      foot={
        <Button is_busy={is_busy} disabled={parseEmails(typed).length === 0} onClick={() => void send()}>
          {t('offers.mail_send')}
        </Button>
      }
    >
      <TextField label={t('offers.mail_emails')} value={typed} onChange={type} length_max={1300} fault={fault} />
    </Dialog>
  )
}

function OrderDialog({ offer, onClose }: DialogProps) {
  const t = useT()
  const run = useCall()
  const navigate = useNavigate()
  const [phone, type] = useState(offer.buyer.phone ?? '')
  const [fault, setFault] = useState<string>()
  const [is_busy, setBusy] = useState(false)
  const is_guest = offer.user_id === null
  const order = async () => {
    setBusy(true)
    const input = { params: { id: String(offer.id) }, body: is_guest ? { phone } : {} }
    const onFields = (faults: Record<string, string>) => setFault(Object.values(faults)[0])
    const answer = await run(orderStaffOffer, input, { done: 'offers.ordered', onFields })
    setBusy(false)
    if (answer) await navigate(`/orders/${answer.data.id}`)
  }
  return (
    <Dialog
      title={t('offers.order')}
      onClose={onClose}
      foot={
        <Button is_busy={is_busy} onClick={() => void order()}>
          {t('offers.order')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="leading-6">{t('offers.order_text')}</p>
        {is_guest && (
          <TextField
            label={t('offers.order_phone')}
            type="tel"
            value={phone}
            onChange={type}
            length_max={30}
            fault={fault}
          />
        )}
      </div>
    </Dialog>
  )
}
