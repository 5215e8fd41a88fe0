import { openApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/open-house.ts'
import { findStorefront } from '../server/storefront.ts'
import { makePage } from '../server/web.ts'
import { callInProcess } from '../server/platform/in-process.ts'
const house = await openHouse(readConfig(), () => undefined)
const storefront = await findStorefront()
const { table } = await openApp(house, storefront)
const call = callInProcess(house.cache, table, () => undefined)
for (const url of ['/catalog?page=2', '/', '/product/1', '/basket']) {
  const run = async (n: number, work: () => Promise<unknown>) => {
    for (let i = 0; i < 30; i++) await work()
    const c = process.cpuUsage()
    const t = performance.now()
    for (let i = 0; i < n; i++) await work()
    const u = process.cpuUsage(c)
    return `${((u.user + u.system) / 1000 / n).toFixed(2)} ms cpu ${((performance.now() - t) / n).toFixed(2)} ms wall`
  }
  console.log(
    url,
    'render',
    await run(150, () => storefront.render({ url, language: 'ua', call, public_url: 'http://x' })),
    '| with compression',
    await run(100, () => makePage(house, storefront, table, { url, language: 'ua' })),
  )
}
process.exit(0)
