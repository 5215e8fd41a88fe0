import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base } from '@playwright/test'
import { build, preview } from 'vite'
import { findViolations } from '../axe.ts'

const UI = path.join(import.meta.dirname, '../../ui')
const LANGUAGES = ['ua', 'ru', 'en']
const DENSITIES = ['comfortable', 'dense']
const STORIES_MIN = 40

/** The built component gallery. */
const test = base.extend<{ gallery: string }>({
  gallery: async ({ browserName: _ }, provide) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gallery-'))
    const options = {
      configFile: path.join(UI, 'gallery/vite.config.ts'),
      logLevel: 'warn' as const,
      build: { outDir: folder, emptyOutDir: true },
    }
    await build(options)
    const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
    await provide(server.resolvedUrls?.local[0] ?? '')
    await server.close()
    await rm(folder, { recursive: true, force: true })
  },
})

test.use({ viewport: { width: 390, height: 844 } })

test('every story of the component gallery fits a phone and has no axe violation', async ({ page, gallery }) => {
  test.setTimeout(300_000)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(gallery)
  const names = await page.getByRole('navigation', { name: 'Stories' }).getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThanOrEqual(STORIES_MIN)
  for (const [place, story] of names.entries()) {
    // Languages and densities in turn: together the stories cover all six pairs.
    const language = LANGUAGES[place % 3] ?? ''
    const density = DENSITIES[place % 2] ?? ''
    const what = `${story}, ${language}, ${density}`
    await page.goto(`${gallery}?${new URLSearchParams({ story, language, density })}`)
    await expect(page.locator('main h1'), what).toHaveText(story)
    // A half faded dialog has too little contrast.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((one) => one.effect?.getTiming().iterations === Infinity || one.playState === 'finished'),
    )
    expect(await findViolations(page), what).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)
  }
  expect(problems).toEqual([])
})

test('every component has its stories', () => {
  const components = readdirSync(path.join(UI, 'components'))
  const missing = components.filter(
    (name) => !readdirSync(path.join(UI, 'components', name)).includes(`${name}.stories.tsx`),
  )
  expect(missing).toEqual([])
})
