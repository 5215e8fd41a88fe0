import { SEARCH_LENGTH_MAX } from '@shop/contract/rules/validation'
import { ArrowRight, Search } from '../ui/icon-paths.ts'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from '../ui/icon.tsx'
import { FieldError } from '../ui/note.tsx'
import type { SearchProblem } from './search-path.ts'
import { optionId } from './suggestion-id.ts'
import { useSearchBox } from './use-search-box.ts'

// Nobody needs them before he types.
const Suggestions = lazy(() => import('./suggestions.tsx').then((file) => ({ default: file.Suggestions })))

interface SearchFormProps {
  placeholder: string
  /** `md` in the catalogue; tall on the home and the search page. */
  size?: 'md'
  text?: string
  problem?: SearchProblem
}

/** Search with suggestions. Before the scripts are there it is a plain form: /search takes its text as `?search=`. */
export function SearchForm({ placeholder, size, text = '', problem = null }: SearchFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useSearchBox({ text, problem })
  const { suggested } = box
  const has_options = suggested !== null && suggested.cards.length > 0
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus inside field and list together */}
      <form
        className={size ? 'search search--md' : 'search'}
        role="search"
        action="/search"
        data-invalid={box.problem ? '' : undefined}
        onSubmit={box.onSubmit}
        onFocus={box.onFocus}
        onBlur={box.onBlur}
      >
        <Icon of={Search} />
        <input
          type="search"
          name="search"
          role="combobox"
          aria-label={t('search_products')}
          aria-autocomplete="list"
          aria-expanded={has_options}
          aria-controls={has_options ? `${id}-list` : undefined}
          aria-activedescendant={has_options && box.active >= 0 ? optionId(`${id}-list`, box.active) : undefined}
          aria-invalid={box.problem ? true : undefined}
          aria-describedby={box.problem ? `${id}-problem` : undefined}
          placeholder={placeholder}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          value={box.text}
          onChange={(event) => box.onChange(event.target.value)}
          onKeyDown={box.onKeyDown}
        />
        <button className="btn" type="submit" aria-label={t('find')}>
          <span className="max-sm:hidden">{t('find')}</span>
          <Icon of={ArrowRight} className="sm:hidden" />
        </button>
        {suggested && (
          <Suspense>
            <Suggestions id={`${id}-list`} suggested={suggested} active={box.active} onChoose={box.close} />
          </Suspense>
        )}
        <span className="sr-only" role="status">
          {suggested && (has_options ? t('suggestions_count', { count: suggested.cards.length }) : t('no_products'))}
        </span>
      </form>
      {box.problem && (
        <p className="mt-2">
          <FieldError id={`${id}-problem`}>{t(box.problem)}</FieldError>
        </p>
      )}
    </>
  )
}
