import { makeFirstAdministrator } from './account/public.ts'
import { type Config, readConfig } from './config.ts'
import { isShopEmpty, loadDemo } from './demo/load-demo.ts'
import { warmPictures } from './demo/warm-pictures.ts'
import { type App, openApp } from './app.ts'
import { closeHouse, openHouse } from './open-house.ts'
import type { House } from './house.ts'
import { keepPriceLists } from './price-lists/public.ts'
import { findStorefront } from './storefront.ts'

/** How long open connections are told `Connection: close` before the door shuts. */
const DRAIN_MS = 1500

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  const config = readConfig()
  const house = await openHouse(config, say)
  if (config.is_demo && (await isShopEmpty(house.db))) {
    say('Loading the demonstration catalogue …')
    await loadDemo(house, say)
  }
  const administrator = await makeFirstAdministrator(house)
  await house.jobs.start()
  await keepPriceLists(house)
  const app = await openApp(house, await findStorefront())
  const address = await listen(app, config)
  const pictures = warmPictures(house)
  stopOnSignals(house, app, () => pictures.stop())
  greet(address, config, administrator)
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

function greet(
  address: string,
  config: Config,
  administrator: { email: string; password: string | null } | null,
): void {
  say('')
  say(`The shop is open:   ${config.public_url ?? address.replace('127.0.0.1', 'localhost')}`)
  if (config.is_demo) say('A demonstration buyer:   buyer@school.example, password shkola-2026')
  if (administrator?.password) {
    say(`Administrator:   ${administrator.email}, password ${administrator.password}`)
    say('This password is shown once; it is kept nowhere.')
  } else if (administrator) say(`Administrator:   ${administrator.email}, with the password of ADMIN_PASSWORD`)
  else say('Administrator:   as made at the first start')
}

/** Stops in the reverse order of starting. A second signal stops at once. */
function stopOnSignals(house: House, app: App, stopPictures: () => Promise<void>): void {
  let is_stopping = false
  const stop = async (signal: string) => {
    if (is_stopping) process.exit(1)
    is_stopping = true
    house.log.info({ signal }, 'stopping')
    app.announceStop()
    app.fastify.server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await app.fastify.close()
    await stopPictures()
    await closeHouse(house)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        house.log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      })
    })
}

start().catch((error: unknown) => {
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
