import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { saveOrderBuyer, saveOrderDelivery, saveOrderPayment } from '@shop/contract/admin/orders/order-details'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { Button } from '../../kit/widgets/button.tsx'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { submitForm } from '../../kit/form/submit-form.ts'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { type DetailsForm, fromForm, toForm } from './details-form.ts'
import { EarlierOrder } from './earlier-order.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { setFaults } from './set-faults.ts'

export type DetailPart = keyof DetailsForm

const FIELDS = { buyer: BuyerFields, delivery: DeliveryFields, payment: PaymentFields }

interface Props {
  order: AdminOrder
  part: DetailPart
  onClose: () => void
  onStale: () => void
}

export function DetailsDialog({ order, part, onClose, onStale }: Props) {
  const t = useT()
  const id = useId()
  const [is_busy, setBusy] = useState(false)
  const form = useForm<DetailsForm>({ defaultValues: defaultsOf(order, part) })
  // The screen loads the order again by itself, this form does not: until told, it builds on what it shows.
  const [version, setVersion] = useState<number | null>(order.version)
  const wanted = { order_id: order.id, version: version ?? order.version, part }
  const savePart = useSavePart(wanted, (faults) => setFaults(form, faults))
  const save = async (values: DetailsForm) => {
    setBusy(true)
    const is_saved = await savePart(values)
    setBusy(false)
    if (is_saved) return onClose()
    // Perhaps a concurrent change: keeps the input, and the next click saves it.
    setVersion(null)
    onStale()
  }
  const Fields = FIELDS[part]
  return (
    <Dialog
      title={t(`details.${part}`)}
      is_wide
      onClose={onClose}
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" form={id} is_busy={is_busy}>
            {t('details.save')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={id} className="grid gap-4" noValidate onSubmit={(event) => void submitForm(form, save, event)}>
          {part === 'buyer' && order.buyer === null && <EarlierOrder parts={['buyer']} />}
          <Fields />
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Most buyers are schools. */
function defaultsOf(order: AdminOrder, part: DetailPart): DetailsForm {
  const values = toForm(order)
  if (part !== 'buyer' || order.buyer !== null) return values
  const { organization = '', document_code = '' } = order.account ?? {}
  const known = { name: organization ?? '', code: document_code ?? '' }
  return { ...values, buyer: { ...values.buyer, kind: 'institution', ...known } }
}

interface WantedPart {
  order_id: number
  version: number
  part: DetailPart
}

function useSavePart({ order_id, version, part }: WantedPart, onFields: (faults: Record<string, string>) => void) {
  const run = useCall()
  const params = { id: String(order_id) }
  const outcome = { done: 'details.saved', onFields }
  return async (values: DetailsForm): Promise<boolean> => {
    const { buyer, delivery, payment } = fromForm(values)
    const answer = await {
      buyer: async () => buyer && run(saveOrderBuyer, { params, body: { version, buyer } }, outcome),
      delivery: () => run(saveOrderDelivery, { params, body: { version, delivery } }, outcome),
      payment: () => run(saveOrderPayment, { params, body: { version, payment } }, outcome),
    }[part]()
    return answer !== null
  }
}
