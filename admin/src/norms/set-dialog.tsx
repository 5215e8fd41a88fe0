import { Note } from '@shop/ui/components/note/note.tsx'
import {
  type AdminNormSet,
  copyNormSet,
  createNormSet,
  type NormSetForm,
  saveNormSet,
} from '@shop/contract/admin/catalog/norms'
import { useState } from 'react'
import { TextField } from '../kit/form/text-field.tsx'
import { today } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { FormDialog, readWholes, TickField } from './form-fields.tsx'

/** `copy`: a new edition. */
export type SetDialogKind = { kind: 'create' } | { kind: 'save' | 'copy'; set: AdminNormSet }

const emptyDraft = () => ({
  title: '',
  order_number: '',
  order_date: today(),
  registration_number: '',
  registration_date: '',
  version: '1',
  valid_from: today(),
  valid_to: '',
  source_url: '',
  is_example: false,
})
type Draft = ReturnType<typeof emptyDraft>
type TextName = Exclude<keyof Draft, 'is_example'>

function draftOf(open: SetDialogKind): Draft {
  if (open.kind === 'create') return emptyDraft()
  const { set } = open
  const draft = {
    title: set.title,
    order_number: set.order_number,
    order_date: set.order_date,
    registration_number: set.registration_number,
    registration_date: set.registration_date ?? '',
    version: String(set.version),
    valid_from: set.valid_from,
    valid_to: set.valid_to ?? '',
    source_url: set.source_url ?? '',
    is_example: set.is_example,
  }
  return open.kind === 'save'
    ? draft
    : { ...draft, version: String(set.version + 1), valid_from: today(), valid_to: '' }
}

const FIELDS: { name: TextName; length_max: number; type?: 'date' }[] = [
  { name: 'title', length_max: 300 },
  { name: 'order_number', length_max: 60 },
  { name: 'order_date', length_max: 10, type: 'date' },
  { name: 'registration_number', length_max: 60 },
  { name: 'registration_date', length_max: 10, type: 'date' },
  { name: 'version', length_max: 4 },
  { name: 'valid_from', length_max: 10, type: 'date' },
  { name: 'valid_to', length_max: 10, type: 'date' },
  { name: 'source_url', length_max: 500 },
]

const formOf = ({ registration_date, valid_to, source_url, ...draft }: Draft, version: number): NormSetForm => ({
  ...draft,
  version,
  registration_date: registration_date || null,
  valid_to: valid_to || null,
  source_url: source_url || null,
})

export function SetDialog({ open, onClose }: { open: SetDialogKind; onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const [draft, setDraft] = useState(() => draftOf(open))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = async () => {
    const { numbers, faults: wrong, is_wrong } = readWholes({ version: draft.version }, t)
    setFaults(wrong)
    if (is_wrong) return false
    const body = formOf(draft, numbers.version)
    const outcome = { done: 'norms.saved', onFields: setFaults }
    if (open.kind === 'create') return (await run(createNormSet, { body }, outcome)) !== null
    const call = open.kind === 'save' ? saveNormSet : copyNormSet
    return (await run(call, { params: { id: String(open.set.id) }, body }, outcome)) !== null
  }
  return (
    <FormDialog title={t(`norms.set_${open.kind}`)} onClose={onClose} onSave={save}>
      {open.kind === 'copy' && (
        <div className="sm:col-span-2">
          <Note>{t('norms.copy_text')}</Note>
        </div>
      )}
      {FIELDS.map(({ name, ...props }) => (
        <TextField
          key={name}
          {...props}
          label={t(`norms.${name}`)}
          value={draft[name]}
          fault={faults[name]}
          onChange={(typed) => setDraft({ ...draft, [name]: typed })}
        />
      ))}
      <TickField
        label={t('norms.is_example')}
        value={draft.is_example}
        onChange={(is_example) => setDraft({ ...draft, is_example })}
      />
    </FormDialog>
  )
}
