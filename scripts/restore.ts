/**
 * Restores a backup into an empty database and folder, after checking it:
 *
 *   DATA_DIR=./data-restored npm run restore -- ./data/backups/shop-….backup
 *   DATABASE_URL=postgres://…/empty DATA_DIR=… npm run restore -- …
 *
 * A backup of either database can be restored into either.
 */
import pino from 'pino'
import { restoreBackup } from '../server/backup/public.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/platform/files/open-store.ts'

try {
  const file = process.argv[2]
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE')
  const began_at = Date.now()
  const config = readConfig()
  const bucket = config.s3 && (await openStore(config, pino({ level: 'silent' })))
  const { made_at, counts } = await restoreBackup(config, file, bucket)
  const seconds = (Date.now() - began_at) / 1000
  process.stdout.write(
    `Restored the shop of ${made_at}: ${counts['orders'] ?? 0} orders, ${counts['products'] ?? 0} products, ` +
      `in ${seconds.toFixed(1)} s. Start it with the same DATABASE_URL, DATA_DIR and S3_URL.\n`,
  )
} catch (error) {
  process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
