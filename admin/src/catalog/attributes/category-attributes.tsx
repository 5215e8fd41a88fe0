import { useController } from 'react-hook-form'
import { IconButton } from '../../kit/widgets/button.tsx'
import { useFieldLabel } from '../../kit/form/form-context.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { formatId } from '../../kit/text/format.ts'
import { useT } from '../../kit/text/translate.ts'
import { moveItem } from '../../kit/list/move-item.ts'
import { AttributeSelect } from './attribute-select.tsx'
import { useAttributes } from './use-attributes.ts'

interface Attached {
  attribute_id: number
  is_required: boolean
}

/** In the sequence of forms, pages and filters. */
export function CategoryAttributes() {
  const t = useT()
  useFieldLabel('attributes', t('attributes.title'))
  const { field, fieldState } = useController({ name: 'attributes' })
  const attached = (field.value ?? []) as Attached[]
  const all = useAttributes()
  const nameOf = (wanted: number) => all.find((one) => one.id === wanted)?.name_ua ?? formatId(wanted)
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
      <AttributeSelect
        label="attributes.attach"
        offered={offered}
        onChoose={(type) => type && field.onChange([...attached, { attribute_id: type.id, is_required: false }])}
      />
    </Panel>
  )
}
