import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { createStaffOffer } from '@shop/contract/admin/orders/offers'
import { Button } from '../kit/widgets/button.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import type { Translate } from '../failure.ts'
import { submitForm } from '../kit/form/submit-form.ts'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { type DetailsForm, EMPTY_FORM, fromForm } from '../orders/details/details-form.ts'
import { DetailsPanels } from '../orders/details/details-panels.tsx'
import { setFaults as setDetailFaults } from '../orders/details/set-faults.ts'
import { parseEmails } from './parse-emails.ts'
import { EMPTY_RECEIVER, type OfferReceiver, ReceiverFields } from './receiver-fields.tsx'
import { type OfferLine, OfferLines } from './offer-lines.tsx'

export function NewOffer() {
  const t = useT()
  const run = useCall()
  const navigate = useNavigate()
  const [lines, setLines] = useState<readonly OfferLine[]>([])
  const [receiver, setReceiver] = useState(EMPTY_RECEIVER)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [is_busy, setBusy] = useState(false)
  const form = useForm<DetailsForm>({ defaultValues: EMPTY_FORM })
  const has_buyer = useWatch({ control: form.control, name: 'buyer.kind' }) !== null
  const onFields = (found: Record<string, string>) => {
    setFaults(found)
    setDetailFaults(form, found)
  }
  const save = async (details: DetailsForm) => {
    const wrong = notNumbers(receiver, lines, t)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const body = { ...bodyOf(receiver, lines), ...fromForm(details) }
    const answer = await run(createStaffOffer, { body }, { done: 'offers.new_done', onFields })
    setBusy(false)
    if (answer) await navigate(`/offers/${answer.data.id}`)
  }
  return (
    <>
      <PageHead title={t('offers.new')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          <OfferLines lines={lines} percent={readNumber(receiver.percent, 2) ?? 0} onChange={setLines} />
          <FormProvider {...form}>
            <DetailsPanels />
          </FormProvider>
        </div>
        <Panel className="!overflow-visible">
          <ReceiverFields receiver={receiver} faults={faults} has_buyer={has_buyer} onChange={setReceiver} />
          <OtherFaults faults={faults} />
          <Button is_busy={is_busy} disabled={lines.length === 0} onClick={() => void submitForm(form, save)}>
            {t('offers.new_send')}
          </Button>
        </Panel>
      </div>
    </>
  )
}

const bodyOf = (receiver: OfferReceiver, lines: readonly OfferLine[]) => ({
  user_id: receiver.buyer?.id ?? null,
  emails: parseEmails(receiver.emails),
  organization: {
    name: receiver.organization,
    document_code: receiver.document_code,
    contact_person: receiver.contact_person,
  },
  language: receiver.buyer?.language ?? ('ua' as const),
  discount_percent: readNumber(receiver.percent, 2) ?? null,
  valid_until: receiver.valid_until === '' ? null : receiver.valid_until,
  products: lines.map(({ product, amount, price }) => ({
    product_id: product.id,
    product_amount: amount,
    price: readNumber(price, 2) ?? null,
  })),
})

/** By field: without it the server would take the price of the shop. */
function notNumbers(receiver: OfferReceiver, lines: readonly OfferLine[], t: Translate): Record<string, string> {
  const text = t('fault.not_a_number')
  const wrong = lines.filter(({ price }) => readNumber(price, 2) === undefined)
  const prices = wrong.map(({ product: { article } }) => [
    `products ${article}`,
    `${t('offers.new_line_price', { article })}: ${text}`,
  ])
  return {
    ...(readNumber(receiver.percent, 2) === undefined && { discount_percent: text }),
    ...Object.fromEntries(prices),
  }
}

/** Of the lines; others are shown beside their fields. */
function OtherFaults({ faults }: { faults: Record<string, string> }) {
  const others = Object.entries(faults).filter(([name]) => name.startsWith('products') || name === 'user_id')
  return others.length === 0 ? null : (
    <p className="err" role="alert">
      {others.map(([, text]) => text).join(' ')}
    </p>
  )
}
