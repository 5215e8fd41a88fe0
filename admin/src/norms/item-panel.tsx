import {
  type AdminMatch,
  type AdminNormItem,
  type AdminNormRoom,
  createNormItem,
  removeNormItem,
  saveNormItem,
} from '@shop/contract/admin/catalog/norms'
import { readNumber } from '@shop/contract/rules/typed-number'
import { AMOUNT_RULES, amountNeeded, pairsOf } from '@shop/contract/rules/goods/room-amounts'
import { UNITS } from '@shop/contract/shop/catalog'
import { useId, useState } from 'react'
import { Button } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { readWholes, SelectField, TickField } from './form-fields.tsx'
import { ItemProducts } from './item-products.tsx'

const EXAMPLE_PUPILS = 28

interface Props {
  room: AdminNormRoom
  item: AdminNormItem | null
  next: AdminNormItem | null
  /** null: back to the list. */
  onChoose: (id: number | null) => void
}

const draftOf = (item: AdminNormItem | null) => ({
  number: item?.number ?? '',
  section: item?.section ?? '',
  name_ua: item?.name_ua ?? '',
  requirement_ua: item?.requirement_ua ?? '',
  unit: item?.unit ?? ('pcs' as const),
  rule: item?.rule ?? ('per_room' as const),
  per: String(item?.per ?? 1),
  amount: String(item?.amount ?? 1),
  dk_code: item?.dk_code ?? '',
  is_required: item?.is_required ?? true,
  matches: item?.matches ?? [],
})
type Draft = ReturnType<typeof draftOf>

/** With the products that meet it. */
export function ItemPanel({ room, item, next, onChoose }: Props) {
  const t = useT()
  const may_write = useCan('catalogue.write')
  const form_id = useId()
  const [draft, setDraft] = useState<Draft>(() => draftOf(item))
  const [is_removing, setRemoving] = useState(false)
  const { save, faults, is_busy } = useSaving({ room, item, draft })
  const is_changed = JSON.stringify(draft) !== JSON.stringify(draftOf(item))
  const goTo = async (id: number | null) => {
    const question = { title: t('norms.leave_question'), action: t('norms.leave') }
    if (!is_changed || (await confirm(question))) onChoose(id)
  }
  const saveAnd = async () => {
    const id = await save()
    if (id !== null) onChoose(next?.id ?? id)
  }
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const actions = (
    <Button kind="text" size="sm" onClick={() => void goTo(null)}>
      {t('norms.back')}
    </Button>
  )
  return (
    <Panel title={item === null ? t('norms.add_item') : `${item.number} ${item.name_ua}`} actions={actions}>
      <form
        id={form_id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void saveAnd()
        }}
      >
        <fieldset className="contents" disabled={!may_write}>
          <ItemFields draft={draft} faults={faults} onChange={set} />
          <ItemProducts
            item={item}
            is_removing={is_removing}
            matches={draft.matches}
            fault={Object.entries(faults).find(([field]) => field.startsWith('matches'))?.[1]}
            onChange={(matches: AdminMatch[]) => set({ matches })}
          />
          {may_write && (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" icon="check" is_busy={is_busy}>
                {next && item ? t('norms.save_and_next', { number: next.number }) : t('kit.save')}
              </Button>
              {item && <RemoveButton item={item} onRemoving={setRemoving} onRemoved={() => onChoose(null)} />}
            </div>
          )}
        </fieldset>
      </form>
    </Panel>
  )
}

function useSaving({ room, item, draft }: { room: AdminNormRoom; item: AdminNormItem | null; draft: Draft }) {
  const t = useT()
  const run = useCall()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [is_busy, setBusy] = useState(false)
  /** The position's id; null if refused. */
  const save = async (): Promise<number | null> => {
    const { per, amount, dk_code, matches, ...rest } = draft
    // Other rules hide the field.
    const typed = { amount, per: rest.rule === 'per_pupils' ? per : '1' }
    const { numbers, faults: wrong, is_wrong } = readWholes(typed, t)
    setFaults(wrong)
    if (is_wrong) return null
    const body = {
      ...rest,
      ...numbers,
      dk_code: dk_code.trim() === '' ? null : dk_code.trim(),
      matches: matches.map(({ product_id, how, note }) => ({ product_id, how, note })),
    }
    setBusy(true)
    const outcome = { done: 'norms.saved', onFields: setFaults }
    const answer = item
      ? await run(saveNormItem, { params: { id: String(item.id) }, body }, outcome)
      : await run(createNormItem, { params: { id: String(room.id) }, body }, outcome)
    setBusy(false)
    return answer?.data.id ?? null
  }
  return { save, faults, is_busy }
}

interface FieldsProps {
  draft: Draft
  faults: Record<string, string>
  onChange: (part: Partial<Draft>) => void
}

function ItemFields({ draft, faults, onChange }: FieldsProps) {
  const t = useT()
  const size = { pupils: EXAMPLE_PUPILS, groups: pairsOf(EXAMPLE_PUPILS) }
  const per = readNumber(draft.per, 0) ?? 0
  const amount = readNumber(draft.amount, 0) ?? 0
  const needed = per > 0 && amount > 0 ? amountNeeded({ rule: draft.rule, per, amount }, size) : null
  const text = (
    name: 'number' | 'section' | 'name_ua' | 'requirement_ua' | 'dk_code' | 'amount' | 'per',
    most: number,
  ) => (
    <TextField
      label={t(`norms.item_${name}`)}
      value={draft[name]}
      length_max={most}
      is_long={name === 'requirement_ua'}
      fault={faults[name]}
      onChange={(typed) => onChange({ [name]: typed })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-4">
        {text('number', 20)}
        {text('section', 200)}
      </div>
      {text('name_ua', 300)}
      {text('requirement_ua', 2000)}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('norms.item_rule')}
          value={draft.rule}
          choices={AMOUNT_RULES.map((id) => ({ id, name: t(`norms.choice_${id}`) }))}
          onChange={(rule) => onChange({ rule: AMOUNT_RULES.find((one) => one === rule) ?? 'per_room' })}
        />
        {draft.rule === 'per_pupils' && text('per', 2)}
        {text('amount', 4)}
        <SelectField
          label={t('norms.item_unit')}
          value={draft.unit}
          choices={UNITS.map((id) => ({ id, name: t(`norms.unit_${id}`) }))}
          onChange={(unit) => onChange({ unit: UNITS.find((one) => one === unit) ?? 'pcs' })}
        />
        {text('dk_code', 10)}
      </div>
      {needed !== null && <p className="hint">{t('norms.needed', { pupils: EXAMPLE_PUPILS, count: needed })}</p>}
      <TickField
        label={t('norms.item_is_required')}
        value={draft.is_required}
        onChange={(is_required) => onChange({ is_required })}
      />
    </>
  )
}

interface RemoveProps {
  item: AdminNormItem
  onRemoving: (is_removing: boolean) => void
  onRemoved: () => void
}

function RemoveButton({ item, onRemoving, onRemoved }: RemoveProps) {
  const t = useT()
  const run = useCall()
  const remove = async () => {
    const title = t('norms.remove_item_question', { number: item.number })
    if (!(await confirm({ title, action: t('norms.remove'), is_danger: true }))) return
    onRemoving(true)
    const answer = await run(removeNormItem, { params: { id: String(item.id) } }, { done: 'norms.removed' })
    if (answer) onRemoved()
    else onRemoving(false)
  }
  return (
    <Button kind="text" icon="trash" onClick={() => void remove()}>
      {t('norms.remove')}
    </Button>
  )
}
