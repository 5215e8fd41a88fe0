// `npm run dev`: the shop on this machine, started anew whenever a source file changes; storefront and office
// are built first when the change concerns them. Mail goes to data/outbox, mistakes are answered with their stack.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { Trouble, ensureInstalled } from './install.mjs'
import { atRoot, pathWithRuntime, runtimePath } from './runtime.mjs'

const WATCHED = ['server', 'contract', 'storefront/app', 'storefront/public', 'admin/src']
const NOT_SOURCE = /(^|[\\/])(node_modules|dist|test|\.[^\\/]*)([\\/]|$)|\.test\.ts$|~$/
// Editors save in several steps, and a branch changes many files at once.
const QUIET_MS = 300

let shop = null
let timer = null
let work = Promise.resolve()

async function openShop() {
  await closeShop()
  try {
    await ensureBuilt()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    return
  }
  shop = spawn(runtimePath(), ['server/main.ts'], {
    cwd: atRoot(),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', PATH: pathWithRuntime() },
  })
}

/** Waits for the end: the next shop wants the same port and the same data folder. */
async function closeShop() {
  const leaving = shop
  shop = null
  if (leaving === null || leaving.exitCode !== null || leaving.signalCode !== null) return
  const ended = new Promise((resolve) => leaving.once('exit', resolve))
  leaving.kill('SIGTERM')
  await ended
}

function onChange(folder, file) {
  if (file === null || NOT_SOURCE.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    console.log(`\n${folder}/${file} changed`)
    work = work.then(openShop)
  }, QUIET_MS)
}

async function end() {
  await work
  await closeShop()
  process.exit(0)
}

try {
  await ensureInstalled()
  for (const folder of WATCHED) watch(atRoot(folder), { recursive: true }, (_, file) => onChange(folder, file))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  work = openShop()
  await work
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  console.error(error.message)
  process.exit(1)
}
