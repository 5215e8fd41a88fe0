import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { NovaPoshta } from './integrations/nova-poshta/client.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/database/db.ts'
import type { Files } from './platform/files/files.ts'
import type { Health } from './platform/health.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Limits } from './platform/limits.ts'
import type { MailQueue } from './platform/mail/mail-queue.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Store } from './platform/files/store.ts'
import type { AdmissionControl } from './platform/admission-control.ts'

/**
 * What features depend on. Readers take `db`; writers get `tx` from `inTransaction(services.db, …)`. Public reads of
 * catalog and content use `readReplica`; reads that a decision depends on do not.
 */
export interface Services {
  config: Config
  database: Database
  db: Db
  readReplica: Db
  cache: Cache
  jobs: Jobs
  mailQueue: MailQueue
  /** Stores `files` and pending imports, shared by all nodes. */
  store: Store
  files: Files
  limits: Limits
  admission: AdmissionControl
  personalData: PersonalData
  novaPoshta: NovaPoshta
  health: Health
  clock: Clock
  log: Logger
  /** Stops listening for cache invalidations. */
  stopListening(): Promise<void>
}
