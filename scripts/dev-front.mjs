// The front of `npm run dev`: Vite for storefront and admin with React Fast Refresh, and a proxy to the server.
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'
import { atRoot } from './processes/runtime.mjs'

/** Addresses with an extension are files, those with @ are Vite's own. */
const ADMIN_PAGE = /^\/admin(?:\/[^.?@]*)?(?:\?.*)?$/
const RESTART_MS_MAX = 60_000

/** Stays open while the server restarts; requests wait for it. */
export async function openFront({ port, host, shop_port, modules_path }) {
  const front = http.createServer()
  const [storefront, admin] = await Promise.all([openVite('storefront', front), openVite('admin', front)])
  const answerModules = moduleHandler(storefront)
  front.on('request', (request, response) => {
    const url = request.url ?? '/'
    const fail = (error) => {
      if (response.headersSent) return response.destroy()
      response.writeHead(502).end(error.stack)
    }
    if (url === modules_path) return answerModules(request, response).catch(fail)
    if (ADMIN_PAGE.test(url)) return answerAdminPage(admin, url, response).catch(fail)
    const vite = url.startsWith('/admin/') ? admin : storefront
    // Vite shortens the address by its base.
    vite.middlewares(request, response, () => {
      request.url = url
      passOn(request, response, shop_port).catch(fail)
    })
  })
  await new Promise((resolve, reject) => front.once('error', reject).listen(port, host, resolve))
}

function openVite(workspace, server) {
  return createServer({
    root: atRoot(workspace),
    configFile: atRoot(workspace, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  })
}

/** Server rendering: the server's module runner fetches modules, and learns which files changed (dev-storefront.ts). */
function moduleHandler(vite) {
  const changed = []
  vite.watcher.on('all', (_, file) => changed.push(file))
  return async (request, response) => {
    const { changed_since, payload } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const answer = payload
      ? await vite.environments.ssr.hot.handleInvoke(payload)
      : { files: changed.slice(changed_since), count: changed.length }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }
}

async function answerAdminPage(vite, url, response) {
  const html = await vite.transformIndexHtml(url, await readFile(atRoot('admin', 'index.html'), 'utf8'))
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(html)
}

async function passOn(request, response, port) {
  await untilOpen(port)
  const { method, url: path, headers } = request
  await new Promise((resolve, reject) => {
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response).on('finish', resolve)
    })
    passed.on('error', reject)
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
}

async function untilOpen(port) {
  const until = Date.now() + RESTART_MS_MAX
  while (!(await accepts(port))) {
    if (Date.now() > until) throw new Error('The server did not start; its console output says why.')
    await pause(50)
  }
}

const accepts = (port) =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('close', () => resolve(false)).once('connect', () => probe.destroy())
  })
