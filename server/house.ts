import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/db.ts'
import type { Files } from './platform/files.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Limits } from './platform/limits.ts'
import type { Post } from './platform/post.ts'
import type { Store } from './platform/store.ts'
import type { Turns } from './platform/turns.ts'

/**
 * What every feature may lean on. Readers take `db`; writers get `tx` from `inTransaction(house.db, …)`. What anybody may
 * read of catalogue and contents comes from `reads`, which may be a replica; whatever a decision rests on does not.
 */
export interface House {
  config: Config
  database: Database
  db: Db
  reads: Db
  cache: Cache
  jobs: Jobs
  post: Post
  /** Where `files` and what waits to be imported lie, for all nodes. */
  store: Store
  files: Files
  limits: Limits
  turns: Turns
  clock: Clock
  log: Logger
  /** Stops hearing which shelves of the cache to drop. */
  stopListening(): Promise<void>
}
