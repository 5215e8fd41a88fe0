import { useTranslation } from '../i18n/translation.tsx'
import type { Row, RowState, Section } from './planner-state.ts'

const STATES: readonly RowState[] = ['req', 'rec', 'own', 'gap', 'off']

interface SheetProps {
  sections: readonly Section[]
  /** Number of the open section. */
  now: string
  onRow: (row: Row, section: Section) => void
}

/** The room on squared paper: one frame per section, one cell per position. */
export function RoomSheet({ sections, now, onRow }: SheetProps) {
  const { t } = useTranslation()
  const positions = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <section aria-label={t('planner_sheet', { positions, sections: sections.length })}>
      <div className="roomsheet">
        {sections.map((section) => (
          <section key={section.number} className="zone" aria-labelledby={`zone-${section.number}`}>
            <h3 className={section.number === now ? 'zone__t is-now' : 'zone__t'} id={`zone-${section.number}`}>
              <b>{section.number}</b> {section.name}
            </h3>
            <div className="zone__cells">
              {section.rows.map((row) => (
                <button
                  key={row.item.number}
                  type="button"
                  className={`el el--${row.state}`}
                  title={row.item.name_ua}
                  aria-label={`${row.item.number} ${row.item.name_ua}, ${t(`planner_state_${row.state}`)}`}
                  onClick={() => onRow(row, section)}
                >
                  <span className="el__n">{row.item.number}</span>
                  <span className="el__s">{row.item.symbol}</span>
                  <span className="el__q">{row.amount > 0 ? row.amount : ''}</span>
                </button>
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
