import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../kit/widgets/button.tsx'
import { formatMoney } from '../../kit/text/format.ts'
import { PageHead } from '../../kit/page/page-head.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { useT } from '../../kit/text/translate.ts'
import { type DetailsForm, EMPTY_FORM, fromForm } from '../details/details-form.ts'
import { DetailsPanels } from '../details/details-panels.tsx'
import { setFaults as setDetailFaults } from '../details/set-faults.ts'
import { type Contact, ContactFields, NewOrderGoods, type NewLine } from './new-order-fields.tsx'
import { dropFaults } from '../../kit/form/drop-faults.ts'
import { submitForm } from '../../kit/form/submit-form.ts'
import { TextField } from '../../kit/form/text-field.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** A phone order. */
export function NewOrder() {
  const t = useT()
  const [contact, setContact] = useState<Contact>({ buyer: null, email: '', phone: '', language: 'ua' })
  const [lines, setLines] = useState<readonly NewLine[]>([])
  const [extra, setExtra] = useState({ note: '', is_get_example: false, is_use_bonuses: false })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useForm<DetailsForm>({ defaultValues: EMPTY_FORM })
  const { place, is_busy } = usePlaceOrder((found) => {
    setFaults(found)
    setDetailFaults(form, found)
  })
  const { buyer, email, phone, language } = contact
  const changeContact = (changed: Partial<Contact>) => {
    setContact({ ...contact, ...changed })
    setFaults(dropFaults(faults, Object.keys(changed)))
  }
  const changeLines = (changed: readonly NewLine[]) => {
    setLines(changed)
    setFaults(dropFaults(faults, ['products']))
  }
  const save = (details: DetailsForm) =>
    place({
      ...(buyer ? { user_id: buyer.id } : { email }),
      phone,
      language,
      ...extra,
      is_use_bonuses: buyer !== null && extra.is_use_bonuses,
      products: lines.map(({ product, amount }) => ({ product_id: product.id, product_amount: amount })),
      ...fromForm(details),
    })
  return (
    <>
      <PageHead title={t('orders.new_title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          <NewOrderGoods lines={lines} percent={buyer?.discount_percent ?? 0} onChange={changeLines} />
          <FormProvider {...form}>
            <DetailsPanels />
          </FormProvider>
        </div>
        <div className="grid gap-4 xl:sticky xl:top-4">
          <Panel title={t('orders.new_contact')} className="!overflow-visible">
            <ContactFields contact={contact} faults={faults} onChange={changeContact} />
          </Panel>
          <Panel>
            <TextField
              label={t('orders.new_note')}
              value={extra.note}
              onChange={(note) => setExtra({ ...extra, note })}
              length_max={2000}
              is_long
            />
            <Tick
              label={t('orders.new_example')}
              is_on={extra.is_get_example}
              onChange={(is_get_example) => setExtra({ ...extra, is_get_example })}
            />
            {buyer !== null && buyer.bonuses > 0 && (
              <Tick
                label={t('orders.new_bonuses', { bonuses: formatMoney(buyer.bonuses) })}
                is_on={extra.is_use_bonuses}
                onChange={(is_use_bonuses) => setExtra({ ...extra, is_use_bonuses })}
              />
            )}
            <Faults faults={faults} />
            <Button is_busy={is_busy} disabled={lines.length === 0} onClick={() => void submitForm(form, save)}>
              {t('orders.new_save')}
            </Button>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** Of the lines; others are shown beside their fields. */
function Faults({ faults }: { faults: Record<string, string> }) {
  const others = Object.entries(faults).filter(([name]) => !/^(email|phone|buyer|delivery|payment)\b/.test(name))
  return others.length === 0 ? null : (
    <p className="err" role="alert">
      {others.map(([, text]) => text).join(' ')}
    </p>
  )
}

function Tick({ label, is_on, onChange }: { label: string; is_on: boolean; onChange: (is_on: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={is_on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
