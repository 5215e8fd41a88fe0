import { useWatch } from 'react-hook-form'
import { BUYER_KINDS, FUNDING_SOURCES } from '@shop/contract/rules/orders/order-details'
import { CodeWarning, IbanWarning } from '../../kit/form/check-digit-warning.tsx'
import { SelectInput } from '../../kit/form/choice-inputs.tsx'
import { TextInput } from '../../kit/form/text-inputs.tsx'
import { useT } from '../../kit/text/translate.ts'
import { FIELD_GRID } from './field-grid.ts'

/** `may_be_unknown`: an order without a buyer's details. */
export function BuyerFields({ may_be_unknown = false }: { may_be_unknown?: boolean }) {
  const t = useT()
  const kind: unknown = useWatch({ name: 'buyer.kind' })
  const kinds = BUYER_KINDS.map((id) => ({ id, name: t(`details.kind_${id}`) }))
  return (
    <div className={FIELD_GRID}>
      <SelectInput
        source="buyer.kind"
        label="details.kind"
        choices={kinds}
        {...(may_be_unknown ? { empty: 'details.unknown' } : {})}
        is_required={!may_be_unknown}
      />
      {kind === 'institution' && <InstitutionFields />}
      {kind === 'person' && <PersonFields />}
    </div>
  )
}

function InstitutionFields() {
  const t = useT()
  const sources = FUNDING_SOURCES.map((id) => ({ id, name: t(`details.funding_${id}`) }))
  return (
    <>
      <CodeInput label="details.code" is_required />
      <TextInput
        source="buyer.name"
        label="details.name"
        hint="details.name_hint"
        is_required
        className="sm:col-span-2"
      />
      <TextInput source="buyer.legal_address" label="details.legal_address" className="sm:col-span-2" />
      <TextInput source="buyer.contact_person" label="details.contact_person" />
      <SelectInput source="buyer.funding" label="details.funding" choices={sources} empty="details.unknown" />
      <TextInput source="buyer.signer.name" label="details.signer_name" />
      <TextInput
        source="buyer.signer.name_genitive"
        label="details.signer_genitive"
        hint="details.signer_genitive_hint"
      />
      <TextInput source="buyer.signer.position" label="details.signer_position" />
      <TextInput source="buyer.signer.basis" label="details.signer_basis" hint="details.signer_basis_hint" />
      <BankFields />
      <TextInput source="buyer.kekv" label="details.kekv" hint="details.kekv_hint" is_mono />
    </>
  )
}

function PersonFields() {
  return (
    <>
      <CodeInput label="details.person_code" />
      <TextInput source="buyer.name" label="details.person_name" is_required className="sm:col-span-2" />
      <TextInput source="buyer.legal_address" label="details.address" className="sm:col-span-2" />
      <BankFields />
    </>
  )
}

function CodeInput({ label, is_required = false }: { label: string; is_required?: boolean }) {
  return (
    <div>
      <TextInput source="buyer.code" label={label} is_mono is_required={is_required} />
      <CodeWarning source="buyer.code" />
    </div>
  )
}

function BankFields() {
  return (
    <>
      <div>
        <TextInput source="buyer.iban" label="details.iban" is_mono />
        <IbanWarning source="buyer.iban" />
      </div>
      <TextInput source="buyer.bank" label="details.bank" />
    </>
  )
}
