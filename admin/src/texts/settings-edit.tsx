import { useWatch } from 'react-hook-form'
import { isIban, isIbanShape, isSellerCode, isSellerCodeShape } from '@shop/contract/rules/requisites'
import { SELLER_VAT_MODES, SETTING_KEYS, type Settings } from '@shop/contract/settings.admin'
import {
  EditPage,
  Icon,
  MoneyInput,
  NumberInput,
  Panel,
  SelectInput,
  TextAreaInput,
  TextInput,
  useT,
  type Values,
} from '../ui/kit.ts'

/** What the shop is set to. Whatever is saved counts at once. */
export function SettingsEdit() {
  const t = useT()
  return (
    <EditPage<Settings> title={() => t('settings.title')} toBody={toBody} aside={<Selling />}>
      <Seller />
      <Signing />
      <Terms />
    </EditPage>
  )
}

const toBody = (values: Values): Values => Object.fromEntries(SETTING_KEYS.map((key) => [key, values[key]]))

function Selling() {
  const t = useT()
  return (
    <Panel title={t('settings.selling')}>
      <MoneyInput
        source="min_order_price"
        label="settings.min_order_price"
        hint="settings.min_order_price_hint"
        is_required
      />
      <NumberInput
        source="bonus_percent"
        label="settings.bonus_percent"
        hint="settings.bonus_percent_hint"
        digits_max={2}
        is_required
      />
      <NumberInput source="offer_valid_days" label="settings.offer_valid_days" is_required />
    </Panel>
  )
}

const TWO = 'grid gap-4 md:grid-cols-2'

function Seller() {
  const t = useT()
  const vat_mode: unknown = useWatch({ name: 'seller_vat_mode' })
  const modes = SELLER_VAT_MODES.map((id) => ({ id, name: t(`settings.vat_${id}`) }))
  return (
    <Panel title={t('settings.seller')}>
      <TextInput source="seller_name" label="settings.seller_name" />
      <div className={TWO}>
        <div>
          <TextInput source="seller_code" label="settings.seller_code" is_mono />
          <Check name="seller_code" is_wrong={wrongCode} text="settings.check_code" />
        </div>
        <div>
          <TextInput source="seller_iban" label="settings.seller_iban" is_mono />
          <Check name="seller_iban" is_wrong={wrongIban} text="settings.check_iban" />
        </div>
        <TextInput source="seller_bank" label="settings.seller_bank" />
        <TextInput source="seller_address" label="settings.seller_address" />
        <TextInput source="seller_phone" label="settings.seller_phone" type="tel" />
        <TextInput source="seller_email" label="settings.seller_email" type="email" />
        <SelectInput source="seller_vat_mode" label="settings.seller_vat_mode" choices={modes} />
        {vat_mode === 'vat' && <TextInput source="seller_vat_number" label="settings.seller_vat_number" is_mono />}
        {vat_mode === 'exempt' && <TextInput source="seller_vat_ground" label="settings.seller_vat_ground" />}
      </div>
    </Panel>
  )
}

const wrongIban = (typed: string) => isIbanShape(typed) && !isIban(typed)
const wrongCode = (typed: string) => isSellerCodeShape(typed) && !isSellerCode(typed)

/** Warns, and lets it be saved: registers know exceptions. */
function Check({ name, is_wrong, text }: { name: string; is_wrong: (typed: string) => boolean; text: string }) {
  const t = useT()
  const typed: unknown = useWatch({ name })
  const is_shown = typeof typed === 'string' && is_wrong(typed.trim())
  return (
    <p role="status" className="mt-1 flex gap-2 text-sm text-warn-700">
      {is_shown && (
        <>
          <Icon name="alert" className="!size-4 shrink-0" />
          {t(text)}
        </>
      )}
    </p>
  )
}

function Signing() {
  const t = useT()
  return (
    <Panel title={t('settings.signing')}>
      <div className={TWO}>
        <TextInput source="seller_signer" label="settings.seller_signer" />
        <TextInput source="seller_signer_position" label="settings.seller_signer_position" />
        <TextInput source="seller_basis" label="settings.seller_basis" />
      </div>
    </Panel>
  )
}

function Terms() {
  const t = useT()
  return (
    <Panel title={t('settings.terms')}>
      <TextAreaInput source="delivery_terms" label="settings.delivery_terms" length_max={1000} rows={3} />
      <TextAreaInput source="payment_terms" label="settings.payment_terms" length_max={1000} rows={3} />
    </Panel>
  )
}
