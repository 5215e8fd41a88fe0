import { useState } from 'react'
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

/** One field; the version protects the others. */
function useSave({ id, version, status, note, assignee }: Consultation) {
  const run = useCall()
  return async (changed: { status?: ConsultationStatus; note?: string; assignee_id?: number | null }) => {
    const body = { version, status, note, assignee_id: assignee?.id ?? null, ...changed }
    return run(saveConsultation, { params: { id: String(id) }, body }, { done: 'service.saved' })
  }
}

export function StatusSelect({ request }: Props) {
  const t = useT()
  const may = useCan('consultations.write')
  const save = useSave(request)
  return (
    <select
      className="select select--sm !w-[132px]"
      aria-label={`${t('service.status')}: ${request.name}`}
      value={request.status}
      disabled={!may}
      onChange={(event) => {
        const status = CONSULTATION_STATUSES.find((one) => one === event.target.value)
        if (status) void save({ status })
      }}
    >
      {CONSULTATION_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(`service.status_${status}`)}
        </option>
      ))}
    </select>
  )
}

export function AssigneeSelect({ request }: Props) {
  const t = useT()
  const may = useCan('consultations.write')
  const save = useSave(request)
  const { data } = useAnswer(listAssignees)
  const { assignee } = request
  const people = data?.data ?? []
  // An assigned former staff member stays an option.
  const shown = assignee && !people.some(({ id }) => id === assignee.id) ? [...people, assignee] : people
  return (
    <select
      className="select select--sm !w-[150px]"
      aria-label={`${t('service.assignee')}: ${request.name}`}
      value={assignee?.id ?? ''}
      disabled={!may}
      onChange={(event) => void save({ assignee_id: event.target.value === '' ? null : Number(event.target.value) })}
    >
      <option value="">{t('service.nobody')}</option>
      {shown.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
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
