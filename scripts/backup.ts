/**
 * Backs the shop up into one file while it serves:
 *
 *   npm run backup                          DATA_DIR/backups/shop-<time>.backup
 *   npm run backup -- /somewhere/else.backup
 *
 * DATABASE_URL, DATA_DIR and S3_URL name the shop, as for the shop itself.
 */
import path from 'node:path'
import pino from 'pino'
import { makeBackup } from '../server/backup/public.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/platform/files/open-store.ts'

try {
  const config = readConfig()
  const now = new Date()
  const bucket = config.s3 && (await openStore(config, pino({ level: 'silent' })))
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const target = path.resolve(process.argv[2] ?? path.join(config.data_dir, 'backups', `shop-${stamp}.backup`))
  const { counts, entries } = await makeBackup(config, target, { now, bucket })
  const bytes = Object.values(entries).reduce((sum, entry) => sum + entry.bytes, 0)
  const seconds = (Date.now() - now.getTime()) / 1000
  process.stdout.write(
    `${target}\n${counts['orders'] ?? 0} orders, ${counts['products'] ?? 0} products, ` +
      `${Object.keys(entries).length - 1} files, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s\n`,
  )
} catch (error) {
  process.stderr.write(`No backup was made. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
