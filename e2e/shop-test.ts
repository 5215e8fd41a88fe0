import { type BrowserContext, test as base } from '@playwright/test'
import { type OpenShop, openShop } from './open-shop.ts'

export { expect } from '@playwright/test'

interface TestOptions {
  /**
   * Console and page errors that the test expects; any other fails it. Use one pattern with |, because Playwright
   * treats the second array entry as options.
   */
  allowed_errors: [] | [RegExp]
}

interface WorkerOptions {
  /** Name a separate shop if the test leaves a lot of data. */
  shop_name: string
  shop: OpenShop
}

interface ErrorCheck {
  watched: void
}

/**
 * `page` is a browser at a running shop with demo data, `shop` gives access from outside. Allow an expected refusal
 * with `test.use({ allowed_errors: [/status of 422/] })`.
 */
export const test = base.extend<TestOptions & ErrorCheck, WorkerOptions>({
  allowed_errors: [[], { option: true }],
  shop_name: ['the shop of all', { option: true, scope: 'worker' }],

  shop: [
    // Playwright starts another shop for each name.
    async ({ shop_name: _ }, provide) => {
      const shop = await openShop()
      await provide(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ shop }, provide) => provide(shop.url),

  watched: [
    async ({ context, allowed_errors }, provide) => {
      const errors = errorsOf(context)
      await provide()
      const unexpected = errors.filter((text) => !allowed_errors[0]?.test(text))
      if (unexpected.length > 0) throw new Error(`Unexpected errors on the page:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

/** Collects uncaught and console errors of every page in the context. */
function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  return errors
}
