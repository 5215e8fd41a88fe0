import { type BrowserContext, test as base } from '@playwright/test'
import { newFolder, type OpenShop, openShop, openShopIn } from './open-shop.ts'

export { expect } from '@playwright/test'

interface TestOptions {
  /**
   * Console and page errors that the test expects; any other fails it. Use one pattern with |, because Playwright
   * treats the second array entry as options.
   */
  allowed_errors: [] | [RegExp]
  /** Whether the file's shop begins with the demo data. */
  demo: boolean
  shop: OpenShop
}

interface OpenShopOfWorker {
  shop_of: (file: string, demo: boolean) => Promise<OpenShop>
}

interface ErrorCheck {
  watched: void
}

/**
 * `page` is a browser at a running shop, `shop` gives access from outside. Each file begins with a new shop, so that no
 * file's result depends on what others bought or added. Allow an expected refusal with
 * `test.use({ allowed_errors: [/status of 422/] })`.
 */
export const test = base.extend<TestOptions & ErrorCheck, OpenShopOfWorker>({
  allowed_errors: [[], { option: true }],
  demo: [true, { option: true }],

  shop_of: [
    // Playwright wants a pattern here, although nothing is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const shops = new Map<string, OpenShop>()
      const closeAll = () => Promise.all([...shops.values()].map((shop) => shop.close()))
      await provide(async (file, demo) => {
        const open = shops.get(file)
        if (open) return open
        await closeAll()
        shops.clear()
        const shop = demo ? await openShop() : await openShopIn(await newFolder(), { DEMO: 'off' })
        shops.set(file, shop)
        return shop
      })
      await closeAll()
    },
    { scope: 'worker' },
  ],

  shop: [async ({ shop_of, demo }, provide, { file }) => provide(await shop_of(file, demo)), { timeout: 240_000 }],

  baseURL: async ({ shop }, provide) => provide(shop.url),

  watched: [
    async ({ context, allowed_errors }, provide) => {
      const errors = errorsOf(context)
      await provide()
      const unexpected = errors.filter((text) => !ENDED_FADE.test(text) && !allowed_errors[0]?.test(text))
      if (unexpected.length > 0) throw new Error(`Unexpected errors on the page:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

/**
 * A browser ends the fade between two pages when its window changes size, or when a busy machine takes four seconds to
 * draw the next page. That page is shown all the same.
 */
const ENDED_FADE = /Transition was aborted because of (?:invalid state\. Viewport size changed|timeout in DOM update)/

/** Collects uncaught and console errors of every page in the context. */
function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) =>
    errors.push(`uncaught: ${error.error().stack || String(error.error())}, at ${error.page()?.url() ?? ''}`),
  )
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  return errors
}
