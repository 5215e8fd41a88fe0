import cluster from 'node:cluster'
import { makeFirstAdministrator } from './account/public.ts'
import { listenForBackups } from './backup/public.ts'
import { type Config, readConfig } from './config.ts'
import { isShopEmpty, loadDemo } from './demo/load-demo.ts'
import { warmPictures } from './demo/warm-pictures.ts'
import { type App, openApp } from './app.ts'
import { closeHouse, openHouse } from './open-house.ts'
import type { House } from './house.ts'
import { shutDoor } from './platform/shut-door.ts'
import { keepPriceLists } from './price-lists/public.ts'
import { findStorefront } from './storefront.ts'
import { keepWorkers, STOP_WORD } from './workers.ts'

/** How long open connections are told `Connection: close` before the door shuts. */
const DRAIN_MS = 1500

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Prepared {
  administrator: { email: string; password: string | null } | null
}

/** One process, or one of several. Only who prepares the shop greets. */
async function start(config: Config): Promise<void> {
  const house = await openHouse(config, cluster.isWorker ? () => {} : say)
  const prepared = cluster.isWorker ? null : await prepare(house)
  await house.jobs.start()
  await keepPriceLists(house)
  const app = await openApp(house, await findStorefront())
  const address = await listen(app, config)
  const stopBackups = house.database.dump
    ? await listenForBackups(config.data_dir, house.database.dump, house.log)
    : async () => {}
  // Of a bucket each look is a call that is paid for: there a picture's sizes are made when they are first asked for.
  const is_warmed = config.s3 === null && (cluster.worker?.id ?? 1) === 1
  const pictures = is_warmed ? warmPictures(house) : null
  stopOnSignals(house, app, async () => {
    await stopBackups()
    await pictures?.stop()
  })
  if (prepared) greet(address, config, prepared)
}

/** What only one process may do: the demonstration catalogue into an empty shop, the first administrator. */
async function prepare(house: House): Promise<Prepared> {
  if (house.config.is_demo && (await isShopEmpty(house.db))) {
    say('Loading the demonstration catalogue …')
    await loadDemo(house, say)
  }
  return { administrator: await makeFirstAdministrator(house) }
}

/** Prepares the shop and leaves it to `WORKERS` processes. */
async function startTeam(config: Config): Promise<void> {
  const house = await openHouse(config, say)
  const prepared = await prepare(house)
  await closeHouse(house)
  await keepWorkers(config.workers, say)
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

function greet(address: string, config: Config, { administrator }: Prepared): void {
  say('')
  const shop_address = config.public_url ?? address.replace('127.0.0.1', 'localhost')
  say(`The shop is open:   ${shop_address}`)
  if (config.is_demo) say('A demonstration buyer:   buyer@school.example, password shkola-2026')
  say(`The back office:   ${shop_address}/admin`)
  if (administrator?.password) {
    say(`Administrator:   ${administrator.email}, password ${administrator.password}`)
    say('This password is shown once; it is kept nowhere.')
  } else if (administrator) say(`Administrator:   ${administrator.email}, with the password of ADMIN_PASSWORD`)
  else say('Administrator:   as made at the first start')
}

/** Stops in the reverse order of starting. A second signal stops at once. */
function stopOnSignals(house: House, app: App, stopBeside: () => Promise<void>): void {
  let is_stopping = false
  const stop = async (signal: string) => {
    if (is_stopping) return cluster.isWorker ? undefined : process.exit(1)
    is_stopping = true
    house.log.info({ signal }, 'stopping')
    app.announceStop()
    app.fastify.server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await shutDoor(app.fastify.server)
    await app.fastify.close()
    await stopBeside()
    await closeHouse(house)
    process.exit(0)
  }
  const stopOn = (signal: string) => {
    stop(signal).catch((error: unknown) => {
      house.log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    })
  }
  process.on('SIGTERM', stopOn)
  // A terminal's Ctrl-C reaches workers too; the first process tells them when it is time.
  process.on('SIGINT', cluster.isWorker ? () => {} : stopOn)
  if (cluster.isWorker) process.on('message', (word) => word === STOP_WORD && stopOn(STOP_WORD))
}

async function open(): Promise<void> {
  const config = readConfig()
  await (config.workers > 1 && cluster.isPrimary ? startTeam(config) : start(config))
}

open().catch((error: unknown) => {
  process.stderr.write(`\nThe shop could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && readDebug()) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})

/** The stack is for developers; everybody else gets the sentence. */
function readDebug(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().log_level)
  } catch {
    return false
  }
}
