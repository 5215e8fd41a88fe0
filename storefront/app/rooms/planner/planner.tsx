import { HTML_LANG } from '@shop/contract/primitives'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { RoomDetail } from '@shop/contract/shop/rooms'
import { legalDate, localised } from '@shop/contract/rules/names'
import { useTranslation } from '../../i18n/translation.tsx'
import { Price } from '../../ui/price.tsx'
import { PlannerParams } from './planner-params.tsx'
import { isUndecided, type Row, rowsOf, type Section, sectionsOf, totalsOf } from './planner-state.ts'
import { PlannerTotals } from './planner-totals.tsx'
import { PositionRow } from './position-row.tsx'
import { positionRowId } from '../../products/position-path.ts'
import { RoomSheet } from './room-sheet.tsx'
import { sectionId, SectionSteps, SectionTabs } from './section-tabs.tsx'
import { usePlanner } from './use-planner.ts'
import './planner.css'
import './planner-totals.css'
import './position-row.css'

interface PlannerProps {
  room: RoomDetail
  /** Beside the title. */
  cell: ReactNode
}

/** «Зберіть кабінет» (design, second part B, section 2). */
export function Planner({ room, cell }: PlannerProps) {
  const { t } = useTranslation()
  const { state, change, changeRow } = usePlanner(room.code)
  const [is_only_undecided, setOnlyUndecided] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const rows = rowsOf(room.items, state)
  const sections = sectionsOf(rows)
  const undecided = rows.filter(isUndecided).length
  const linked = useLinkedNumber(room)
  const now = open ?? linked?.split('.')[0] ?? sections[0]?.number ?? ''
  useEffect(() => {
    if (linked !== undefined) focusRow(linked)
  }, [linked])
  const showRow = (row: Row, section: Section) => {
    setOnlyUndecided(false)
    setOpen(section.number)
    focusRow(row.item.number)
  }
  const showSection = (number: string) => {
    setOnlyUndecided(false)
    setOpen(number)
    focusLater(sectionId(number))
  }
  return (
    <>
      <PlannerHead room={room} cell={cell} />
      <PlannerParams state={state} change={change} />
      <SectionTabs sections={sections} now={now} onSection={setOpen} />
      <div className="planner__grid">
        <div className="min-w-0">
          <RoomSheet sections={sections} now={now} onRow={showRow} />
          <div className="ruler mt-10" aria-hidden="true" />
          <div className="planner__lh">
            <h2 className="text-2xl">{t('planner_list')}</h2>
            <label className="check no-print">
              <input
                type="checkbox"
                checked={is_only_undecided}
                onChange={(event) => setOnlyUndecided(event.target.checked)}
              />
              <span>{t('planner_only_undecided', { count: undecided })}</span>
            </label>
          </div>
          <div className="secs">
            {sections.map((section) => (
              <SectionRows
                key={section.number}
                section={section}
                is_open={is_only_undecided || section.number === now}
                onToggle={() => setOpen(section.number === now ? '' : section.number)}
              >
                {section.rows
                  .filter((row) => !is_only_undecided || isUndecided(row))
                  .map((row) => (
                    <PositionRow
                      key={row.item.number}
                      row={row}
                      onChange={(made) => changeRow(row.item.number, made)}
                    />
                  ))}
              </SectionRows>
            ))}
          </div>
          <SectionSteps sections={sections} now={now} onSection={showSection} />
        </div>
        <PlannerTotals room={room} rows={rows} totals={totalsOf(rows)} state={state} />
      </div>
    </>
  )
}

/** After the section has opened. */
const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

const focusRow = (number: string) => focusLater(positionRowId(number))

/** The row that the address points to. */
function useLinkedNumber({ items }: RoomDetail): string | undefined {
  const { hash } = useLocation()
  return items.find(({ number }) => hash === `#${positionRowId(number)}`)?.number
}

function PlannerHead({ room: { set, items, ...names }, cell }: PlannerProps) {
  const { t, language } = useTranslation()
  const order = { number: set.order_number, date: legalDate(set.order_date) }
  return (
    <div className="planner__head">
      <div>
        <p className="planner__eye">{t('planner_eyebrow')}</p>
        <div className="flex items-center gap-3">
          {cell}
          <h1 className="text-3xl lg:text-4xl">{localised(names, 'name', language)}</h1>
        </div>
      </div>
      <p className="planner__norm">
        {t('planner_order', order)}, {t('planner_positions', { count: items.length })}
        {set.is_example && <b className="block text-ink-900">{t('planner_example')}</b>}
        {set.source_url !== null && (
          <a className="link" href={set.source_url} target="_blank" rel="noopener noreferrer">
            {t('planner_source')}
          </a>
        )}
      </p>
    </div>
  )
}

interface SectionProps {
  section: Section
  is_open: boolean
  onToggle: () => void
  children: ReactNode
}

function SectionRows({ section: { number, name, rows }, is_open, onToggle, children }: SectionProps) {
  const { t } = useTranslation()
  const { everything, total } = totalsOf(rows)
  return (
    <section className="sec" data-open={is_open || undefined}>
      <h3>
        <button type="button" id={sectionId(number)} className="sec__h" aria-expanded={is_open} onClick={onToggle}>
          <span className="sec__no">{number}</span>
          <span className="sec__t" lang={HTML_LANG.ua}>
            {name}
          </span>
          <span className="sec__dots" aria-hidden="true">
            {rows.map((row) => (
              <i key={row.item.number} className={`dot dot--${row.state}`} />
            ))}
          </span>
          <span className="sec__c">{t('planner_of', { part: everything.covered, all: everything.all })}</span>
          <Price amount={total} className="sec__s" />
        </button>
      </h3>
      {is_open && <ul>{children}</ul>}
    </section>
  )
}
