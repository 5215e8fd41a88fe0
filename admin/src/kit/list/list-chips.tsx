import type { ComponentType } from 'react'
import type { FilterValues } from '../../list-query.ts'
import { type Choice, useFilters } from './list-filters.tsx'
import { useT } from '../text/translate.ts'

export interface Chips {
  /** Of the list call. */
  source: string
  /** Text key; names the group. */
  label: string
  /** Text key. */
  all: string
  choices: readonly Choice[]
  /** Rows of a choice under the other filters; '' stands for all. */
  Count?: ComponentType<{ choice: string; filter: FilterValues }>
}

const CHIP =
  'min-h-11 flex-none cursor-pointer rounded-md border-[1.5px] px-3 text-sm leading-none font-medium whitespace-nowrap lg:min-h-9'
const OFF = 'border-line-strong bg-white hover:border-ink-900'
const ON = 'border-ink-900 bg-ink-900 text-white'

/** One exclusive filter. */
export function ListChips({ source, label, all, choices, Count }: Chips) {
  const t = useT()
  const { values, set } = useFilters()
  const value = String(values[source] ?? '')
  const { [source]: _, ...others } = values
  return (
    <div
      className="flex gap-1.5 overflow-x-auto border-b border-line px-4 py-3 [scrollbar-width:none]"
      role="group"
      aria-label={t(label)}
    >
      {[{ id: '', name: t(all) }, ...choices].map(({ id, name }) => {
        const is_on = value === String(id)
        return (
          <button
            key={id}
            type="button"
            className={`${CHIP} ${is_on ? ON : OFF}`}
            aria-pressed={is_on}
            onClick={() => set(source, id)}
          >
            {name}{' '}
            {Count && (
              <span className={`tnum ml-0.5 ${is_on ? '' : 'text-ink-600'}`}>
                <Count choice={String(id)} filter={others} />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
