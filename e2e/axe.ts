import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

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
  const violations = await findViolations(page, within)
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

type AxeWindow = Window & { axe?: typeof axe }

/**
 * All that axe finds. The builder merges its results in a new empty page, which takes 1.7 s of processor time instead of
 * 0.3 s, so only pages with frames use it: it alone looks into them.
 */
export async function findViolations(page: Page, within?: string): Promise<Result[]> {
  await untilNothingFades(page)
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page })
    return (await (within === undefined ? builder : builder.include(within)).analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    const results = await (window as AxeWindow).axe?.run(selector ?? document, { resultTypes: ['violations'] })
    if (results === undefined) throw new Error('The page left while axe was looking')
    return results.violations
  }, within)
}

/** Half-transparent text has too little contrast. */
const untilNothingFades = (page: Page) =>
  page.evaluate(() => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished.then(() => null)),
    )
  })
