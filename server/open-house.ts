import pino from 'pino'
import { handleAccountJobs } from './account/public.ts'
import type { Config } from './config.ts'
import { handleReviewPictures } from './content/public.ts'
import type { House } from './house.ts'
import { handleImportJobs } from './imports/public.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { handleOfferJobs } from './offers/public.ts'
import { Cache, listenForDrops } from './platform/cache.ts'
import { type Clock, wallClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/db.ts'
import { Files } from './platform/files.ts'
import { openJobs } from './platform/jobs.ts'
import { openLimits } from './platform/limits.ts'
import { openMailer } from './platform/mailer.ts'
import { migrate } from './platform/migrate.ts'
import { openStore } from './platform/open-store.ts'
import { openPost } from './platform/post.ts'
import { handleUnsavedPictures } from './platform/unsaved-pictures.ts'
import { Turns } from './platform/turns.ts'
import { handlePriceListJobs } from './price-lists/public.ts'

const CACHE_BYTES_MAX = 96 * 1024 * 1024

/** Opens the database, brings it up to date, and gathers what features lean on. */
export async function openHouse(config: Config, say: (line: string) => void, clock: Clock = wallClock): Promise<House> {
  say(config.database_url ? 'Opening the database …' : `Opening the embedded database in ${config.data_dir} …`)
  const database = await openDatabase(config)
  try {
    const applied = await migrate(database, MIGRATIONS)
    if (applied.length > 0) say(`Brought the database up to date: ${applied.join(', ')}`)
    database.freshenReads()
    const house = await furnish(config, database, clock)
    await house.store.check(say)
    return house
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The house around an open, migrated database. */
export async function furnish(config: Config, database: Database, clock: Clock): Promise<House> {
  // Personal data never enters a log line; these paths are the belt beside the braces.
  const log = pino({
    level: config.log_level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.email'],
  })
  const store = openStore(config, log)
  const cache = new Cache(CACHE_BYTES_MAX)
  const stopListening = await listenForDrops(database, cache)
  const jobs = await openJobs(database, log)
  const house: House = {
    config,
    database,
    db: database.db,
    reads: database.reads,
    cache,
    jobs,
    post: openPost(jobs, database.db, openMailer(config), log),
    store,
    files: new Files(store),
    limits: openLimits(database, config.is_rate_limited),
    turns: new Turns(config.turns),
    clock,
    log,
    stopListening,
  }
  handleAccountJobs(house)
  handlePriceListJobs(house)
  handleImportJobs(house)
  handleOfferJobs(house)
  handleReviewPictures(house)
  handleUnsavedPictures(house)
  return house
}

/** In the reverse order of opening. */
export async function closeHouse(house: House): Promise<void> {
  await stopHouse(house)
  await house.database.close()
}

/** Ends what runs in the house and leaves its database open. */
export async function stopHouse(house: House): Promise<void> {
  await house.jobs.stop()
  await house.stopListening()
}
