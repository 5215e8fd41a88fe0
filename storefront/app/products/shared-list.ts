import { AMOUNT_MAX, LINES_MAX } from '@shop/contract/primitives'
import { KIT_COMPONENTS_MAX } from '@shop/contract/rules/goods/kits'

export interface SharedLine {
  id: number
  amount: number
  /** Chosen optional components of a kit, by product id. */
  options: readonly number[]
}

const PREFIX = '#goods='

/** Browsers do not send the fragment: nothing is stored or can be guessed. */
export const sharedListPath = (lines: readonly SharedLine[]): string =>
  `/list${PREFIX}${lines.map(({ id, amount, options }) => [`${id}x${amount}`, ...options].join('+')).join(',')}`

/** Without invalid parts. */
export function sharedLines(fragment: string): SharedLine[] {
  if (!fragment.startsWith(PREFIX)) return []
  const parts = fragment.slice(PREFIX.length).split(',').slice(0, LINES_MAX)
  return parts.flatMap((part) => {
    const [, id, amount, options = ''] = /^([1-9]\d{0,8})x([1-9]\d{0,2})((?:\+[1-9]\d{0,8})*)$/.exec(part) ?? []
    if (id === undefined) return []
    return [{ id: Number(id), amount: Math.min(AMOUNT_MAX, Number(amount)), options: optionIds(options) }]
  })
}

const optionIds = (text: string) =>
  [...new Set(text.split('+').filter(Boolean).map(Number))].slice(0, KIT_COMPONENTS_MAX)
