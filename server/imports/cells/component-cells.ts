import { COMPONENT_AMOUNT_MAX, KIT_COMPONENTS_MAX } from '@shop/contract/rules/goods/kits'
import type { ColumnOf } from '@shop/contract/rules/goods/import-columns'
import type { ImportedComponent } from '../../catalog/public.ts'
import { OPTIONAL_WORDS } from '../../texts/words/import-words.ts'
import { type CellValue, fault } from './cell-values.ts'
import type { SheetRow } from '../read/sheet-rows.ts'

/** Possible components by article. */
export type KnownParts = ReadonlyMap<string, { is_kit: boolean }>

const SEPARATOR = '; '
/** `11-0502 × 15 (за бажанням)`; default one piece. */
const COMPONENT = /^(.+?)(?:\s*×\s*(\d{1,5})|\s+[xх*]\s*(\d{1,5}))?(?:\s*\(([^()]+)\))?$/iu

export const componentsText = (components: readonly ImportedComponent[]): string =>
  components
    .map(({ article, amount, is_optional }) => `${article} × ${amount}${is_optional ? ` (${OPTIONAL_WORDS[0]})` : ''}`)
    .join(SEPARATOR)

export function componentArticles(rows: readonly SheetRow[], columns: readonly ColumnOf[]): string[] {
  const column = columns.find(({ field }) => field === 'components')?.column
  if (column === undefined) return []
  const texts = rows.flatMap((row) => row.cells.find((cell) => cell.column === column)?.text ?? [])
  return [...new Set(texts.flatMap((text) => partsOf(text).map((part) => COMPONENT.exec(part)?.[1] ?? part)))]
}

export function readComponents(text: string, known: KnownParts): CellValue {
  const parts = partsOf(text)
  if (parts.length > KIT_COMPONENTS_MAX) return fault('too_many', String(KIT_COMPONENTS_MAX))
  const components: ImportedComponent[] = []
  for (const part of parts) {
    const [, article = '', amount, spelt, word] = COMPONENT.exec(part) ?? []
    const count = Number(amount ?? spelt ?? 1)
    const is_optional = word !== undefined
    const is_read = article !== '' && count >= 1 && count <= COMPONENT_AMOUNT_MAX
    if (!is_read || (is_optional && !OPTIONAL_WORDS.includes(word.trim().toLowerCase())))
      return fault('component_malformed', part)
    const product = known.get(article)
    if (!product) return fault('component_unknown', article)
    if (product.is_kit) return fault('component_is_kit', article)
    if (components.some((one) => one.article === article)) return fault('component_twice', article)
    components.push({ article, amount: count, is_optional })
  }
  if (components.every(({ is_optional }) => is_optional)) return fault('components_all_optional')
  return { value: components }
}

const partsOf = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim().replace(/\s+/gu, ' '))
    .filter((part) => part !== '')
