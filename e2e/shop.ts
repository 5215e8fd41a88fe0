import { type BrowserContext, test as base } from '@playwright/test'
import { type OpenShop, openShop } from './open-shop.ts'

export { expect } from '@playwright/test'

interface Wishes {
  /**
   * Console errors and page errors that this story brings about on purpose; any other one fails it. One pattern, with |
   * for several: Playwright takes the second entry of a list for options of its own.
   */
  allowed_errors: [] | [RegExp]
}

interface Places {
  /** A story that leaves thousands of products behind names a shop of its own. */
  shop_name: string
  shop: OpenShop
}

interface Watch {
  watched: void
}

/**
 * A story's test: `page` is a browser at the door of a real shop with the demonstration catalogue, `shop` what the
 * story knows about it from outside. `test.use({ allowed_errors: [/status of 422/] })` lets an expected refusal pass.
 */
export const test = base.extend<Wishes & Watch, Places>({
  allowed_errors: [[], { option: true }],
  shop_name: ['the shop of all', { option: true, scope: 'worker' }],

  shop: [
    // Named so that Playwright opens another one where the name differs.
    async ({ shop_name: _ }, lend) => {
      const shop = await openShop()
      await lend(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ shop }, lend) => lend(shop.url),

  watched: [
    async ({ context, allowed_errors }, lend) => {
      const errors = errorsOf(context)
      await lend()
      const unexpected = errors.filter((text) => !allowed_errors[0]?.test(text))
      if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

/** What every page of the browser context throws or prints as an error, gathered from now on. */
function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  return errors
}
