import { defineConfig } from '@playwright/test'
import { findStoryBrowser } from './scripts/programs/chromium.mjs'

const chromium = findStoryBrowser()
if (chromium === null) throw new Error('No browser: install Chromium or Google Chrome, or name it in CHROMIUM_PATH')

// No second tries: a story that passes now and then is a bug of the story or of the shop. Each story file gets `test` from
// e2e/shop-test.ts, which opens a real shop for each file, so that files cannot affect each other.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/load-demo.ts',
  outputDir: 'test-results',
  // A story alone uses two thirds of one core.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // For hung stories only: on a busy machine the longest one, which checks eight popups at three widths, takes two minutes.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // Drawing fades without a graphics card takes a third of the processor time. e2e/whole-shop/motion.spec.ts looks at them.
    contextOptions: { reducedMotion: 'reduce' },
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
