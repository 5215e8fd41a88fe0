import { HTML_LANG } from '@shop/contract/primitives'
import { ArrowLeft, ArrowRight } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { type Section, totalsOf } from './planner-state.ts'
import './section-tabs.css'

interface SectionsProps {
  sections: readonly Section[]
  /** The open section. */
  now: string
  onSection: (number: string) => void
}

export const sectionId = (number: string) => `section-${number}`

/** Phones show one section at a time. */
export function SectionTabs({ sections, now, onSection }: SectionsProps) {
  const { t } = useTranslation()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) tabs.current?.scrollTo({ left: current.offsetLeft - 16 })
  }, [now])
  return (
    <nav className="sectabs no-print" aria-label={t('planner_sections')} ref={tabs}>
      {sections.map(({ number, name, rows }) => {
        const { covered, all } = totalsOf(rows).everything
        return (
          <button
            key={number}
            type="button"
            aria-current={number === now ? 'true' : undefined}
            onClick={() => onSection(number)}
          >
            <b>{number}</b>
            <span className="sectabs__t" lang={HTML_LANG.ua}>
              {name}
            </span>
            <span className="mono">{t('planner_of', { part: covered, all })}</span>
          </button>
        )
      })}
    </nav>
  )
}

/** To the sections before and after the open one, by name. */
export function SectionSteps({ sections, now, onSection }: SectionsProps) {
  const { t } = useTranslation()
  const at = sections.findIndex(({ number }) => number === now)
  if (at < 0) return null
  const [previous, next] = [sections[at - 1], sections[at + 1]]
  return (
    <div className="secnav no-print">
      {previous && (
        <button type="button" className="btn btn--ghost" onClick={() => onSection(previous.number)}>
          <Icon of={ArrowLeft} />
          <span className="sr-only">{t('planner_section_previous')} </span>
          <span lang={HTML_LANG.ua}>{previous.name}</span>
        </button>
      )}
      {next && (
        <button type="button" className="btn btn--ghost secnav__next" onClick={() => onSection(next.number)}>
          <span className="sr-only">{t('planner_section_next')} </span>
          <span lang={HTML_LANG.ua}>{next.name}</span>
          <Icon of={ArrowRight} />
        </button>
      )}
    </div>
  )
}
