// Keeps what was seen, so that a power cut does not close the shop. Runs in the browser as it is: no build, no imports.
//
// Only what the server itself calls public is kept (Cache-Control), and nothing that was asked for with a token: what is
// here is the same for everybody. With a connection the network always comes first, so prices are never older than it.
const STORES = { pages: 80, answers: 240, assets: 160, pictures: 400 }
const VERSION = 'v1'
const SHELLS = ['/basket', '/favorites']
const nameOf = (store) => `${store}-${VERSION}`

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(SHELLS.map(keepPage)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldStores(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

/** What the page had loaded before this worker was there, and pages that were reached without a load. */
self.addEventListener('message', (event) => {
  const { pages = [], files = [] } = event.data ?? {}
  event.waitUntil(Promise.allSettled([...pages.map(keepPage), ...files.map(keepFile)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/admin')) return
  if (request.mode === 'navigate') return event.respondWith(answerPage(event))
  const store = storeOf(url, request)
  if (store === 'assets' || store === 'pictures') event.respondWith(fromStoreFirst(store, request))
  if (store === 'answers') event.respondWith(fromNetworkFirst(store, request))
})

/** null: none of our business. Uploaded documents are large and rarely looked at twice. */
function storeOf({ pathname }, request) {
  if (pathname.startsWith('/assets/') || pathname.startsWith('/brand/') || pathname.startsWith('/favicon')) return 'assets'
  if (/^\/files\/.+\.(avif|webp|svg)$/.test(pathname)) return 'pictures'
  return pathname.startsWith('/api/') && !request.headers.has('Authorization') ? 'answers' : null
}

async function answerPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    keep('pages', event.request.url, answer)
    return answer
  } catch {
    return (await findPage(event.request.url)) ?? offlinePage()
  }
}

/** The page itself, or the same one without what only advertising has put into its address. */
async function findPage(address) {
  const store = await caches.open(nameOf('pages'))
  const url = new URL(address)
  const names = Array.from(url.searchParams.keys())
  for (const name of names) if (/^(utm_|fbclid|gclid)/.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return (await store.match(address)) ?? store.match(url.href)
}

async function fromStoreFirst(name, request) {
  const store = await caches.open(nameOf(name))
  const kept = await store.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  keep(name, request.url, answer)
  return answer
}

async function fromNetworkFirst(name, request) {
  try {
    const answer = await fetch(request)
    keep(name, request.url, answer)
    return answer
  } catch (error) {
    const kept = await (await caches.open(nameOf(name))).match(request.url)
    if (kept) return kept
    throw error
  }
}

/** In the background: the visitor has the answer already. A full disk keeps nothing, and that is all. */
function keep(name, address, answer) {
  if (answer.status !== 200 || answer.redirected || !isPublic(answer)) return
  const copy = answer.clone()
  caches
    .open(nameOf(name))
    .then(async (store) => {
      await store.put(address, copy)
      const keys = await store.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - STORES[name])).map((key) => store.delete(key)))
    })
    .catch((error) => console.warn('Not kept for later:', error))
}

const isPublic = (answer) => /(^|[\s,])public([\s,]|$)/.test(answer.headers.get('Cache-Control') ?? '')

/** A page with all that it needs to come to life. */
async function keepPage(address) {
  const answer = await fetch(address, { credentials: 'same-origin' })
  const html = await answer.clone().text()
  keep('pages', new URL(address, self.location.origin).href, answer)
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file))
  await Promise.allSettled([...files].map(keepFile))
}

async function keepFile(address) {
  const url = new URL(address, self.location.origin)
  const name = storeOf(url, new Request(url.href))
  if (url.origin !== self.location.origin || (name !== 'assets' && name !== 'pictures')) return
  await fromStoreFirst(name, new Request(url.href))
}

async function dropOldStores() {
  const known = Object.keys(STORES).map(nameOf)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)))
}

/** For an address that was never seen. A document of its own: whatever page it stands for was not loaded. */
function offlinePage() {
  const html = `<!doctype html><html lang="uk"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Немає зв’язку</title><style>
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;
text-align:center;font:17px/1.5 system-ui,sans-serif;color:#14161c}
a{display:inline-block;margin:4px;padding:12px 20px;border-radius:8px;background:#2340d6;color:#fff;text-decoration:none}
p{margin:0;max-width:34em}h1{margin:0;font-size:26px}</style>
<img src="/brand/offline.svg" width="320" height="240" alt=""><h1>Немає зв’язку</h1>
<p>Цю сторінку ще не відкривали, тому без інтернету її не показати. Сторінки, які ви вже бачили, кошик та обране
відкриваються й без зв’язку.</p><p lang="en">You are offline. Pages seen before, the basket and favourites still open.</p>
<p><a href="">Спробувати ще раз</a><a href="/basket">Кошик</a><a href="/favorites">Обране</a></p></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return new Response(html, { status: 503, headers })
}
