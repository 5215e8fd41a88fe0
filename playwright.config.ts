import { defineConfig } from '@playwright/test'
import { findStoryBrowser } from './scripts/chromium.mjs'

const chromium = findStoryBrowser()
if (chromium === null) throw new Error('No browser: install Chromium or Google Chrome, or name it in CHROMIUM_PATH')

// No second tries: a story that passes now and then is a bug of the story or of the shop. Each story file gets `test` from
// e2e/shop-test.ts, which opens a real shop for each worker, so files in different workers cannot affect each other.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Two would pay (a story alone uses two thirds of one core), but not every story has been shown to bear a neighbour.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // A worker would answer what a story wants to see go over the wire. The stories of the lost line allow it.
    serviceWorkers: 'block',
    // A trace costs each story a quarter of its time. `npm run e2e -- NAME --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
