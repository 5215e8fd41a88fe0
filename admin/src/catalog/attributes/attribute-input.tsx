import type { AdminAttribute, AttributeValueForm } from '@shop/contract/admin/catalog/attributes'
import { DECIMALS_MAX } from '@shop/contract/rules/goods/attributes'
import { unitSymbol } from '@shop/contract/rules/goods/units'
import { type ReactNode, useId, useState } from 'react'
import { TextField } from '../../kit/form/text-field.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../../kit/text/translate.ts'

interface Props {
  type: AdminAttribute
  value: AttributeValueForm | undefined
  /** null for no value. */
  onChange: (value: AttributeValueForm | null) => void
  fault?: string | undefined
}

/** Comes and goes with the category. */
export function AttributeInput(props: Props) {
  const { type, value, onChange } = props
  const emptyForm = { attribute_id: type.id, value: null, text_ua: null, text_ru: null, text_en: null }
  const take = (chosen: AttributeValueForm['value']) =>
    onChange(chosen === null ? null : { ...emptyForm, value: chosen })
  if (type.kind === 'number') return <NumberValue {...props} onTake={take} />
  if (type.kind === 'choice') return <ChoiceValue {...props} onTake={take} />
  if (type.kind === 'yes_no') return <YesNoValue {...props} onTake={take} />
  return (
    <TextValue
      {...props}
      onType={(name, text) => {
        const changed = { ...emptyForm, ...value, [name]: text === '' ? null : text }
        onChange(changed.text_ua || changed.text_ru || changed.text_en ? changed : null)
      }}
    />
  )
}

type Taking = Props & { onTake: (value: AttributeValueForm['value']) => void }

const labelOf = ({ name_ua, unit_code, is_required }: AdminAttribute) => {
  const unit = unitSymbol(unit_code, 'ua')
  return `${name_ua}${unit === '' ? '' : `, ${unit}`}${is_required ? ' *' : ''}`
}

function Labelled({ type, fault, children }: Pick<Props, 'type' | 'fault'> & { children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field min-w-0">
      <label htmlFor={id}>{labelOf(type)}</label>
      {children(id)}
      {fault !== undefined && (
        <span className="err" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

/** Invalid text is not saved. */
function NumberValue({ type, value, fault, onTake }: Taking) {
  const t = useT()
  const number = typeof value?.value === 'number' ? String(value.value).replace('.', ',') : ''
  const [typed, setTyped] = useState<string | null>(null)
  const is_wrong = typed !== null && readNumber(typed, DECIMALS_MAX) === undefined
  return (
    <Labelled type={type} fault={is_wrong ? t('fault.not_a_number') : fault}>
      {(id) => (
        <input
          id={id}
          className="input tnum"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={is_wrong || fault !== undefined || undefined}
          value={typed ?? number}
          onChange={(event) => {
            setTyped(event.target.value)
            const read = readNumber(event.target.value, DECIMALS_MAX)
            if (read !== undefined) onTake(read)
          }}
          onBlur={() => setTyped(is_wrong ? typed : null)}
        />
      )}
    </Labelled>
  )
}

function YesNoValue({ type, value, fault, onTake }: Taking) {
  const t = useT()
  const chosen = typeof value?.value === 'boolean' ? (value.value ? 'yes' : 'no') : ''
  return (
    <Labelled type={type} fault={fault}>
      {(id) => (
        <select
          id={id}
          className="select"
          value={chosen}
          onChange={(event) => onTake(event.target.value === '' ? null : event.target.value === 'yes')}
        >
          <option value="">{t('attributes.none')}</option>
          <option value="yes">{t('attributes.yes')}</option>
          <option value="no">{t('attributes.no')}</option>
        </select>
      )}
    </Labelled>
  )
}

/** Several may apply: mains and batteries. */
function ChoiceValue({ type, value, fault, onTake }: Taking) {
  const ids = [value?.value ?? []].flat().filter((id) => typeof id === 'number')
  const toggle = (id: number, is_on: boolean) => {
    const chosen = is_on ? [...ids, id] : ids.filter((one) => one !== id)
    onTake(chosen.length === 0 ? null : chosen)
  }
  return (
    <fieldset className="field min-w-0 sm:col-span-3">
      <legend className="font-medium">{labelOf(type)}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {type.choices.map(({ id, name_ua }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={ids.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
            <span>{name_ua}</span>
          </label>
        ))}
      </div>
      {fault !== undefined && (
        <span className="err" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}

const TEXT_MAX = 500

function TextValue({
  type,
  value,
  fault,
  onType,
}: Props & { onType: (name: 'text_ua' | 'text_ru' | 'text_en', text: string) => void }) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:col-span-3 sm:grid-cols-3">
      {(['ua', 'ru', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={`${labelOf(type)}, ${t(`attributes.language_${language}`)}`}
          value={value?.[`text_${language}`] ?? ''}
          length_max={TEXT_MAX}
          fault={language === 'ua' ? fault : undefined}
          onChange={(text) => onType(`text_${language}`, text)}
        />
      ))}
    </div>
  )
}
