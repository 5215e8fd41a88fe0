import { useFormContext, useWatch } from 'react-hook-form'
import { copyCarrierDirectories, getCarrier, listSenders, type Sender } from '@shop/contract/admin/orders/shipments'
import { Button } from '../kit/widgets/button.tsx'
import { MoneyInput, NumberInput, SelectInput } from '../kit/form/choice-inputs.tsx'
import { formatNumber, formatTime } from '../kit/text/format.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Loading } from '../kit/page/states.tsx'
import { TextInput } from '../kit/form/text-inputs.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'

const TWO = 'grid gap-4 md:grid-cols-2'

export function DeliverySettings() {
  const t = useT()
  const rules = ['on', 'off'].map((id) => ({ id, name: t(`settings.free_delivery_${id}`) }))
  return (
    <>
      <Panel title={t('settings.delivery')}>
        <div className={TWO}>
          <SelectInput source="free_delivery" label="settings.free_delivery" choices={rules} />
          <MoneyInput
            source="free_delivery_from"
            label="settings.free_delivery_from"
            hint="settings.free_delivery_from_hint"
            is_required
          />
          <MoneyInput source="tariff_from" label="settings.tariff_from" hint="settings.tariff_from_hint" is_required />
          <MoneyInput
            source="own_delivery_cost"
            label="settings.own_delivery_cost"
            hint="settings.own_delivery_cost_hint"
            is_required
          />
        </div>
      </Panel>
      <Panel title={t('settings.carrier')}>
        <CarrierState />
        <div className={TWO}>
          <SenderFields />
          <TextInput
            source="parcel_description"
            label="settings.parcel_description"
            hint="settings.parcel_description_hint"
          />
          <NumberInput source="tracking_minutes" label="settings.tracking_minutes" is_required />
        </div>
      </Panel>
    </>
  )
}

function CarrierState() {
  const t = useT()
  const run = useCall()
  const { data } = useAnswer(getCarrier)
  if (!data) return <Loading lines={1} />
  const { mode, settlements, branches, copied_at, problem } = data.data
  const counts = {
    settlements: formatNumber(settlements),
    branches: formatNumber(branches),
    time: formatTime(copied_at),
  }
  return (
    <div className="grid gap-1 text-sm leading-5">
      <p>{t(`settings.carrier_${mode}`)}</p>
      {copied_at !== null && <p className="text-ink-600">{t('settings.carrier_copied', counts)}</p>}
      {problem !== '' && <p className="text-margin-600">{t('settings.carrier_problem', { problem })}</p>}
      {mode !== 'off' && (
        <Button
          kind="text"
          size="xs"
          icon="refresh"
          className="-ml-2 justify-self-start"
          onClick={() => void run(copyCarrierDirectories, undefined, { done: 'settings.carrier_copying' })}
        >
          {t('settings.carrier_copy')}
        </Button>
      )}
    </div>
  )
}

/** From the carrier's account; the choice stays while that is away. */
function SenderFields() {
  const t = useT()
  const { setValue } = useFormContext()
  const { data: carrier } = useAnswer(getCarrier)
  const is_wanted = carrier !== undefined && carrier.data.mode !== 'off'
  const { data } = useAnswer(listSenders, undefined, { is_wanted })
  const sender_ref: unknown = useWatch({ name: 'sender_ref' })
  const senders = data?.data ?? []
  const sender = senders.find(({ ref }) => ref === sender_ref)
  const contact_ref: unknown = useWatch({ name: 'sender_contact_ref' })
  const address_ref: unknown = useWatch({ name: 'sender_address_ref' })
  const set = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
  }
  if (senders.length === 0) return null
  return (
    <>
      <Choose
        label={t('settings.sender')}
        options={senders}
        value={sender_ref}
        onChoose={(ref) => set(partsOf(senders.find((one) => one.ref === ref)))}
      />
      <Choose
        label={t('settings.sender_address')}
        options={sender?.addresses ?? []}
        value={address_ref}
        onChoose={(ref) => set(addressOf(sender, ref))}
      />
      <Choose
        label={t('settings.sender_contact')}
        options={sender?.contacts ?? []}
        value={contact_ref}
        onChoose={(ref) => set(contactOf(sender, ref))}
      />
      <TextInput source="sender_phone" label="settings.sender_phone" type="tel" />
    </>
  )
}

const addressOf = (sender: Sender | undefined, ref?: string) => {
  const address = sender?.addresses.find((one) => one.ref === ref) ?? sender?.addresses[0]
  return { sender_address_ref: address?.ref ?? '', sender_city_ref: address?.city_ref ?? sender?.city?.ref ?? '' }
}

const contactOf = (sender: Sender | undefined, ref?: string) => {
  const contact = sender?.contacts.find((one) => one.ref === ref) ?? sender?.contacts[0]
  return { sender_contact_ref: contact?.ref ?? '', sender_phone: contact?.phone ?? '' }
}

/** The first address and contact of a new sender. */
const partsOf = (sender: Sender | undefined) => ({
  sender_ref: sender?.ref ?? '',
  ...addressOf(sender),
  ...contactOf(sender),
})

interface ChooseProps {
  label: string
  options: readonly { ref: string; name: string }[]
  value: unknown
  onChoose(ref: string): void
}

function Choose({ label, options, value, onChoose }: ChooseProps) {
  const t = useT()
  return (
    <label className="field min-w-0">
      <span className="label">{label}</span>
      <select className="select" value={String(value ?? '')} onChange={(event) => onChoose(event.target.value)}>
        {!options.some(({ ref }) => ref === value) && <option value="">{t('settings.sender_none')}</option>}
        {options.map(({ ref, name }) => (
          <option key={ref} value={ref}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
