import { type Card, getProduct, listCategories, listProducts } from '@shop/contract/catalog'
import { ID_MAX } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import type { Serve } from '../platform/http.ts'
import { Refusal } from '../platform/refusal.ts'
import { listCategories as readCategories } from './categories.ts'
import { findProduct } from './product.ts'
import { listProducts as readProducts } from './products.ts'
import { CATALOG, productTag } from './tags.ts'

export function catalogRoutes(house: House, serve: Serve): void {
  serve(
    listProducts,
    ({ query }) => {
      const kept_query: Record<string, string> = {}
      for (const name of ['active', 'category_id', 'search'] as const)
        if (query[name] !== undefined) kept_query[name] = String(query[name])
      return readProducts(house.db, query, kept_query)
    },
    (page) => ({ tags: cardTags(page.data), is_kept: page.data.length > 0 && !isSearch(page.links) }),
  )

  serve(
    getProduct,
    async ({ params }) => {
      const product = isId(params.id) ? await findProduct(house.db, Number(params.id)) : undefined
      if (!product) throw new Refusal('not_found')
      return { data: product }
    },
    ({ data }) => ({ tags: cardTags([data, ...data.recommended_products]), is_kept: true }),
  )

  serve(
    listCategories,
    async () => ({ data: await readCategories(house.db) }),
    () => ({ tags: [CATALOG], is_kept: true }),
  )
}

/** Decimal digits that fit an id: `1e3`, `007` and ` 1` are addresses of nothing. */
const isId = (typed: string) => /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= ID_MAX

const cardTags = (cards: readonly Card[]) => [CATALOG, ...cards.map((card) => productTag(card.id))]

/** Searches are as many as people's words: keeping them would push everything else out of the cache. */
const isSearch = (links: { first: string | null }) => /[?&]search=/.test(links.first ?? '')
