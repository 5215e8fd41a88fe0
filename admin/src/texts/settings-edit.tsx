import { useWatch } from 'react-hook-form'
import { VAT_MODES } from '@shop/contract/rules/shop-identity'
import type { Settings } from '@shop/contract/admin/content/settings'
import { CodeWarning, IbanWarning } from '../kit/form/check-digit-warning.tsx'
import { MoneyInput, NumberInput, SelectInput } from '../kit/form/choice-inputs.tsx'
import { EditPage } from '../kit/form/form-page.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { TextAreaInput, TextInput } from '../kit/form/text-inputs.tsx'
import { useT } from '../kit/text/translate.ts'
import { ClaimSettings } from './claim-settings.tsx'
import { DeliverySettings } from './delivery-settings.tsx'
import { settingsBody } from './settings-body.ts'

export function SettingsEdit() {
  const t = useT()
  return (
    <EditPage<Settings> title={() => t('settings.title')} toBody={settingsBody} aside={<OrderSettings />}>
      <Seller />
      <SignerFields />
      <Terms />
      <DeliverySettings />
      <ClaimSettings />
    </EditPage>
  )
}

function OrderSettings() {
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
      <NumberInput
        source="manager_discount_max"
        label="settings.manager_discount_max"
        hint="settings.manager_max_hint"
        digits_max={2}
        is_required
      />
      <MoneyInput
        source="manager_bonuses_max"
        label="settings.manager_bonuses_max"
        hint="settings.manager_bonuses_max_hint"
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
  const modes = VAT_MODES.map((id) => ({ id, name: t(`settings.vat_${id}`) }))
  return (
    <Panel title={t('settings.seller')}>
      <TextInput source="seller_name" label="settings.seller_name" />
      <div className={TWO}>
        <div>
          <TextInput source="seller_code" label="settings.seller_code" is_mono />
          <CodeWarning source="seller_code" />
        </div>
        <div>
          <TextInput source="seller_iban" label="settings.seller_iban" is_mono />
          <IbanWarning source="seller_iban" />
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

function SignerFields() {
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
