import { type AdminAttribute, type AttributeValueForm, listStaffAttributes } from '@shop/contract/admin/attributes'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { useId } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useFieldLabel } from '../../kit/form-context.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useT } from '../../kit/translate.ts'
import { useAnswer } from '../../kit/use-call.ts'
import { AttributeInput } from './attribute-input.tsx'

const per_page = String(ADMIN_PAGE_MAX)
const NONE: AdminAttribute[] = []

/** Attributes of the chosen category, then others that the product has. */
export function ProductAttributes() {
  const t = useT()
  useFieldLabel('attributes', t('attributes.title'))
  const { field } = useController({ name: 'attributes' })
  const { errors } = useFormState({ name: 'attributes' })
  const values = (field.value ?? []) as AttributeValueForm[]
  const places = useWatch({ name: ['subcategory_id', 'category_id'] }) as unknown[]
  const attached = useAttached(places.filter((id) => typeof id === 'number'))
  const foreign_ids = values.map((one) => one.attribute_id).filter((id) => attached.every((type) => type.id !== id))
  const foreign = useAnswer(
    listStaffAttributes,
    { query: { ids: foreign_ids.join(','), per_page } },
    { is_wanted: foreign_ids.length > 0 },
  )
  const others = foreign_ids.length > 0 ? (foreign.data?.data ?? NONE) : NONE
  const faults = (errors['attributes'] ?? {}) as Record<string, { message?: string } | undefined>
  const set = (id: number) => (value: AttributeValueForm | null) =>
    field.onChange([...values.filter((one) => one.attribute_id !== id), ...(value ? [value] : [])])
  return (
    <Panel title={t('attributes.title')}>
      {attached.length + others.length === 0 && <p className="hint">{t('attributes.none_attached')}</p>}
      <div className="grid gap-4 sm:grid-cols-3">
        {[...attached, ...others].map((type) => (
          <AttributeInput
            key={type.id}
            type={type}
            value={values.find((one) => one.attribute_id === type.id)}
            onChange={set(type.id)}
            fault={faults[String(type.id)]?.message}
          />
        ))}
      </div>
      <Add shown={[...attached, ...others]} onAdd={(type) => set(type.id)(startOf(type))} />
    </Panel>
  )
}

function useAttached(places: readonly number[]): readonly AdminAttribute[] {
  const query = { for: places.join(','), per_page }
  const { data } = useAnswer(listStaffAttributes, { query }, { is_wanted: places.length > 0 })
  return places.length > 0 ? (data?.data ?? NONE) : NONE
}

/** What a newly added attribute begins with, until somebody types its value. */
function startOf({ id, kind, choices }: AdminAttribute): AttributeValueForm {
  const value = { number: 0, yes_no: true, text: null, choice: choices.slice(0, 1).map((choice) => choice.id) }[kind]
  return { attribute_id: id, value, text_ua: kind === 'text' ? '—' : null, text_ru: null, text_en: null }
}

function Add({ shown, onAdd }: { shown: readonly AdminAttribute[]; onAdd: (type: AdminAttribute) => void }) {
  const t = useT()
  const id = useId()
  const all = useAnswer(listStaffAttributes, { query: { per_page } }).data?.data ?? NONE
  const offered = all.filter((type) => shown.every((one) => one.id !== type.id))
  if (offered.length === 0) return null
  return (
    <div className="field max-w-md">
      <label htmlFor={id}>{t('attributes.add_other')}</label>
      <select
        id={id}
        className="select"
        value=""
        onChange={(event) => {
          const type = offered.find((one) => String(one.id) === event.target.value)
          if (type) onAdd(type)
        }}
      >
        <option value="">{t('attributes.choose')}</option>
        {offered.map((type) => (
          <option key={type.id} value={type.id}>
            {type.name_ua}
          </option>
        ))}
      </select>
    </div>
  )
}
