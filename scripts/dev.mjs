// `npm run dev`: the shop with hot reload. This process serves storefront and admin through Vite (scripts/dev-front.mjs)
// and passes everything else to the server, which `node --watch` restarts when one of its files changes.
// `npm run dev -- --inspect` and other options go to the server's Node.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { freePort } from './processes/free-port.mjs'
import { CommandError, ensureInstalled } from './install.mjs'
import { checkAddress, checkDataFolder } from './processes/check-port-and-folder.mjs'
import { atRoot, pathWithRuntime, runtimePath } from './processes/runtime.mjs'
import { processVariables } from './processes/shop-process.mjs'

const port = Number(process.env.PORT || '3000')
const host = process.env.HOST || '127.0.0.1'

try {
  checkDataFolder(process.env.DATA_DIR || './data')
  await checkAddress(String(port), host)
  await ensureInstalled()
  // Not earlier: it imports Vite, which may have been installed just now.
  const { openFront } = await import('./dev-front.mjs')
  const shop_port = await freePort()
  // Random, so that no web page can ask for source files.
  const modules_path = `/@modules/${randomUUID()}`
  await openFront({ port, host, shop_port, modules_path })
  startShop(shop_port, `http://127.0.0.1:${port}${modules_path}`)
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  process.exit(1)
}

function startShop(shop_port, dev_server) {
  const options = ['--watch', '--watch-preserve-output', '--enable-source-maps', ...process.argv.slice(2)]
  const shop = spawn(runtimePath(), [...options, 'server/main.ts'], {
    cwd: atRoot(),
    stdio: 'inherit',
    env: {
      ...processVariables(),
      PUBLIC_URL: `http://localhost:${port}`,
      ...process.env,
      PORT: String(shop_port),
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      DEV_SERVER: dev_server,
      PATH: pathWithRuntime(),
    },
  })
  shop.on('exit', (code) => process.exit(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))
}
