import { type AttributeValueForm, listStaffAttributes } from '@shop/contract/admin/attributes'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { useId, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useT } from '../../kit/translate.ts'
import { useAnswer } from '../../kit/use-call.ts'
import { useBulkChange } from '../products/bulk-dialogs.tsx'
import { AttributeInput } from './attribute-input.tsx'

interface Props {
  ids: number[]
  onClose: () => void
  onDone: () => void
}

/** Sets one attribute of many products, or removes it. */
export function AttributeDialog({ ids, onClose, onDone }: Props) {
  const t = useT()
  const id = useId()
  const change = useBulkChange()
  const types = useAnswer(listStaffAttributes, { query: { per_page: String(ADMIN_PAGE_MAX) } }).data?.data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const [value, setValue] = useState<AttributeValueForm | null>(null)
  const [fault, setFault] = useState<string | undefined>()
  const type = types.find((one) => one.id === chosen)
  const apply = async (attribute: AttributeValueForm) => {
    const onFields = (faults: Record<string, string>) => setFault(Object.values(faults)[0])
    if (await change({ action: 'set_attribute', ids, attribute }, onFields)) onDone()
  }
  return (
    <Dialog
      title={t('attributes.bulk_title', { count: ids.length })}
      onClose={onClose}
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('catalog.cancel')}
          </Button>
          <Button
            kind="danger"
            disabled={!type}
            onClick={() =>
              type && void apply({ attribute_id: type.id, value: null, text_ua: null, text_ru: null, text_en: null })
            }
          >
            {t('attributes.bulk_remove')}
          </Button>
          <Button disabled={value === null} onClick={() => value && void apply(value)}>
            {t('catalog.apply')}
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{t('attributes.one')}</label>
        <select
          id={id}
          className="select"
          value={chosen ?? ''}
          onChange={(event) => {
            setChosen(Number(event.target.value) || null)
            setValue(null)
            setFault(undefined)
          }}
        >
          <option value="">{t('attributes.choose')}</option>
          {types.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name_ua}
            </option>
          ))}
        </select>
      </div>
      {type && (
        <AttributeInput key={type.id} type={type} value={value ?? undefined} onChange={setValue} fault={fault} />
      )}
    </Dialog>
  )
}
