import { HTML_LANG } from '@shop/contract/primitives'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { positionRowId } from '../../products/position-path.ts'
import type { Row, RowState, Section } from './planner-state.ts'
import { cellsIndent, layOutRoom, type RoomLayout, type RoomPart } from './room-layout.ts'
import { RoomWalls } from './room-walls.tsx'
import './room-sheet.css'

const STATES: readonly RowState[] = ['req', 'rec', 'own', 'part', 'gap', 'off']

interface SheetProps {
  sections: readonly Section[]
  /** The open section. */
  now: string
  onRow: (row: Row, section: Section) => void
}

/** One part per section, one cell per position. */
export function RoomSheet({ sections, now, onRow }: SheetProps) {
  const { t } = useTranslation()
  const positions = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const layout = layOutRoom(sections.map(({ rows }) => rows.length))
  const parts = layout?.rows.flat()
  return (
    <section aria-labelledby="room-sheet">
      <h2 id="room-sheet" className="sr-only">
        {t('planner_sheet', { positions, sections: sections.length })}
      </h2>
      <div
        className={layout ? 'roomsheet graph roomsheet--walls' : 'roomsheet graph'}
        style={layout ? roomStyle(layout) : undefined}
      >
        {layout && <RoomWalls layout={layout} door={t('planner_door')} />}
        {sections.map((section, at) => (
          <section
            key={section.number}
            className="zone"
            style={parts?.[at] && partStyle(parts[at])}
            aria-labelledby={`zone-${section.number}`}
          >
            <h3 className={section.number === now ? 'zone__t is-now' : 'zone__t'} id={`zone-${section.number}`}>
              <b>{section.number}</b> <span lang={HTML_LANG.ua}>{section.name}</span>
            </h3>
            <div className="zone__cells">
              {section.rows.map((row) => (
                <Cell key={row.item.number} row={row} onShow={() => onRow(row, section)} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <ul className="legend" aria-hidden="true">
        {STATES.map((state) => (
          <li key={state}>
            <i className={`dot dot--${state}`} />
            {t(`planner_state_${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cell({ row: { item, state, amount }, onShow }: { row: Row; onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <a
      href={`#${positionRowId(item.number)}`}
      className={`el el--${state}`}
      title={item.name_ua}
      onKeyDown={moveBetweenCells}
      onClick={(event) => {
        event.preventDefault()
        onShow()
      }}
    >
      <span className="el__n">{item.number}</span>
      <span className="sr-only">
        <span lang={HTML_LANG.ua}>{item.name_ua}</span>, {t(`planner_state_${state}`)}
      </span>
      <span className="el__s" aria-hidden="true">
        {item.symbol}
      </span>
      <span className="el__q" aria-hidden="true">
        {amount > 0 ? amount : ''}
      </span>
    </a>
  )
}

function moveBetweenCells(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
  const cells = [...(event.currentTarget.closest('.roomsheet')?.querySelectorAll<HTMLElement>('.el') ?? [])]
  if (step === null) return
  event.preventDefault()
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}

// React's type lacks custom properties.
const roomStyle = ({ height }: RoomLayout) => ({ '--room-height': `${height}px` }) as CSSProperties

const partStyle = (part: RoomPart) =>
  ({
    '--part-left': `${part.left}px`,
    '--part-top': `${part.top}px`,
    '--part-width': `${part.width}px`,
    '--part-indent': `${cellsIndent(part)}px`,
    '--part-columns': part.columns,
  }) as CSSProperties
