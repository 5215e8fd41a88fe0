import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium()
if (chromium === null) throw new Error('No browser: install Chromium or Google Chrome, or name it in CHROMIUM_PATH')

// One worker and no second tries: the shop and the browser share two cores, and a story that passes now and then is a
// bug of the story or of the shop. Each story file gets `test` from e2e/shop-test.ts, which opens a real shop for it.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
})
