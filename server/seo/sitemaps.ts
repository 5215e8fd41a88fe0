import { Readable } from 'node:stream'
import { ID_MAX } from '@shop/contract/primitives'
import { CATALOG, countListed } from '../catalog/public.ts'
import { CONTENT } from '../content/public.ts'
import { publicUrl } from '../config.ts'
import type { Services } from '../services.ts'
import {
  type ListedPage,
  listPages,
  listProductPages,
  listProductParts,
  PART_WIDTH,
  type ProductPart,
} from './listed-pages.ts'
import { ADDRESSES_OF_PAGE, sitemap, sitemapIndex } from './sitemap-xml.ts'

/** Within the protocol's limit of 50,000. */
const ADDRESSES_MAX = PART_WIDTH * ADDRESSES_OF_PAGE
/** An estimate for the cache. */
const ENTRY_BYTES = 200

export interface Sitemaps {
  /** All addresses, or the index if there are too many. */
  main(): Promise<AsyncIterable<string>>
  /** `/sitemap-pages.xml` */
  pages(): Promise<AsyncIterable<string>>
  /** null if it would list no product. */
  products(part: number): Promise<AsyncIterable<string> | null>
}

/**
 * Streamed: a million products never fit in memory.
 *
 * @param addresses_max per sitemap
 */
export function openSitemaps(services: Services, addresses_max = ADDRESSES_MAX): Sitemaps {
  const public_url = publicUrl(services.config)
  const width = Math.floor(addresses_max / ADDRESSES_OF_PAGE)
  return {
    async main() {
      const [pages, parts, products] = await Promise.all([
        cachedPages(services),
        cachedParts(services, width),
        countListed(services.readReplica, null),
      ])
      const all = pages.length + products > width ? [sitemapIndex(public_url, partPages(parts))] : null
      return all ? Readable.from(all) : sitemap(public_url, everything(services, pages))
    },
    async pages() {
      return sitemap(public_url, Readable.from([await cachedPages(services)]))
    },
    async products(part) {
      const is_there = (await cachedParts(services, width)).some((one) => one.part === part)
      if (!is_there) return null
      return sitemap(
        public_url,
        listProductPages(services.readReplica, { first: part * width, last: (part + 1) * width - 1 }),
      )
    },
  }
}

const cachedPages = ({ cache, readReplica }: Services): Promise<ListedPage[]> =>
  cache.getOrLoad('sitemap pages', async () => cacheable(await listPages(readReplica)))

const cachedParts = ({ cache, readReplica }: Services, width: number): Promise<ProductPart[]> =>
  cache.getOrLoad(`sitemap parts ${width}`, async () => cacheable(await listProductParts(readReplica, width)))

const cacheable = <T>(value: T[]) => ({
  value,
  tags: [CATALOG, CONTENT],
  bytes: (value.length + 1) * ENTRY_BYTES,
  is_cacheable: true,
})

async function* everything({ readReplica }: Services, pages: ListedPage[]): AsyncGenerator<readonly ListedPage[]> {
  yield pages
  yield* listProductPages(readReplica, { first: 0, last: ID_MAX })
}

const partPages = (parts: readonly ProductPart[]): ListedPage[] => [
  { path: '/sitemap-pages.xml', changed_at: null },
  ...parts.map(({ part, changed_at }) => ({ path: `/sitemap-products-${part}.xml`, changed_at })),
]
