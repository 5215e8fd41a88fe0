import {
  type AdminAttribute,
  type AttributeValueForm,
  listStaffAttributes,
} from '@shop/contract/admin/catalog/attributes'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useFieldLabel } from '../../kit/form/form-context.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer } from '../../kit/calls/use-call.ts'
import { AttributeInput } from './attribute-input.tsx'
import { AttributeSelect } from './attribute-select.tsx'
import { NO_ATTRIBUTES, useAttributes } from './use-attributes.ts'

const per_page = String(ADMIN_PAGE_MAX)

/** Of the category, then others of the product. */
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
  const others = foreign_ids.length > 0 ? (foreign.data?.data ?? NO_ATTRIBUTES) : NO_ATTRIBUTES
  const [added, setAdded] = useState(NO_ATTRIBUTES)
  const known = [...attached, ...others]
  const shown = [...known, ...added.filter((type) => known.every((one) => one.id !== type.id))]
  const faults = (errors['attributes'] ?? {}) as Record<string, { message?: string } | undefined>
  const set = (id: number) => (value: AttributeValueForm | null) =>
    field.onChange([...values.filter((one) => one.attribute_id !== id), ...(value ? [value] : [])])
  return (
    <Panel title={t('attributes.of_category')}>
      {shown.length === 0 && <p className="hint">{t('attributes.none_attached')}</p>}
      <div className="grid gap-4 sm:grid-cols-3">
        {shown.map((type) => (
          <AttributeInput
            key={type.id}
            type={type}
            value={values.find((one) => one.attribute_id === type.id)}
            onChange={set(type.id)}
            fault={faults[String(type.id)]?.message}
          />
        ))}
      </div>
      <Add shown={shown} onAdd={(type) => setAdded([...added, type])} />
    </Panel>
  )
}

function useAttached(places: readonly number[]): readonly AdminAttribute[] {
  const query = { for: places.join(','), per_page }
  const { data } = useAnswer(listStaffAttributes, { query }, { is_wanted: places.length > 0 })
  return places.length > 0 ? (data?.data ?? NO_ATTRIBUTES) : NO_ATTRIBUTES
}

function Add({ shown, onAdd }: { shown: readonly AdminAttribute[]; onAdd: (type: AdminAttribute) => void }) {
  const offered = useAttributes().filter((type) => shown.every((one) => one.id !== type.id))
  if (offered.length === 0) return null
  return <AttributeSelect label="attributes.add_other" offered={offered} onChoose={(type) => type && onAdd(type)} />
}
