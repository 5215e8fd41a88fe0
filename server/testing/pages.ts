import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { openApp } from '../app.ts'
import type { Storefront } from '../pages/pages.ts'
import { openShop, type TestShop } from './shop.ts'

export interface ShopWithPages {
  shop: TestShop
  /** Sends a request to the process that serves pages. */
  ask(address: string, init?: RequestInit): Promise<Response>
}

/** A shop with server-rendered pages, for tests of their caching. */
export async function openShopWithPages(t: TestContext, env: Record<string, string> = {}): Promise<ShopWithPages> {
  const shop = await openShop({ products: [{ id: 1 }], env })
  const client_dir = await mkdtemp(path.join(tmpdir(), 'shop-pages-'))
  await writeFile(path.join(client_dir, 'favicon.ico'), '')
  const storefront: Storefront = {
    render: async ({ url, language }) => ({ status: 200, html: `<p>${language} ${url}</p>`, location: null }),
    style_hashes: [],
    client_dir,
  }
  const app = await openApp(shop.services, storefront)
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await app.fastify.close()
    await shop.close()
    await rm(client_dir, { recursive: true })
  })
  return { shop, ask: (address, init) => fetch(url + address, init) }
}
