// `npm start`: from a fresh clone to a running shop. Any Node from 20 on runs this; the shop itself runs on the pinned
// one. Each step says in plain words what to do when it fails.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { CommandError, ensureInstalled } from './install.mjs'
import { checkAddress, checkDataFolder } from './processes/check-port-and-folder.mjs'
import { atRoot, pathWithRuntime, runtimePath } from './processes/runtime.mjs'
import { heapOptions, processVariables, SHOP_FILE } from './processes/shop-process.mjs'

const NODE_MIN = 20

try {
  if (Number(process.versions.node.split('.')[0]) < NODE_MIN)
    throw new CommandError(
      `This is Node ${process.versions.node}; the shop needs ${NODE_MIN} or newer: https://nodejs.org`,
    )
  // Before the long steps: don't let the user wait a minute for "port in use".
  await checkPortAndFolder()
  await ensureInstalled()
  await ensureBuilt()
  await checkPortAndFolder()
  openShop()
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

async function checkPortAndFolder() {
  checkDataFolder(process.env.DATA_DIR || './data')
  await checkAddress(process.env.PORT || '3000', process.env.HOST || '127.0.0.1')
}

function openShop() {
  console.log('Opening the shop …')
  const shop = spawn(runtimePath(), [...heapOptions(), SHOP_FILE], {
    cwd: atRoot(),
    stdio: 'inherit',
    env: {
      ...processVariables(),
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'production',
      PATH: pathWithRuntime(),
    },
  })
  const pass = (signal) => shop.kill(signal)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass)
  // A terminal sends Ctrl-C to the shop as well; a second one would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || pass('SIGINT'))
  shop.on('error', (error) => {
    console.error(`The shop could not be started: ${error.message}`)
    process.exitCode = 1
  })
  shop.on('exit', (code, signal) => endAs(code, signal))
}

/** Exits like the shop did, for the process that supervises us. */
function endAs(code, signal) {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
