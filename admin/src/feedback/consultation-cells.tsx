import { type ReactNode, useState } from 'react'
import {
  type Consultation,
  CONSULTATION_NOTE_MAX,
  CONSULTATION_STATUSES,
  type ConsultationStatus,
  listAssignees,
  saveConsultation,
} from '@shop/contract/admin/content/consultations'
import { TextField } from '../kit/form/text-field.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'

interface Props {
  request: Consultation
}

/** By request: its last save, which the list may not have loaded yet. */
const last_saves = new Map<number, Promise<Consultation | null>>()

/** One field; the version protects the others. Quick changes of one request build on each other. */
function useSave(request: Consultation) {
  const run = useCall()
  const saveAfter = async (earlier: Promise<Consultation | null> | undefined, changed: Changed) => {
    const last = await earlier
    const { id, version, status, note, assignee } = last && last.version > request.version ? last : request
    const body = { version, status, note, assignee_id: assignee?.id ?? null, ...changed }
    const answer = await run(saveConsultation, { params: { id: String(id) }, body }, { done: 'service.saved' })
    return answer && answer.data
  }
  return (changed: Changed) => {
    const saving = saveAfter(last_saves.get(request.id), changed)
    last_saves.set(request.id, saving)
    return saving
  }
}

type Changed = { status: ConsultationStatus } | { note: string } | { assignee_id: number | null }

export function StatusSelect({ request }: Props) {
  const t = useT()
  const save = useSave(request)
  return (
    <SavedSelect
      className="!w-[132px]"
      label={`${t('service.status')}: ${request.name}`}
      value={request.status}
      save={async (chosen) => {
        const status = CONSULTATION_STATUSES.find((one) => one === chosen)
        if (status) await save({ status })
      }}
    >
      {CONSULTATION_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(`service.status_${status}`)}
        </option>
      ))}
    </SavedSelect>
  )
}

export function AssigneeSelect({ request }: Props) {
  const t = useT()
  const save = useSave(request)
  const { data } = useAnswer(listAssignees)
  const { assignee } = request
  const people = data?.data ?? []
  // An assigned former staff member stays an option.
  const shown = assignee && !people.some(({ id }) => id === assignee.id) ? [...people, assignee] : people
  return (
    <SavedSelect
      className="!w-[150px]"
      label={`${t('service.assignee')}: ${request.name}`}
      value={String(assignee?.id ?? '')}
      save={(chosen) => save({ assignee_id: chosen === '' ? null : Number(chosen) })}
    >
      <option value="">{t('service.nobody')}</option>
      {shown.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SavedSelect>
  )
}

interface SavedSelectProps {
  label: string
  value: string
  save(chosen: string): Promise<unknown>
  className: string
  children: ReactNode
}

/** Shows what was chosen while it is saved. */
function SavedSelect({ label, value, save, className, children }: SavedSelectProps) {
  const may = useCan('consultations.write')
  const [saving, setSaving] = useState<string | null>(null)
  const onChange = async (chosen: string) => {
    setSaving(chosen)
    await save(chosen)
    setSaving((latest) => (latest === chosen ? null : latest))
  }
  return (
    <select
      className={`select select--sm ${className}`}
      aria-label={label}
      value={saving ?? value}
      disabled={!may}
      onChange={({ target }) => void onChange(target.value)}
    >
      {children}
    </select>
  )
}

export function NoteCell({ request }: Props) {
  const t = useT()
  const may = useCan('consultations.write')
  const [is_open, open] = useState(false)
  const shown = request.note === '' ? t('service.note_add') : request.note
  if (!may) return <span className="whitespace-pre-line">{request.note}</span>
  return (
    <>
      <button
        type="button"
        className={`cursor-pointer text-left whitespace-pre-line [overflow-wrap:anywhere] ${request.note === '' ? 'text-ink-500' : ''}`}
        aria-label={`${t('service.note_of', { name: request.name })}: ${shown}`}
        onClick={() => open(true)}
      >
        {shown}
      </button>
      {is_open && <NoteDialog request={request} onClose={() => open(false)} />}
    </>
  )
}

function NoteDialog({ request, onClose }: Props & { onClose(): void }) {
  const t = useT()
  const save = useSave(request)
  const [note, type] = useState(request.note)
  const send = async () => {
    if (await save({ note })) onClose()
  }
  return (
    <Dialog
      title={t('service.note_of', { name: request.name })}
      onClose={onClose}
      foot={<Button onClick={() => void send()}>{t('service.note_save')}</Button>}
    >
      <TextField label={t('service.note')} value={note} onChange={type} length_max={CONSULTATION_NOTE_MAX} is_long />
    </Dialog>
  )
}
