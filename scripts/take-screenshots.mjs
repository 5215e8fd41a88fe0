// `node scripts/take-screenshots.mjs [ADDRESS]`: the screenshots of README.md, from a running shop with the demonstration
// catalog. ADMIN_EMAIL and ADMIN_PASSWORD sign in to its admin. Places some orders: not for a shop in production.
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { provideChromium } from './programs/chromium.mjs'

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const WIDTH_PX = 1440
const HEIGHT_PX = 900
const PHONE = { width: 390, height: 844 }

const address = process.argv[2] ?? 'http://localhost:3000'
// The server's sharp.
const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp')

const SHOTS = [
  { name: 'home', path: '/' },
  { name: 'catalog', path: '/catalog/1' },
  { name: 'product', path: '/product/1' },
  { name: 'basket', path: '/basket', before: fillBasket },
  { name: 'home-phone', path: '/', phone: true },
  { name: 'catalog-phone', path: '/catalog/1', phone: true },
  { name: 'admin', path: '/admin', before: enterAdmin },
  { name: 'admin-order', path: '/admin/orders/1', before: enterAdmin },
]

async function fillBasket(page) {
  await page.goto(`${address}/catalog/1`)
  const buttons = page.locator('main').getByRole('button', { name: /До кошика/ })
  for (const index of [0, 1]) await buttons.nth(index).click()
}

/** So that the dashboard has figures. */
async function placeOrders() {
  for (const product_id of [3, 8, 21, 34, 55]) {
    const order = {
      products: [
        { product_id, product_amount: 2 },
        { product_id: product_id + 1, product_amount: 1 },
      ],
      email_not_auth_user: `lyceum-${product_id}@school.example`,
      phone_not_auth_user: '+380 (67) 111 22 33',
    }
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${address}/api/order/create`, { method: 'POST', headers, body: JSON.stringify(order) })
  }
}

async function enterAdmin(page) {
  await page.goto(`${address}/admin`)
  await page.getByLabel('Електронна пошта').fill(process.env.ADMIN_EMAIL ?? '')
  await page.locator('input[type=password]').fill(process.env.ADMIN_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Увійти' }).click()
  await page.getByRole('heading', { level: 1, name: 'Огляд' }).waitFor()
}

await placeOrders()
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
