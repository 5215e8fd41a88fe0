import { type AdminAttribute, listStaffAttributes } from '@shop/contract/admin/attributes'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { IconButton } from '../../kit/button.tsx'
import { useFieldLabel } from '../../kit/form-context.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useT } from '../../kit/translate.ts'
import { useAnswer } from '../../kit/use-call.ts'
import { moveItem } from '../categories/move-item.ts'

interface Attached {
  attribute_id: number
  is_required: boolean
}

const NONE: AdminAttribute[] = []

/** Which attributes the products of a category have, in the sequence of forms, pages and filters. */
export function CategoryAttributes() {
  const t = useT()
  const id = useId()
  useFieldLabel('attributes', t('attributes.title'))
  const { field, fieldState } = useController({ name: 'attributes' })
  const attached = (field.value ?? []) as Attached[]
  const { data } = useAnswer(listStaffAttributes, { query: { per_page: String(ADMIN_PAGE_MAX) } })
  const all = data?.data ?? NONE
  const nameOf = (wanted: number) => all.find((one) => one.id === wanted)?.name_ua ?? `№ ${wanted}`
  const offered = all.filter((type) => attached.every((one) => one.attribute_id !== type.id))
  const replace = (place: number, is_required: boolean) =>
    field.onChange(attached.map((one, at) => (at === place ? { ...one, is_required } : one)))
  return (
    <Panel title={t('attributes.title')}>
      <p className="hint">{t('attributes.category_hint')}</p>
      <ol className="grid gap-2">
        {attached.map(({ attribute_id, is_required }, place) => {
          const name = nameOf(attribute_id)
          return (
            <li key={attribute_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1">
              <span className="min-w-0 grow font-medium">{name}</span>
              <label className="check">
                <input
                  type="checkbox"
                  checked={is_required}
                  onChange={(event) => replace(place, event.target.checked)}
                />
                <span>{t('attributes.required')}</span>
              </label>
              <span className="flex gap-1">
                <IconButton
                  icon="arrow-up"
                  label={t('attributes.up', { name })}
                  disabled={place === 0}
                  onClick={() => field.onChange(moveItem(attached, place, place - 1))}
                />
                <IconButton
                  icon="arrow-down"
                  label={t('attributes.down', { name })}
                  disabled={place === attached.length - 1}
                  onClick={() => field.onChange(moveItem(attached, place, place + 1))}
                />
                <IconButton
                  icon="trash"
                  label={t('attributes.detach', { name })}
                  onClick={() => field.onChange(attached.filter((_, at) => at !== place))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {fieldState.error?.message !== undefined && (
        <p className="err" role="alert">
          {fieldState.error.message}
        </p>
      )}
      <div className="field max-w-md">
        <label htmlFor={id}>{t('attributes.attach')}</label>
        <select
          id={id}
          className="select"
          value=""
          onChange={(event) =>
            event.target.value !== '' &&
            field.onChange([...attached, { attribute_id: Number(event.target.value), is_required: false }])
          }
        >
          <option value="">{t('attributes.choose')}</option>
          {offered.map((type) => (
            <option key={type.id} value={type.id}>
              {type.name_ua}
            </option>
          ))}
        </select>
      </div>
    </Panel>
  )
}
