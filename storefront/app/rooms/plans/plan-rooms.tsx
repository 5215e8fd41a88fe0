import { HTML_LANG } from '@shop/contract/primitives'
import type { Plan, PlanItem, PlanRoom } from '@shop/contract/shop/plans'
import { localised } from '@shop/contract/rules/names'
import { Button, IconButton } from '@shop/ui/components/button/button.tsx'
import { Price } from '../../ui/price.tsx'
import { TriangleAlert } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Plus, Trash2 } from '@shop/ui/icons/rare-icon-paths.ts'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { categorySymbol, subjectClass } from '../../catalog/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { focusHeading } from '../../ui/focus-beside.ts'
import { CoverageBar } from '../planner/coverage-bar.tsx'
import { rowsOfRoom } from './plan-rows.ts'
import type { OpenPlan, PlanStore } from './plan-store.ts'
import { type Row, sectionsOf, totalsOf } from '../planner/planner-state.ts'
import { PositionRow } from '../planner/position-row.tsx'

interface RoomsProps {
  store: PlanStore
  onRemove: (room: PlanRoom) => void
}

/** The plan's rooms; one at a time shows its positions. */
export function PlanRooms({ store, onRemove }: RoomsProps) {
  const { t } = useTranslation()
  const state = useStore(store.state)
  const heading = useRef<HTMLHeadingElement>(null)
  const { plan, edit_code } = state
  const [open, setOpen] = useState(plan.rooms.length === 1 ? plan.rooms[0]?.room : undefined)
  const remove = (room: PlanRoom) => {
    focusHeading(heading.current)
    onRemove(room)
  }
  return (
    <section className="panel">
      <div className="panel__head">
        <h2 ref={heading}>{t('plan_rooms')}</h2>
        {edit_code !== null && (
          <ButtonLink kind="text" size="sm" to="/complex-solutions">
            <Icon of={Plus} />
            {t('plan_add_room')}
          </ButtonLink>
        )}
      </div>
      <ul>
        {plan.rooms.map((room, place) => {
          const rows = rowsOfRoom(plan, room.room, state.drafts)
          const is_open = room.room === open
          return (
            <li key={room.room} className={subjectClass(place)}>
              <RoomSummary
                room={room}
                rows={rows}
                is_open={is_open}
                onToggle={() => setOpen(is_open ? undefined : room.room)}
                onRemove={edit_code !== null && plan.rooms.length > 1 ? () => remove(room) : undefined}
              />
              {is_open && edit_code !== null && <EditedRows store={store} state={state} room={room} rows={rows} />}
              {(!is_open || edit_code !== null) && <ReadRows plan={plan} room={room.room} is_printed />}
              {is_open && edit_code === null && <ReadRows plan={plan} room={room.room} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface SummaryProps {
  room: PlanRoom
  rows: readonly Row[]
  is_open: boolean
  onToggle: () => void
  onRemove: (() => void) | undefined
}

function RoomSummary({ room, rows, is_open, onToggle, onRemove }: SummaryProps) {
  const { t, language } = useTranslation()
  const name = localised(room, 'name', language)
  const { everything, gaps, total } = totalsOf(rows)
  const label = t(is_open ? 'plan_fold' : 'plan_unfold')
  return (
    <div className="prow">
      <span className="cell" aria-hidden="true">
        {categorySymbol({ symbol: null, name: room.name_ua })}
      </span>
      <div className="prow__n">
        <h3>{name}</h3>
        <p>
          {t('plan_size', { pupils: room.pupils, groups: room.groups })}
          {room.is_outdated && ` ${t('plan_outdated')}`}
        </p>
        {gaps.length > 0 && (
          <span className="badge badge--bad">
            <Icon of={TriangleAlert} className="!size-4" />
            {t('planner_gaps', { count: gaps.length })}
          </span>
        )}
      </div>
      <div className="prow__c">
        <p>
          <b>{t('planner_of', { part: everything.covered, all: everything.all })}</b>
        </p>
        <CoverageBar rows={rows} />
      </div>
      <p className="prow__s">
        <Price amount={total} />
      </p>
      <div className="prow__a no-print">
        <Button kind="soft" size="sm" aria-expanded={is_open} aria-label={`${label}: ${name}`} onClick={onToggle}>
          {label}
        </Button>
        {onRemove && (
          <IconButton label={t('plan_remove_room', { name })} onClick={onRemove}>
            <Icon of={Trash2} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

interface EditedProps {
  store: PlanStore
  state: OpenPlan
  room: PlanRoom
  rows: readonly Row[]
}

function EditedRows({ store, state, room, rows }: EditedProps) {
  const { t } = useTranslation()
  const noteOf = (number: string) => state.notes.findLast((note) => note.room === room.room && note.number === number)
  return (
    <div className="secs no-print">
      {sectionsOf(rows).map((section) => (
        <section key={section.number} className="sec">
          <h4 className="plan__sec">
            {section.number}. {section.name}
          </h4>
          <ul>
            {section.rows.map((row) => {
              const note = noteOf(row.item.number)
              return (
                <PositionRow
                  key={row.item.number}
                  row={row}
                  note={note && t('plan_colleague', { before: note.before, after: note.after })}
                  onChange={(change) => store.changeRow(room.room, row.item.number, change)}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ReadProps {
  plan: Plan
  room: string
  /** On paper only. */
  is_printed?: boolean
}

function ReadRows({ plan, room, is_printed = false }: ReadProps) {
  return (
    <ul className={is_printed ? 'plan__printed' : 'secs'}>
      {plan.items
        .filter((item) => item.room === room)
        .map((item) => (
          <ReadRow key={item.number} item={item} />
        ))}
    </ul>
  )
}

function ReadRow({ item }: { item: PlanItem }) {
  const { t, language } = useTranslation()
  const match = item.matches.find(({ product_id }) => product_id === item.choice)
  const goods = match ? localised(match, 'name', language) : t('planner_no_goods')
  return (
    <li className="planrow">
      <span className="mono">{item.number}</span>
      <span className="min-w-0">
        <b className="font-semibold" lang={HTML_LANG.ua}>
          {item.name_ua}
        </b>
        <span className="block text-sm text-ink-600">
          {item.is_owned ? t('planner_owned') : goods}
          {item.owned > 0 && !item.is_owned && ` · ${t('plan_has', { owned: item.owned, needed: item.needed })}`}
        </span>
      </span>
      <span className="mono text-right">{item.is_owned ? '' : item.amount}</span>
      {item.sum > 0 ? (
        <Price amount={item.sum} />
      ) : (
        <span className="planrow__none" aria-hidden="true">
          —
        </span>
      )}
    </li>
  )
}
