// `node scripts/take-screenshots.mjs [ADDRESS]`: the pictures of README.md, taken of a running shop.
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { provideChromium } from './chromium.mjs'

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const WIDTH_PX = 1440
const HEIGHT_PX = 900
const PHONE = { width: 390, height: 844 }

const address = process.argv[2] ?? 'http://localhost:3000'
// sharp is the server's; the picture is made as small as the server makes its own.
const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp')

const SHOTS = [
  { name: 'home', path: '/' },
  { name: 'catalogue', path: '/catalog/1' },
  { name: 'product', path: '/product/1' },
  { name: 'basket', path: '/basket', before: fillBasket },
  { name: 'home-phone', path: '/', phone: true },
  { name: 'catalogue-phone', path: '/catalog/1', phone: true },
]

async function fillBasket(page) {
  await page.goto(`${address}/catalog/1`)
  const buttons = page.locator('main').getByRole('button', { name: /До кошика/ })
  for (const index of [0, 1]) await buttons.nth(index).click()
}

await mkdir(PICTURES, { recursive: true })
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const shot of SHOTS) {
  const context = await browser.newContext({ viewport: shot.phone ? PHONE : { width: WIDTH_PX, height: HEIGHT_PX } })
  const page = await context.newPage()
  await shot.before?.(page)
  await page.goto(address + shot.path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const file = path.join(PICTURES, `${shot.name}.webp`)
  await sharp(await page.screenshot())
    .resize({ width: shot.phone ? PHONE.width : 960 })
    .webp({ quality: 80 })
    .toFile(file)
  process.stdout.write(`${file}\n`)
  await context.close()
}
await browser.close()
