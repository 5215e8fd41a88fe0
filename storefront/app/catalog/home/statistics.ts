import type { StaticEntry } from '@shop/contract/shop/content'
import type { Language } from '@shop/contract/primitives'
import { staticText } from '@shop/contract/rules/names'

export interface Statistic {
  key: string
  /** The value's first line. */
  figure: string
  /** The other lines. */
  caption: string
}

/** Sorted by number. */
export function statisticsOf(entries: readonly StaticEntry[], language: Language): Statistic[] {
  return entries
    .map((entry) => ({ entry, number: Number(/^main_page_statistic_(\d+)$/.exec(entry.key)?.[1] ?? NaN) }))
    .filter(({ number }) => !Number.isNaN(number))
    .sort((one, other) => one.number - other.number)
    .map(({ entry }) => {
      const [figure = '', ...caption] = staticText(entry, language).split(/\r?\n/)
      return { key: entry.key, figure: figure.trim(), caption: caption.join(' ').trim() }
    })
    .filter(({ figure }) => figure !== '')
}
