import { createDkCode, type DkCode, saveDkCode } from '@shop/contract/admin/catalog/dk-codes'
import { useId, useState } from 'react'
import { Button } from '../../kit/widgets/button.tsx'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'

type Field = 'code' | 'name_ua' | 'name_en'
type Faults = Record<string, string>

const LABELS: Record<Field, string> = {
  code: 'catalog.column.code',
  name_ua: 'catalog.column.name',
  name_en: 'catalog.column.name_en',
}

export function DkDialog({ entry, onClose }: { entry: DkCode | null; onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const form_id = useId()
  const [values, setValues] = useState({
    code: entry?.code ?? '',
    name_ua: entry?.name_ua ?? '',
    name_en: entry?.name_en ?? '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const save = async () => {
    const outcome = { done: 'catalog.dk.saved', onFields: setFaults }
    const answer = entry
      ? await run(saveDkCode, { params: { id: entry.code }, body: { ...values, version: entry.version } }, outcome)
      : await run(createDkCode, { body: values }, outcome)
    if (answer) onClose()
  }
  const fields: Field[] = entry ? ['name_ua', 'name_en'] : ['code', 'name_ua', 'name_en']
  return (
    <Dialog
      title={entry?.code ?? t('catalog.dk.add')}
      onClose={onClose}
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" form={form_id}>
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <form
        id={form_id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {fields.map((field) => (
          <DkField
            key={field}
            label={LABELS[field]}
            value={values[field]}
            fault={faults[field]}
            onChange={(typed) => setValues({ ...values, [field]: typed })}
          />
        ))}
      </form>
    </Dialog>
  )
}

interface FieldProps {
  label: string
  value: string
  fault: string | undefined
  onChange: (typed: string) => void
}

function DkField({ label, value, fault, onChange }: FieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault !== undefined && (
        <span id={`${id}-note`} className="err" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
