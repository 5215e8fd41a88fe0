import { type AdminNormRoom, createNormRoom, saveNormRoom } from '@shop/contract/admin/catalog/norms'
import { listStaffCategories } from '@shop/contract/admin/catalog/categories'
import { useState } from 'react'
import { TextField } from '../kit/form/text-field.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { FormDialog, SelectField } from './form-fields.tsx'

const NAMES = ['name_ua', 'name_ru', 'name_en'] as const

/** New in the list `set_id`, or the room to change. */
export type RoomDialogKind = { set_id: number } | { room: AdminNormRoom }

export function RoomDialog({ open, onClose }: { open: RoomDialogKind; onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const room = 'room' in open ? open.room : null
  const { data } = useAnswer(listStaffCategories, { query: { per_page: '100' } })
  const categories = (data?.data ?? []).filter(({ parent_id }) => parent_id === null)
  const [draft, setDraft] = useState({
    code: room?.code ?? '',
    name_ua: room?.name_ua ?? '',
    name_ru: room?.name_ru ?? '',
    name_en: room?.name_en ?? '',
    category: String(room?.category_id ?? ''),
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = async () => {
    const { category, ...texts } = draft
    const body = { ...texts, category_id: category === '' ? null : Number(category) }
    const outcome = { done: 'norms.saved', onFields: setFaults }
    if ('room' in open)
      return (await run(saveNormRoom, { params: { id: String(open.room.id) }, body }, outcome)) !== null
    return (await run(createNormRoom, { params: { id: String(open.set_id) }, body }, outcome)) !== null
  }
  return (
    <FormDialog title={t(room ? 'norms.room_save' : 'norms.room_create')} onClose={onClose} onSave={save}>
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`norms.room_${name}`)}
          value={draft[name]}
          length_max={200}
          fault={faults[name]}
          onChange={(typed) => setDraft({ ...draft, [name]: typed })}
        />
      ))}
      <TextField
        label={t('norms.room_code')}
        hint={t('norms.room_code_hint')}
        value={draft.code}
        length_max={40}
        fault={faults['code']}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <SelectField
        label={t('norms.room_category')}
        value={draft.category}
        fault={faults['category_id']}
        choices={[
          { id: '', name: t('norms.no_category') },
          ...categories.map(({ id, name_ua }) => ({ id: String(id), name: name_ua })),
        ]}
        onChange={(category) => setDraft({ ...draft, category })}
      />
    </FormDialog>
  )
}
