import { performance } from 'node:perf_hooks'
import { openDatabase } from '../platform/db.ts'
import { migrate } from '../platform/migrate.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { Files } from '../platform/files.ts'
import { isShopEmpty, loadDemo } from './load-demo.ts'
import { warmPictures } from './warm-pictures.ts'
import { mkdtempSync } from 'node:fs'
const data_dir = mkdtempSync('/tmp/demo-trial-')
const t0=performance.now()
const database = await openDatabase({ database_url: process.env['TRIAL_URL'] ?? null, data_dir })
await migrate(database, MIGRATIONS)
console.log('open', Math.round(performance.now()-t0))
const files = new Files(data_dir)
const house = { db: database.db, files, clock: { now: () => new Date() } }
console.log(await isShopEmpty(database.db))
const t=performance.now()
await loadDemo(house, (line) => console.log(Math.round(performance.now()-t), line))
console.log('load', Math.round(performance.now()-t), await isShopEmpty(database.db))
await loadDemo(house, (line) => console.log(line))
console.log((await database.pool.query('select p.id,article,name_ua,created_at,status_id,amount_in_store,(select count(*) from product_files where product_id=p.id) f from products p order by created_at desc limit 20')).rows.map(r=>Object.values(r).join(' | ')).join('\n'))
console.log((await database.pool.query('select * from price_lists order by id')).rows.map(r=>Object.values(r).join(' | ')).join('\n'))
if (process.argv.includes('--warm')) {
  const w0=performance.now()
  const log = { info: console.log, warn: console.log, error: console.log } as never
  const w = warmPictures({ db: database.db, files, log }, 0)
  await w.done
  console.log('warm', Math.round(performance.now()-w0))
}
await database.close()
