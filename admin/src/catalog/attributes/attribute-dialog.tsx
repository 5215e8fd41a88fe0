import type { AttributeValueForm } from '@shop/contract/admin/catalog/attributes'
import { useState } from 'react'
import { Button } from '../../kit/widgets/button.tsx'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useBulkChange } from '../products/bulk-dialogs.tsx'
import { AttributeInput } from './attribute-input.tsx'
import { AttributeSelect } from './attribute-select.tsx'
import { useAttributes } from './use-attributes.ts'

interface Props {
  ids: number[]
  onClose: () => void
  onDone: () => void
}

export function AttributeDialog({ ids, onClose, onDone }: Props) {
  const t = useT()
  const change = useBulkChange()
  const types = useAttributes()
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
      <AttributeSelect
        label="attributes.one"
        offered={types}
        chosen={chosen}
        onChoose={(one) => {
          setChosen(one?.id ?? null)
          setValue(null)
          setFault(undefined)
        }}
      />
      {type && (
        <AttributeInput key={type.id} type={type} value={value ?? undefined} onChange={setValue} fault={fault} />
      )}
    </Dialog>
  )
}
