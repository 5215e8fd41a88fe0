import type { AdminAttribute } from '@shop/contract/admin/catalog/attributes'
import { useId } from 'react'
import { useT } from '../../kit/text/translate.ts'

interface Props {
  /** Text key. */
  label: string
  offered: readonly AdminAttribute[]
  /** null where a choice adds an entry elsewhere. */
  chosen?: number | null
  onChoose: (type: AdminAttribute | undefined) => void
}

export function AttributeSelect({ label, offered, chosen = null, onChoose }: Props) {
  const t = useT()
  const id = useId()
  return (
    <div className="field max-w-md">
      <label htmlFor={id}>{t(label)}</label>
      <select
        id={id}
        className="select"
        value={chosen ?? ''}
        onChange={(event) => onChoose(offered.find((one) => String(one.id) === event.target.value))}
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
