import { SEARCH_LENGTH_MAX } from '@shop/contract/rules/validation'
import { ArrowRight, Search } from '@shop/ui/icons/icon-paths.ts'
import { lazy, Suspense, useId, type Ref } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import type { SearchProblem } from './search-path.ts'
import { optionId } from './suggestion-id.ts'
import { useSearchBox } from './use-search-box.ts'

const Suggestions = lazy(() => import('./suggestions.tsx').then((file) => ({ default: file.Suggestions })))

interface SearchFormProps {
  placeholder: string
  /** `md` in the catalog, `bar` in the header; default: large. */
  size?: 'md' | 'bar'
  text?: string
  problem?: SearchProblem
  field?: Ref<HTMLInputElement>
}

const FORM_CLASS = { md: 'search search--md', bar: 'search search--md search--bar' } as const

/** Without scripts a plain form: /search accepts `?search=`. */
export function SearchForm({ placeholder, size, text = '', problem = null, field }: SearchFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const is_bar = size === 'bar'
  const box = useSearchBox({ text, problem, has_start: is_bar })
  const { groups, rows, has_list } = box
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus inside field and list together */}
      <form
        className={size ? FORM_CLASS[size] : 'search'}
        role="search"
        action="/search"
        aria-label={is_bar ? t('search_shop') : undefined}
        data-invalid={box.problem ? '' : undefined}
        onSubmit={box.onSubmit}
        onFocus={box.onFocus}
        onBlur={box.onBlur}
      >
        <Icon of={Search} />
        <input
          ref={field}
          type="search"
          name="search"
          role="combobox"
          aria-label={t('search_products')}
          aria-autocomplete="list"
          aria-expanded={has_list}
          aria-controls={has_list ? `${id}-list` : undefined}
          aria-activedescendant={has_list && box.active >= 0 ? optionId(`${id}-list`, box.active) : undefined}
          aria-invalid={box.problem ? true : undefined}
          aria-describedby={box.problem ? `${id}-problem` : undefined}
          placeholder={placeholder}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          value={box.text}
          onChange={(event) => box.onChange(event.target.value)}
          onKeyDown={box.onKeyDown}
        />
        {!is_bar && <SubmitButton />}
        {groups && (
          <Suspense>
            <Suggestions id={`${id}-list`} box={box} groups={groups} />
          </Suspense>
        )}
        <span className="sr-only" role="status">
          {box.state.suggested &&
            (box.state.suggested.found.total > 0 ? t('suggestions_count', { count: rows.length }) : t('no_products'))}
        </span>
      </form>
      {box.problem && (
        <p className={is_bar ? 'search__problem' : 'mt-2'}>
          <FieldError id={`${id}-problem`}>{t(box.problem)}</FieldError>
        </p>
      )}
    </>
  )
}

function SubmitButton() {
  const { t } = useTranslation()
  return (
    <button className="btn" type="submit" aria-label={t('find')}>
      <span className="max-sm:hidden">{t('find')}</span>
      <Icon of={ArrowRight} className="sm:hidden" />
    </button>
  )
}
