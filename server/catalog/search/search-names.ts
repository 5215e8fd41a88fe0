import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { namedBy, namedCategories } from '@shop/contract/rules/named-categories'
import type { Category, FoundCategory, NormPosition } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { categoriesQuery, type CategoryRow, categoryTree } from '../browse/categories.ts'
import { countedCategories, countsByCategory, type CategoryCount } from '../browse/product-counts.ts'
import { positionsQuery } from '../norms/positions.ts'
import type { Search } from './search-rank.ts'
import { readSearchVersion, searchVersion } from '../remembered/search-versions.ts'

const POSITIONS_MAX = 3

/** Names that a search's text is compared with: few, and the same for all texts. */
export interface SearchNames {
  version: string
  categories: Category[]
  positions: NormPosition[]
}

/** One set for each database that is read. */
const known = new WeakMap<Db, SearchNames>()

/** Read when the version is another one than in memory. */
async function currentNames(db: Db): Promise<SearchNames> {
  const remembered = known.get(db)
  if (remembered && remembered.version === (await readSearchVersion(db))) return remembered
  const names = await readNames(db)
  known.set(db, names)
  return names
}

interface NamesRow {
  version: string
  categories: CategoryRow[]
  counts: CategoryCount[]
  positions: NormPosition[]
}

/** One statement: the version is that of the names. */
async function readNames(db: Db): Promise<SearchNames> {
  const { rows } = await sql<NamesRow>`
    select ${searchVersion} as version, ${jsonArrayFrom(categoriesQuery(db))} as categories,
      ${jsonArrayFrom(countedCategories(db, 'listed'))} as counts,
      ${jsonArrayFrom(positionsQuery(db))} as positions`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the names for searches were not read')
  const { version, categories, counts, positions } = row
  return { version, categories: categoryTree(categories, countsByCategory(counts)), positions }
}

/** @param text as typed, or its correction */
export async function prepareSearch(db: Db, text: string): Promise<Search & { names: SearchNames }> {
  const names = await currentNames(db)
  return { text, categories: findCategories(names, text), names }
}

export const findCategories = ({ categories }: SearchNames, text: string): FoundCategory[] =>
  namedCategories(categories, text)

/** In force, by the words of a text. */
export function findPositions({ positions }: SearchNames, text: string): NormPosition[] {
  const isNamed = namedBy(text)
  return positions.filter((one) => one.category_id !== null && isNamed(one)).slice(0, POSITIONS_MAX)
}
