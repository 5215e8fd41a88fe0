import type { Card, Category, FoundCategory, NormPosition } from '@shop/contract/shop/catalog'
import { positionPath } from '../../products/position-path.ts'
import { searchTarget } from './search-path.ts'
import type { Suggested } from './use-suggestions.ts'

/** Selected by the arrow keys. */
export type Row =
  | { kind: 'category'; to: string; category: FoundCategory }
  | { kind: 'product'; to: string; card: Card }
  | { kind: 'position'; to: string; position: NormPosition }
  | { kind: 'recent'; to: string; text: string }
  | { kind: 'all'; to: string; total: number }
  | { kind: 'ask'; to: string }

export interface Group {
  /** null for a single row below the others. */
  title: string | null
  rows: Row[]
}

/** The last searches, then the categories. */
export function startGroups(recent: readonly string[], categories: readonly Category[]): Group[] {
  return withRows([
    {
      title: 'recent_searches',
      rows: recent.flatMap((text) => rowsOfSearch(text, (to) => ({ kind: 'recent', to, text }))),
    },
    {
      title: 'rooms_and_sections',
      rows: categories.map((category) => categoryRow({ ...category, parent_id: null })),
    },
  ])
}

export function foundGroups({ text, found }: Suggested): Group[] {
  const rowOf = (card: Card): Row => ({ kind: 'product', to: `/product/${card.id}`, card })
  const end = (to: string): Row =>
    found.total > 0 ? { kind: 'all', to, total: found.total } : { kind: 'ask', to: '/about#consultation' }
  return withRows([
    { title: 'rooms_and_sections', rows: found.categories.map(categoryRow) },
    { title: 'kits', rows: found.kits.map(rowOf) },
    { title: 'list_positions', rows: found.norm_items.flatMap(positionRow) },
    { title: 'products', rows: found.products.map(rowOf) },
    { title: null, rows: rowsOfSearch(text, end) },
  ])
}

export const categoryPath = ({ id, parent_id }: Pick<FoundCategory, 'id' | 'parent_id'>) =>
  ['/catalog', parent_id, id].filter((part) => part !== null).join('/')

const categoryRow = (category: FoundCategory): Row => ({ kind: 'category', to: categoryPath(category), category })

function positionRow(position: NormPosition): Row[] {
  const to = positionPath(position)
  return to === null ? [] : [{ kind: 'position', to, position }]
}

function rowsOfSearch(text: string, rowOf: (to: string) => Row): Row[] {
  const target = searchTarget(text)
  return 'to' in target ? [rowOf(target.to)] : []
}

const withRows = (groups: Group[]) => groups.filter(({ rows }) => rows.length > 0)
