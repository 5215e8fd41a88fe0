import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { provideChromium } from '../../../scripts/programs/chromium.mjs'
import { PICTURE_WIDTHS } from '../../../server/platform/files/files.ts'
import { startShop, withTrialPlace } from '../../faults/trial-shop.ts'
import { DEMO_SHOP } from '../public-pages.ts'

const COMPRESSION_MS = 500
const PICTURES_AT_ONCE = 4

/** A phone, with Lighthouse's settings. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

interface Visited {
  browser: Browser
  url: string
  /** Of the shop's data. */
  folder: string
}

/** A demonstration shop of its own, and a browser. */
export async function withVisitedShop<T>(name: string, measure: (visited: Visited) => Promise<T>): Promise<T> {
  const executablePath = provideChromium()
  if (executablePath === null) throw new Error('there is no browser')
  return withTrialPlace(name, async ({ database_url, folder }) => {
    const shop = await startShop({ DATABASE_URL: database_url, DATA_DIR: folder, ...DEMO_SHOP })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      return await measure({ browser, url: shop.url, folder })
    } finally {
      await browser.close()
      await shop.stop()
    }
  })
}

/** As a page that visitors ask for often: the twentieth request has it compressed best, which takes a moment. */
export async function warmUp(address: string): Promise<void> {
  for (let visit = 0; visit < 20; visit++)
    await (await fetch(address, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, COMPRESSION_MS))
}

/**
 * Asks for every size of every image: a fresh shop makes them in the background for half an hour, on the cores that the
 * browser needs.
 */
export async function makePictures(url: string, folder: string): Promise<void> {
  const stored = await readdir(path.join(folder, 'files'), { recursive: true })
  const stems = stored.filter((name) => /^[^.]+\.webp$/.test(name)).map((name) => name.replace(/\.webp$/, ''))
  const wanted = PICTURE_WIDTHS.flatMap((width) =>
    stems.flatMap((stem) => [`${stem}.${width}.avif`, `${stem}.${width}.webp`]),
  )
  const askForRest = async () => {
    for (let name = wanted.pop(); name !== undefined; name = wanted.pop())
      await (await fetch(`${url}/files/${name}`)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, askForRest))
}
