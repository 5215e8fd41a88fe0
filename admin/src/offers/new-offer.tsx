import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createStaffOffer } from '@shop/contract/offers.admin'
import { Button, PageHead, Panel, useCall, useT } from '../ui/kit.ts'
import { addressesIn } from './addresses.ts'
import { EMPTY_RECEIVER, type OfferReceiver, ReceiverFields } from './receiver-fields.tsx'
import { numberIn, type OfferLine, OfferLines } from './offer-lines.tsx'

/** An offer by hand: what, at which price, for whom, until when. */
export function NewOffer() {
  const t = useT()
  const run = useCall()
  const navigate = useNavigate()
  const [lines, setLines] = useState<readonly OfferLine[]>([])
  const [receiver, setReceiver] = useState(EMPTY_RECEIVER)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setFaults({})
    const outcome = { done: 'offers.new_done', onFields: setFaults }
    const answer = await run(createStaffOffer, { body: bodyOf(receiver, lines) }, outcome)
    setBusy(false)
    if (answer) await navigate(`/offers/${answer.data.id}`)
  }
  return (
    <>
      <PageHead title={t('offers.new')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <OfferLines lines={lines} percent={numberIn(receiver.percent) ?? 0} onChange={setLines} />
        <Panel className="!overflow-visible">
          <ReceiverFields receiver={receiver} faults={faults} onChange={setReceiver} />
          <OtherFaults faults={faults} />
          <Button is_busy={is_busy} disabled={lines.length === 0} onClick={() => void save()}>
            {t('offers.new_send')}
          </Button>
        </Panel>
      </div>
    </>
  )
}

const bodyOf = (receiver: OfferReceiver, lines: readonly OfferLine[]) => ({
  user_id: receiver.buyer?.id ?? null,
  emails: addressesIn(receiver.emails),
  organization: {
    name: receiver.organization,
    document_code: receiver.document_code,
    contact_person: receiver.contact_person,
  },
  language: receiver.buyer?.language ?? ('ua' as const),
  discount_percent: numberIn(receiver.percent),
  valid_until: receiver.valid_until === '' ? null : receiver.valid_until,
  products: lines.map(({ product, amount, price }) => ({
    product_id: product.id,
    product_amount: amount,
    price: numberIn(price),
  })),
})

/** What is wrong with the lines; the receiver's fields say it themselves. */
function OtherFaults({ faults }: { faults: Record<string, string> }) {
  const others = Object.entries(faults).filter(([name]) => name.startsWith('products') || name === 'user_id')
  return others.length === 0 ? null : (
    <p className="err" role="alert">
      {others.map(([, text]) => text).join(' ')}
    </p>
  )
}
