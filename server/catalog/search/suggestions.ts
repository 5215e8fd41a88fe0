import { sql } from 'kysely'
import { wordsOf } from '@shop/contract/rules/search-words'
import type { Card, Suggestions } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { type CardRow, cardColumns, filesOf, isNew, toCard } from '../browse/cards.ts'
import { NO_FILTERS } from '../browse/filters.ts'
import { placeCondition } from '../browse/listing.ts'
import { cardVersions, type ReplyVersions } from '../remembered/product-versions.ts'
import { searchProducts } from '../browse/products.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { findCategories, findPositions } from './search-names.ts'
import { searchVersion } from '../remembered/search-versions.ts'

const CATEGORIES_MAX = 3
const PRODUCTS_MAX = 5
const KITS_MAX = sql.lit(2)

/** Offered by the search field. Typos are corrected as in the search, at the same cost. */
export const findSuggestions = async (places: SearchPlaces, text: string): Promise<Suggestions> =>
  (await suggestionsWithVersions(places, text)).reply.data

interface Found {
  reply: { data: Suggestions }
  /** As of `searchProducts`. */
  versions: ReplyVersions | null
}

export async function suggestionsWithVersions(places: SearchPlaces, text: string): Promise<Found> {
  const nothing = { categories: [], kits: [], norm_items: [], products: [], total: 0 }
  if (wordsOf(text).length === 0) return { reply: { data: nothing }, versions: null }
  const listing = { scope: null, search: text, filters: NO_FILTERS }
  const { page, names, versions } = await searchProducts(places, listing, { page: 1, filters: NO_FILTERS }, [])
  const { data, meta, corrected } = page
  const kits = await findKits(places.db, corrected ?? text)
  const kit_ids = new Set(kits.cards.map(({ id }) => id))
  const suggestions = {
    categories: findCategories(names, corrected ?? text).slice(0, CATEGORIES_MAX),
    kits: kits.cards,
    norm_items: findPositions(names, corrected ?? text),
    products: data.filter(({ id }) => !kit_ids.has(id)).slice(0, PRODUCTS_MAX),
    total: meta.total,
    ...(corrected !== undefined && { corrected }),
  }
  return { reply: { data: suggestions }, versions: versions && withKits(versions, kits) }
}

interface Kits {
  cards: Card[]
  version: string
  shown: string
}

/** Newest first. There are few: an index lists them. */
async function findKits(db: Db, search: string): Promise<Kits> {
  const { rows } = await sql<{ version: string; shown: string; rows: CardRow[] }>`
    with found as materialized (
      select p.id from products as p where p.is_kit and ${placeCondition({ scope: null, search })}
      order by p.id desc limit ${KITS_MAX}
    )
    select ${searchVersion} as version, ${cardVersions(sql`array(select id from found)`)} as shown, (
      select coalesce(json_agg(card), '[]') from (
        select ${sql.join(cardColumns.map((column) => sql.ref(column)))}, ${isNew} as is_new,
          ${filesOf(db, sql.ref<number>('p.id'), 1)} as files
        from found join products as p on p.id = found.id order by p.id desc
      ) as card) as rows`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the kits were not read')
  return { cards: found.rows.map(toCard), version: found.version, shown: found.shown }
}

function withKits({ version, shown }: ReplyVersions, kits: Kits): ReplyVersions | null {
  if (version !== kits.version) return null
  return { version, shown: [...shown, { ids: kits.cards.map(({ id }) => id), versions: kits.shown }] }
}
