import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { median } from '../../load/rates.ts'
import { circumstances, tableOf } from '../document.ts'
import { makePictures, PHONE, warmUp, withVisitedShop } from './phone-visits.ts'

const RUNS = Number(process.env['BENCH_INTERACTION_RUNS'] ?? 5)
const SLOWDOWN = 6
const GOAL_MS = 100
/** The browser reports nothing shorter. */
const REPORTED_MS_MIN = 16
/** A finger's. */
const CONTACT_MS = 80
/** Until the paint after the touch is reported, at this slowdown. */
const SETTLED_MS = 1500

interface Interaction {
  what: string
  path: string
  /** Not measured. */
  prepare?: (page: Page) => Promise<void>
  touch: ((page: Page) => Locator) | { key: string }
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const firstCard = (page: Page) => page.getByRole('main').locator('article.card').first()
const panel = (page: Page) => page.getByRole('main').locator('.panel').first()
const addButton = (page: Page) => button(panel(page), 'Додати в кошик').first()
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Фільтри' })
const filtersButton = (page: Page) => button(page, /^Фільтри/)
const openFilters = (page: Page) => filtersButton(page).tap()
const searchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Пошук' })

async function fillBasket(page: Page): Promise<void> {
  await addButton(page).tap()
  await page.waitForTimeout(SETTLED_MS)
  await page.goto(new URL('/basket', page.url()).href)
  await button(page, 'Збільшити').first().waitFor()
}

/** The least that the browser takes on this machine. */
const YARDSTICK: Interaction = {
  what: 'A button that changes its text, on a page with nothing else',
  path: 'data:text/html,<html data-laid-out><button onclick="textContent=1">0</button>',
  touch: (page) => button(page, '0'),
}

const INTERACTIONS: readonly Interaction[] = [
  YARDSTICK,
  { what: 'Open the menu', path: '/', touch: (page) => page.getByRole('link', { name: 'Відкрити меню' }) },
  { what: 'Open the search', path: '/', touch: searchButton },
  { what: 'Type a letter in the search', path: '/', prepare: (page) => searchButton(page).tap(), touch: { key: 'v' } },
  { what: 'Open the filters', path: '/catalog', touch: filtersButton },
  {
    what: 'Tick a filter',
    path: '/catalog',
    prepare: openFilters,
    touch: (page) => drawer(page).getByRole('checkbox', { name: /^В наявності/ }),
  },
  {
    what: 'Close the filters',
    path: '/catalog',
    prepare: openFilters,
    touch: (page) => drawer(page).getByRole('button', { name: 'Закрити' }),
  },
  {
    what: 'Add to the basket from a list',
    path: '/catalog?in_stock=1',
    touch: (page) => button(firstCard(page), /^До кошика/),
  },
  { what: 'Add to the favourites', path: '/catalog', touch: (page) => firstCard(page).locator('.fav') },
  { what: 'Open a product', path: '/catalog', touch: (page) => firstCard(page).locator('.card__name') },
  { what: 'Add to the basket', path: '/product/1', touch: addButton },
  { what: 'Raise the amount', path: '/product/1', touch: (page) => button(panel(page), 'Збільшити') },
  {
    what: 'Open the offer popup',
    path: '/product/1',
    touch: (page) => button(page, 'Комерційна пропозиція').first(),
  },
  {
    what: 'Raise an amount in the basket',
    path: '/product/1',
    prepare: fillBasket,
    touch: (page) => button(page, 'Збільшити').first(),
  },
  {
    what: 'Open the checkout',
    path: '/product/1',
    prepare: fillBasket,
    touch: (page) => button(page, 'Оформити замовлення'),
  },
]

/** From a touch to the next paint, as a phone at a sixth of the processor's speed. */
export const measureInteraction = (): Promise<string> =>
  withVisitedShop('bench_interaction', async ({ browser, url, folder }) => {
    await makePictures(url, folder)
    const measured = []
    for (const interaction of INTERACTIONS) measured.push(await measureOne(browser, url, interaction))
    return textOf(measured)
  })

async function measureOne(browser: Browser, shop_url: string, interaction: Interaction) {
  await warmUp(new URL(interaction.path, shop_url).href)
  const durations: number[] = []
  for (let run = 0; run < RUNS; run++) durations.push(await touchOnce(browser, shop_url, interaction))
  process.stderr.write(`${interaction.what}: ${durations.join(', ')} ms\n`)
  return { what: interaction.what, median: median(durations), longest: Math.max(...durations) }
}

async function touchOnce(browser: Browser, shop_url: string, { path, prepare, touch }: Interaction): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  await context.addInitScript(RECORD_DURATIONS)
  const page = await context.newPage()
  try {
    await page.goto(new URL(path, shop_url).href, { waitUntil: 'networkidle' })
    await page.locator('html[data-laid-out]').waitFor({ state: 'attached' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await prepare?.(page)
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate('void interaction_durations.splice(0)')
    if ('key' in touch) await page.keyboard.press(touch.key)
    else await press(session, touch(page))
    await page.waitForTimeout(SETTLED_MS)
    return Math.max(0, ...(await page.evaluate<number[]>('interaction_durations')))
  } finally {
    await context.close()
  }
}

/** Unlike `tap`, which lifts the finger at once, so that the frame of the pressed button counts as waiting. */
async function press(session: CDPSession, touched: Locator): Promise<void> {
  await touched.scrollIntoViewIfNeeded()
  const box = await touched.boundingBox()
  if (!box) throw new Error('what should be touched is not shown')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await touched.page().waitForTimeout(CONTACT_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page. */
const RECORD_DURATIONS = `
  globalThis.interaction_durations = []
  new PerformanceObserver((list) => {
    const touched = list.getEntries().filter((entry) => entry.interactionId > 0)
    interaction_durations.push(...touched.map((entry) => entry.duration))
  }).observe({ type: 'event', durationThreshold: ${REPORTED_MS_MIN}, buffered: true })`

const shown = (milliseconds: number) => (milliseconds < REPORTED_MS_MIN ? `< ${REPORTED_MS_MIN}` : milliseconds)

function textOf(measured: readonly { what: string; median: number; longest: number }[]): string {
  const late = measured
    .filter(({ what, median }) => what !== YARDSTICK.what && median > GOAL_MS)
    .map(({ what }) => `“${what}”`)
  return `${circumstances()}; Chromium as a phone of 412 × 823 whose processor is slowed ${SLOWDOWN} times, the shop on the same machine; ${RUNS} visits
for each, a real touch of ${CONTACT_MS} ms once the page is ready; the duration that the browser's Event Timing reports, in steps of 8 ms. Written by \`npm run bench -- interaction\`.

${tableOf(
  ['Touch', 'median, ms', 'longest, ms'],
  measured.map((one) => [one.what, shown(one.median), shown(one.longest)]),
)}

Goal: at most ${GOAL_MS} ms until the next paint: ${late.length === 0 ? 'met' : `not met by ${late.join(', ')}`}.`
}
