import { readNumber } from '@shop/contract/rules/typed-number'
import { useId, useState, type ReactNode } from 'react'
import type { Translate } from '../failure.ts'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { useT } from '../kit/text/translate.ts'

interface SelectProps {
  label: string
  value: string
  choices: readonly { id: string; name: string }[]
  fault?: string | undefined
  onChange: (id: string) => void
}

export function SelectField({ label, value, choices, fault, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
      {fault !== undefined && (
        <p className="err" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Whole numbers as typed; `faults` names the fields that have none. */
export function readWholes<Name extends string>(typed: Record<Name, string>, t: Translate) {
  const names = Object.keys(typed) as Name[]
  const read = names.map((name) => [name, readNumber(typed[name], 0)] as const)
  const wrong = read.filter(([, number]) => typeof number !== 'number')
  return {
    numbers: Object.fromEntries(read) as Record<Name, number>,
    faults: Object.fromEntries(
      wrong.map(([name, number]) => [name, t(number === null ? 'fault.empty' : 'fault.not_whole')]),
    ),
    is_wrong: wrong.length > 0,
  }
}

export function TickField({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (is: boolean) => void
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

interface FormDialogProps {
  title: string
  onClose: () => void
  /** Closes unless it answers false. */
  onSave: () => Promise<boolean>
  children: ReactNode
}

export function FormDialog({ title, onClose, onSave, children }: FormDialogProps) {
  const t = useT()
  const form_id = useId()
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const is_saved = await onSave()
    setBusy(false)
    if (is_saved) onClose()
  }
  const foot = (
    <>
      <Button kind="text" onClick={onClose}>
        {t('kit.cancel')}
      </Button>
      <Button type="submit" form={form_id} is_busy={is_busy}>
        {t('kit.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot} is_wide>
      <form
        id={form_id}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
