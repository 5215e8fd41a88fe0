import pino from 'pino'
import { handleCardPaymentJobs, registerCardData } from './card-payments/public.ts'
import { handleFiscalJobs } from './fiscal-receipts/public.ts'
import { handleAccountJobs } from './account/public.ts'
import type { Config } from './config.ts'
import { handleClaimJobs, registerClaimData } from './claims/public.ts'
import { CONTENT, findSignature, handleReviewPictures, registerContentData } from './content/public.ts'
import type { Services } from './services.ts'
import { openCheckbox } from './integrations/checkbox/client.ts'
import { openLiqpay } from './integrations/liqpay/client.ts'
import { openMonobank } from './integrations/monobank/client.ts'
import { openNovaPoshta } from './integrations/nova-poshta/client.ts'
import { openTelegram } from './integrations/telegram/client.ts'
import { handleImportJobs } from './imports/public.ts'
import { MIGRATIONS } from './database/migrations/all.ts'
import { handleDeliveryJobs } from './delivery/public.ts'
import { handleShipmentJobs, registerShipmentData } from './shipments/public.ts'
import { handleOfferJobs, registerOfferData } from './offers/public.ts'
import { handlePaymentJobs, registerPaymentData } from './payments/public.ts'
import { handleGuestOrders, registerOrderData } from './orders/public.ts'
import { PersonalData } from './platform/personal-data.ts'
import { handleDocumentJobs } from './document-rendering/public.ts'
import { Cache, listenForInvalidations } from './platform/cache.ts'
import { type Clock, wallClock } from './platform/clock.ts'
import { prepareDataFolder } from './platform/files/data-folder.ts'
import { type Database, type Db, openDatabase } from './platform/database/db.ts'
import { Files } from './platform/files/files.ts'
import { Health } from './platform/process/health.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLimits } from './platform/limits.ts'
import { findMailLogo } from './platform/mail/mail-logo.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { migrate } from './platform/database/migrate.ts'
import { openStore } from './platform/files/open-store.ts'
import { openMailQueue } from './platform/mail/mail-queue.ts'
import { requirePostgres } from './platform/require-postgres.ts'
import { handleUnsavedPictures } from './platform/files/unsaved-pictures.ts'
import { AdmissionControl } from './platform/admission-control.ts'
import { handlePriceListJobs } from './price-lists/public.ts'
import { handleRetention } from './retention/public.ts'
import { handleStaffAlerts } from './staff-alerts/public.ts'
import { handleStockNotices, registerStockNoticeData } from './stock-notices/public.ts'

const CACHE_BYTES_MAX = 96 * 1024 * 1024

export async function openServices(
  config: Config,
  say: (line: string) => void,
  clock: Clock = wallClock,
): Promise<Services> {
  say(config.database_url ? 'Opening the database …' : `Opening the embedded database in ${config.data_dir} …`)
  await checkPlaces(config)
  const database = await openDatabase(config)
  try {
    const applied = await migrate(database, MIGRATIONS)
    if (applied.length > 0) say(`Brought the database up to date: ${applied.join(', ')}`)
    database.requireCurrentReads()
    const services = await buildServices(config, database, clock)
    await services.store.check(say)
    return services
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The embedded database checks its folder itself. */
async function checkPlaces(config: Config): Promise<void> {
  if (config.database_url === null) return
  if (config.s3 === null || config.smtp_url === null) prepareDataFolder(config.data_dir, 'files')
  await requirePostgres('DATABASE_URL', config.database_url)
  if (config.session_url !== null) await requirePostgres('DATABASE_LISTEN_URL', config.session_url)
}

/** Of mails. */
const senderName = (cache: Cache, db: Db): Promise<string> =>
  cache.getOrLoad('sender name', async () => {
    const { shop_name } = await findSignature(db, 'ua')
    return { value: shop_name, tags: [CONTENT], bytes: 1000, is_cacheable: true }
  })

export async function buildServices(config: Config, database: Database, clock: Clock): Promise<Services> {
  // Log lines never contain personal data. This is a second safeguard.
  const log = pino({
    level: config.log_level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.email'],
  })
  const store = await openStore(config, log)
  const cache = new Cache(CACHE_BYTES_MAX)
  const stopListening = await listenForInvalidations(database, cache)
  const jobs = await openJobs(database, log)
  const files = new Files(store)
  const mailer = openMailer(config, {
    findSenderName: () => senderName(cache, database.db),
    findLogo: (html) => findMailLogo(files, html),
  })
  const services: Services = {
    config,
    database,
    db: database.db,
    readReplica: database.reads,
    cache,
    jobs,
    mailQueue: openMailQueue(jobs, database.db, mailer, log),
    store,
    files,
    limits: openLimits(database, config.is_rate_limited),
    admission: new AdmissionControl(config.admission),
    personalData: new PersonalData(),
    novaPoshta: await openNovaPoshta(config.nova_poshta, log),
    monobank: await openMonobank(config.monobank, log),
    liqpay: await openLiqpay(config.liqpay, log),
    checkbox: await openCheckbox(config.checkbox, log),
    telegram: await openTelegram(config.telegram, log),
    health: new Health(database, ['products', 'orders', 'users']),
    clock,
    log,
    stopListening,
  }
  registerFeatures(services)
  return services
}

function registerFeatures(services: Services): void {
  // Before the orders, which forget their buyers.
  registerShipmentData(services)
  registerCardData(services)
  registerPaymentData(services)
  registerClaimData(services)
  registerOrderData(services)
  registerOfferData(services)
  registerContentData(services)
  registerStockNoticeData(services)
  handleAccountJobs(services)
  handleGuestOrders(services)
  handlePriceListJobs(services)
  handleImportJobs(services)
  handleOfferJobs(services)
  handleDeliveryJobs(services)
  handleShipmentJobs(services)
  handleCardPaymentJobs(services)
  handleFiscalJobs(services)
  handlePaymentJobs(services)
  handleDocumentJobs(services)
  handleClaimJobs(services)
  handleReviewPictures(services)
  handleUnsavedPictures(services)
  handleStockNotices(services)
  handleStaffAlerts(services)
  handleRetention(services)
}

/** In reverse order. */
export async function closeServices(services: Services): Promise<void> {
  await stopServices(services)
  await services.database.close()
}

/** Leaves the database open. */
export async function stopServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.stopListening()
  const { novaPoshta, monobank, liqpay, checkbox, telegram } = services
  for (const service of [novaPoshta, monobank, liqpay, checkbox, telegram]) await service.close()
}
