import { Readable } from 'node:stream'
import { ID_MAX } from '@shop/contract/primitives'
import { CATALOG } from '../catalog/public.ts'
import { CONTENT } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import { type ListedPage, listPages, listProductPages, listProductParts, type ProductPart } from './listed-pages.ts'
import { ADDRESSES_OF_PAGE, sitemap, sitemapIndex } from './sitemap-xml.ts'

/** As many as the protocol allows in one sitemap. */
const ADDRESSES_MAX = 50_000
/** An estimate for the cache. */
const ENTRY_BYTES = 200

export interface Sitemaps {
  /** `/sitemap.xml`: all addresses, or where there are too many the list of the sitemaps below. */
  main(): Promise<AsyncIterable<string>>
  /** `/sitemap-pages.xml` */
  pages(): Promise<AsyncIterable<string>>
  /** `/sitemap-products-0.xml` and on; null where no product is on sale. */
  products(part: number): Promise<AsyncIterable<string> | null>
}

/**
 * What there is to be found. Products are read while they are sent: a million of them are never in memory.
 *
 * @param addresses_max of one sitemap
 */
export function openSitemaps(house: House, addresses_max = ADDRESSES_MAX): Sitemaps {
  const public_url = publicUrl(house.config)
  const width = Math.floor(addresses_max / ADDRESSES_OF_PAGE)
  return {
    async main() {
      const [pages, parts] = await Promise.all([keptPages(house), keptParts(house, width)])
      const count = parts.reduce((sum, part) => sum + part.products, pages.length)
      const all = count > width ? [sitemapIndex(public_url, partPages(parts))] : null
      return all ? Readable.from(all) : sitemap(public_url, everything(house, pages))
    },
    async pages() {
      return sitemap(public_url, Readable.from([await keptPages(house)]))
    },
    async products(part) {
      const is_there = (await keptParts(house, width)).some((one) => one.part === part)
      if (!is_there) return null
      return sitemap(public_url, listProductPages(house.reads, { first: part * width, last: (part + 1) * width - 1 }))
    },
  }
}

const keptPages = ({ cache, reads }: House): Promise<ListedPage[]> =>
  cache.keep('sitemap pages', async () => kept(await listPages(reads)))

const keptParts = ({ cache, reads }: House, width: number): Promise<ProductPart[]> =>
  cache.keep(`sitemap parts ${width}`, async () => kept(await listProductParts(reads, width)))

const kept = <T>(value: T[]) => ({
  value,
  tags: [CATALOG, CONTENT],
  bytes: (value.length + 1) * ENTRY_BYTES,
  is_kept: true,
})

async function* everything({ reads }: House, pages: ListedPage[]): AsyncGenerator<readonly ListedPage[]> {
  yield pages
  yield* listProductPages(reads, { first: 0, last: ID_MAX })
}

const partPages = (parts: readonly ProductPart[]): ListedPage[] => [
  { path: '/sitemap-pages.xml', changed_at: null },
  ...parts.map(({ part, changed_at }) => ({ path: `/sitemap-products-${part}.xml`, changed_at })),
]
