import { AxeBuilder as Axe } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const SQUEEZED = { letters_min: 40, width_max: 60, height_min: 150 }

/** Texts in a column of a few letters: a broken layout that axe does not see. */
export const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(({ letters_min, width_max, height_min }) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const squeezed: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const content = (text.textContent ?? '').trim()
      if (content.length < letters_min) continue
      const range = document.createRange()
      range.selectNode(text)
      const { width, height } = range.getBoundingClientRect()
      if (width < width_max && height > height_min) squeezed.push(content)
    }
    return squeezed
  }, SQUEEZED)

/** At the window's size axe finds nothing, and nothing scrolls sideways. `within` is a selector. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  const place = `${page.url()} at ${page.viewportSize()?.width}`
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    place,
  ).toEqual([])
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(sideways), `${place}: pixels to scroll sideways`).toBeLessThanOrEqual(0)
  expect(await squeezedTexts(page), `${place}: squeezed texts`).toEqual([])
}

/** On a desktop, a phone and a small phone; afterwards the window has its size again. */
export async function expectAccessibleEverywhere(page: Page, within?: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, within)
  }
  if (before) await page.setViewportSize(before)
}

/** Looks once nothing fades in any more: half-transparent text has too little contrast. */
export class AxeBuilder extends Axe {
  readonly #page: Page

  constructor(options: { page: Page }) {
    super(options)
    this.#page = options.page
  }

  override async analyze(): ReturnType<Axe['analyze']> {
    await this.#page.evaluate(() => {
      const isEnding = ({ effect, playState }: Animation) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
      return Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ finished }) => finished.then(() => null)),
      )
    })
    return super.analyze()
  }
}
