import { useId } from 'react'
import type { DeliveryPaperRow, OrderLine } from '@shop/contract/shop/orders/orders'
import { Check, Clock } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { lineName } from './line-name.ts'
import './by-code/order-parts.css'

interface PapersProps {
  papers: readonly DeliveryPaperRow[]
  lines: readonly OrderLine[]
}

/** Papers for the day of delivery, and those still being prepared. */
export function DeliveryPapers({ papers, lines }: PapersProps) {
  const { t, language } = useTranslation()
  const title_id = useId()
  const present = papers.filter(({ is_present }) => is_present).length
  return (
    <section aria-labelledby={title_id}>
      <h2 id={title_id}>{t('delivery_papers')}</h2>
      <p className="mb-3 text-sm text-ink-600">{t('delivery_papers_text', { present, all: papers.length })}</p>
      <ul className="papers">
        {papers.map(({ kind, is_present, missing_for }) => (
          <li key={kind}>
            <div className="min-w-0">
              <b className="!font-medium">{t(`delivery_paper_${kind}`)}</b>
              {!is_present && missing_for.length > 0 && (
                <small className="block [overflow-wrap:anywhere]">
                  {t('delivery_paper_missing_for', {
                    names: missing_for.map((name) => lineName(lines, name, language)).join('; '),
                  })}
                </small>
              )}
            </div>
            <span
              className={`flex items-center gap-1.5 text-sm font-medium ${is_present ? 'text-ok-700' : 'text-warn-700'}`}
            >
              <Icon of={is_present ? Check : Clock} className="!size-4" />
              {t(is_present ? 'delivery_paper_present' : 'delivery_paper_missing')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
