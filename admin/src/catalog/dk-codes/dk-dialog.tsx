import { createDkCode, type DkCode, saveDkCode } from '@shop/contract/dk-codes.admin'
import { useId, useState } from 'react'
import { Button, Dialog, useCall, useT } from '../ui/kit.ts'

type Field = 'code' | 'name_ua' | 'name_en'
type Faults = Record<string, string>

const LABELS: Record<Field, string> = {
  code: 'catalogue.column.code',
  name_ua: 'catalogue.column.name',
  name_en: 'catalogue.column.name_en',
}

/** A code of the register: a new one, or the names of one that is there. */
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
    const outcome = { done: 'catalogue.dk.saved', onFields: setFaults }
    const answer = entry
      ? await run(saveDkCode, { params: { id: entry.code }, body: { ...values, version: entry.version } }, outcome)
      : await run(createDkCode, { body: values }, outcome)
    if (answer) onClose()
  }
  const fields: Field[] = entry ? ['name_ua', 'name_en'] : ['code', 'name_ua', 'name_en']
  return (
    <Dialog
      title={entry?.code ?? t('catalogue.dk.add')}
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
