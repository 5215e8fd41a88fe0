import cluster from 'node:cluster'
import { makeFirstAdministrator } from './account/public.ts'
import { listenForBackups } from './backup/public.ts'
import { loadDkRegister } from './catalog/public.ts'
import { scheduleCardPoll } from './card-payments/public.ts'
import { type Config, readConfig } from './config.ts'
import { replaceKnownDemoPassword, demoPassword } from './demo/demo-password.ts'
import { DEMO_BUYER } from './demo/load-buyer.ts'
import { isShopEmpty, loadDemo } from './demo/load-demo.ts'
import { warmPictures } from './demo/warm-pictures.ts'
import { type App, openApp } from './app.ts'
import { closeServices, openServices } from './open-services.ts'
import { scheduleFiscalRounds } from './fiscal-receipts/public.ts'
import type { Services } from './services.ts'
import { collectGarbageOfStart } from './platform/process/collect-garbage.ts'
import { closeConnections } from './platform/http/close-connections.ts'
import { schedulePriceLists } from './price-lists/public.ts'
import { scheduleDirectories } from './delivery/public.ts'
import { scheduleClaimChecks } from './claims/public.ts'
import { scheduleRetention } from './retention/public.ts'
import { scheduleStockNotices } from './stock-notices/public.ts'
import { scheduleTracking } from './shipments/public.ts'
import { findStorefront } from './pages/find-storefront.ts'
import { runWorkers, STOP_MESSAGE } from './workers.ts'

/** With `Connection: close`, before the server stops listening. */
const DRAIN_MS = 1500

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Prepared {
  administrator: { email: string; password: string | null } | null
  /** If generated at this start. */
  buyer_password: string | null
}

/** Only the preparing process prints the greeting. */
async function start(config: Config): Promise<void> {
  // While the embedded database opens in its thread. A failure is reported where the storefront is needed.
  const storefront = findStorefront(config.dev_server)
  storefront.catch(() => undefined)
  const services = await openServices(config, cluster.isWorker ? () => {} : say)
  const prepared = cluster.isWorker ? null : await prepare(services)
  await services.jobs.start()
  await schedulePriceLists(services)
  await scheduleRetention(services)
  await scheduleDirectories(services)
  await scheduleTracking(services)
  await scheduleCardPoll(services)
  await scheduleFiscalRounds(services)
  await scheduleClaimChecks(services)
  await scheduleStockNotices(services)
  const app = await openApp(services, await storefront)
  const address = await listen(app, config)
  const stopBackups = services.database.hold
    ? await listenForBackups(config.data_dir, services.database.hold, services.log)
    : async () => {}
  // In a bucket every check is a paid call.
  const is_warmed = config.s3 === null && (cluster.worker?.id ?? 1) === 1
  const pictures = is_warmed ? warmPictures(services) : null
  stopOnSignals(services, app, async () => {
    await stopBackups()
    await pictures?.stop()
  })
  collectGarbageOfStart()
  if (prepared) greet(address, config, prepared)
}

/** In one process: procurement codes, the demonstration for an empty shop, the first administrator. */
async function prepare(services: Services): Promise<Prepared> {
  const { config } = services
  const codes = await loadDkRegister(services)
  if (codes > 0) say(`Loaded ${codes} codes of ДК 021:2015.`)
  const buyer_password = await replaceKnownDemoPassword(services)
  if (!config.is_demo || !(await isShopEmpty(services.db)))
    return { administrator: await makeFirstAdministrator(services), buyer_password }
  say('Loading the demonstration catalogue …')
  const password = demoPassword(config)
  await loadDemo(services, say, password)
  return { administrator: await makeFirstAdministrator(services), buyer_password: password }
}

async function startWorkers(config: Config): Promise<void> {
  const services = await openServices(config, say)
  const prepared = await prepare(services)
  await closeServices(services)
  await runWorkers(config.workers, say)
  say(`${config.workers} processes share the work.`)
  greet(`http://${config.host}:${config.port}`, config, prepared)
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.fastify.listen({ port: config.port, host: config.host })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${config.port} is taken by another program. Stop it, or take another: PORT=3001 npm start`, {
      cause: error,
    })
  }
}

function greet(address: string, config: Config, { administrator, buyer_password }: Prepared): void {
  say('')
  const shop_address = config.public_url ?? address.replace('127.0.0.1', 'localhost')
  say(`The shop is open:   ${shop_address}`)
  if (config.is_demo) greetBuyer(config, buyer_password)
  else if (buyer_password !== null)
    say(`${DEMO_BUYER.email} had the demonstration’s password, which everybody knows: it opens nothing any more.`)
  say(`The back office:   ${shop_address}/admin`)
  if (administrator?.password) {
    say(`Administrator:   ${administrator.email}, password ${administrator.password}`)
    say('This password is shown once; it is kept nowhere.')
  } else if (administrator) say(`Administrator:   ${administrator.email}, with the password of ADMIN_PASSWORD`)
  else say('Administrator:   as made at the first start')
}

function greetBuyer({ has_public_address }: Config, generated: string | null): void {
  const password = has_public_address ? generated : DEMO_BUYER.password
  const how = password === null ? 'with the password of the first start' : `password ${password}`
  say(`A demonstration buyer:   ${DEMO_BUYER.email}, ${how}`)
}

/** In reverse order of starting. A second signal stops at once. */
function stopOnSignals(services: Services, app: App, stopOthers: () => Promise<void>): void {
  let is_stopping = false
  const stop = async (signal: string) => {
    if (is_stopping) return cluster.isWorker ? undefined : process.exit(1)
    is_stopping = true
    services.log.info({ signal }, 'stopping')
    app.announceStop()
    app.fastify.server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    if (!services.config.is_development) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await closeConnections(app.fastify.server)
    await app.fastify.close()
    await stopOthers()
    await closeServices(services)
    process.exit(0)
  }
  const stopOn = (signal: string) => {
    stop(signal).catch((error: unknown) => {
      services.log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    })
  }
  process.on('SIGTERM', stopOn)
  // Ctrl-C reaches workers too; the primary tells them when to stop.
  process.on('SIGINT', cluster.isWorker ? () => {} : stopOn)
  if (cluster.isWorker) process.on('message', (message) => message === STOP_MESSAGE && stopOn(STOP_MESSAGE))
}

async function open(): Promise<void> {
  const config = readConfig()
  await (config.workers > 1 && cluster.isPrimary ? startWorkers(config) : start(config))
}

open().catch((error: unknown) => {
  process.stderr.write(`\nThe shop could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && wantsStack()) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})

function wantsStack(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().log_level)
  } catch {
    return false
  }
}
