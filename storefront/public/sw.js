// Caches visited pages for power cuts. Runs as it is: no build, no imports.
//
// Only public responses (Cache-Control) to requests without a token: the same for everyone. Online the network comes
// first, so prices are current.
const CACHE_SIZES = { pages: 80, answers: 240, assets: 160, pictures: 400 }
const VERSION = 'v1'
const SHELLS = ['/basket', '/favorites']
/** For addresses that are not cached. */
const OFFLINE_FILES = ['/brand/offline.svg']
const nameOf = (cache) => `${cache}-${VERSION}`

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([...SHELLS.map(savePage), ...OFFLINE_FILES.map(saveFile)]).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

/** Loaded before this worker was active, or by client-side navigation. */
self.addEventListener('message', (event) => {
  const { pages = [], files = [] } = event.data ?? {}
  event.waitUntil(Promise.allSettled([...pages.map(savePage), ...files.map(saveFile)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/admin')) return
  if (request.mode === 'navigate') return event.respondWith(answerPage(event))
  const cache = cacheFor(url, request)
  if (cache === 'assets' || cache === 'pictures') event.respondWith(fromCacheFirst(cache, request))
  if (cache === 'answers') event.respondWith(fromNetworkFirst(cache, request))
})

/** Uploaded documents are large and rarely opened twice. */
function cacheFor({ pathname }, request) {
  if (pathname.startsWith('/assets/') || pathname.startsWith('/brand/') || pathname.startsWith('/favicon')) return 'assets'
  if (/^\/files\/.+\.(avif|webp|svg)$/.test(pathname)) return 'pictures'
  return pathname.startsWith('/api/') && !request.headers.has('Authorization') ? 'answers' : null
}

async function answerPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    saveAnswer('pages', event.request.url, answer)
    return answer
  } catch {
    return (await findPage(event.request.url)) ?? offlinePage()
  }
}

/** Also if only advertising parameters differ. */
async function findPage(address) {
  const cache = await caches.open(nameOf('pages'))
  const url = new URL(address)
  const names = Array.from(url.searchParams.keys())
  for (const name of names) if (/^(utm_|fbclid|gclid)/.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return (await cache.match(address)) ?? cache.match(url.href)
}

async function fromCacheFirst(name, request) {
  const cache = await caches.open(nameOf(name))
  const cached = await cache.match(request.url)
  if (cached) return cached
  const answer = await fetch(request)
  saveAnswer(name, request.url, answer)
  return answer
}

async function fromNetworkFirst(name, request) {
  try {
    const answer = await fetch(request)
    saveAnswer(name, request.url, answer)
    return answer
  } catch (error) {
    const cached = await (await caches.open(nameOf(name))).match(request.url)
    if (cached) return cached
    throw error
  }
}

/** After the response. On a full disk nothing is cached. */
function saveAnswer(name, address, answer) {
  if (answer.status !== 200 || answer.redirected || !isPublic(answer)) return
  const copy = answer.clone()
  caches
    .open(nameOf(name))
    .then(async (cache) => {
      await cache.put(address, copy)
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - CACHE_SIZES[name])).map((key) => cache.delete(key)))
    })
    .catch((error) => console.warn('Not cached:', error))
}

const isPublic = (answer) => /(^|[\s,])public([\s,]|$)/.test(answer.headers.get('Cache-Control') ?? '')

/** With all files for its hydration. */
async function savePage(address) {
  const answer = await fetch(address, { credentials: 'same-origin' })
  const html = await answer.clone().text()
  saveAnswer('pages', new URL(address, self.location.origin).href, answer)
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file))
  await Promise.allSettled([...files].map(saveFile))
}

async function saveFile(address) {
  const url = new URL(address, self.location.origin)
  const name = cacheFor(url, new Request(url.href))
  if (url.origin !== self.location.origin || (name !== 'assets' && name !== 'pictures')) return
  await fromCacheFirst(name, new Request(url.href))
}

async function deleteOldCaches() {
  const known = Object.keys(CACHE_SIZES).map(nameOf)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)))
}

/** A page of its own: the requested one's data is missing. */
function offlinePage() {
  const html = `<!doctype html><html lang="uk"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Немає зв’язку</title><style>
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;font:17px/1.5 system-ui,sans-serif;color:#14161c}
header{padding:12px 16px;border-bottom:1px solid #d5dae5}header a{display:inline-block;padding:10px 12px;color:inherit}
main{display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;text-align:center}
main img{max-width:100%;height:auto}main a{display:inline-block;margin:4px;padding:12px 20px;border-radius:8px;background:#2340d6;color:#fff;text-decoration:none}
p{margin:0;max-width:34em}h1{margin:0;font-size:26px}</style>
<header><nav><a href="/">Головна</a><a href="/catalog">Каталог</a></nav></header>
<main><img src="/brand/offline.svg" width="320" height="240" alt=""><h1>Немає зв’язку</h1>
<p>Цю сторінку ще не відкривали, тому без інтернету її не показати. Сторінки, які ви вже бачили, кошик та обране
відкриваються й без зв’язку.</p><p lang="en">You are offline. Pages seen before, the basket and favourites still open.</p>
<p><a href="">Спробувати ще раз</a><a href="/basket">Кошик</a><a href="/favorites">Обране</a></p></main></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  return new Response(html, { status: 503, headers })
}
