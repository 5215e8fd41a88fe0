import { localised } from '@shop/contract/rules/names'
import { ArrowUpRight } from '../ui/icon-paths.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { markedParts } from './marked-text.ts'
import { searchTarget } from './search-path.ts'
import { optionId } from './suggestion-id.ts'
import type { Suggested } from './use-suggestions.ts'

interface SuggestionsProps {
  id: string
  suggested: Suggested
  /** Place of the product that Enter opens; −1 for none. */
  active: number
  onChoose: () => void
}

/** What is found under the search field while it is being filled in. */
export function Suggestions({ id, suggested, active, onChoose }: SuggestionsProps) {
  const { t, language } = useTranslation()
  const { text, found_text, cards } = suggested
  const target = searchTarget(text)
  if (cards.length === 0) return <p className="suggest px-4 py-4 text-ink-600">{t('no_products')}</p>
  return (
    <div className="suggest">
      <div role="listbox" id={id} aria-label={t('search_suggestions')}>
        {cards.map((card, place) => (
          <Link
            key={card.id}
            id={optionId(id, place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={place === active ? 'is-active' : ''}
            to={`/product/${card.id}`}
            onClick={onChoose}
          >
            <span className="plate">
              <Picture file={card.files[0]} sizes="52px" width={52} height={52} alt="" />
            </span>
            <Marked name={localised(card, 'name', language)} typed={found_text} />
            <Icon of={ArrowUpRight} className="text-ink-400" />
          </Link>
        ))}
      </div>
      {'to' in target && (
        <Link
          className="!block !min-h-0 border-t border-line bg-paper-50 !py-4 font-semibold text-brand-600"
          to={target.to}
          onClick={onChoose}
        >
          {t('all_results_for', { text })}
        </Link>
      )}
    </div>
  )
}

function Marked({ name, typed }: { name: string; typed: string }) {
  return (
    <span>
      {markedParts(name, typed).map(({ text, is_match }, place) =>
        is_match ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
      )}
    </span>
  )
}
