import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Checkbox } from './integrations/checkbox/client.ts'
import type { Liqpay } from './integrations/liqpay/client.ts'
import type { Monobank } from './integrations/monobank/client.ts'
import type { NovaPoshta } from './integrations/nova-poshta/client.ts'
import type { Telegram } from './integrations/telegram/client.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/database/db.ts'
import type { Files } from './platform/files/files.ts'
import type { Health } from './platform/process/health.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Limits } from './platform/limits.ts'
import type { MailQueue } from './platform/mail/mail-queue.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Store } from './platform/files/store.ts'
import type { AdmissionControl } from './platform/admission-control.ts'

/**
 * Readers take `db`; writers get `tx` from `inTransaction(services.db, …)`. Public reads of catalog and content use
 * `readReplica`; reads for a decision do not.
 */
export interface Services {
  config: Config
  database: Database
  db: Db
  readReplica: Db
  cache: Cache
  jobs: Jobs
  mailQueue: MailQueue
  /** `files` and pending imports, shared by all nodes. */
  store: Store
  files: Files
  limits: Limits
  admission: AdmissionControl
  personalData: PersonalData
  novaPoshta: NovaPoshta
  monobank: Monobank
  liqpay: Liqpay
  checkbox: Checkbox
  telegram: Telegram
  health: Health
  clock: Clock
  log: Logger
  /** Of cache invalidations. */
  stopListening(): Promise<void>
}
