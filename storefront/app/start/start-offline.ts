import { onSignOut } from '../account/public.ts'
import { clearOrders, mayHavePendingOrder, sendPendingOrder } from '../checkout/public.ts'

const WORKER = '/sw.js'
/** For power cuts. */
const CACHED_PAGES = /^\/($|catalog|product|search\/|categories|about|pricelist|complex-solutions)/

const RETRY_MS = 15_000
/** It asks for fifty files, while the visitor does something for the first time. */
const WORKER_WAIT_MS = 3_000

interface Router {
  subscribe(listener: (state: { location: { pathname: string; search: string } }) => void): () => void
}

/** Pending orders, and the service worker soon after. */
export function startOffline(router: Router) {
  onSignOut(clearOrders)
  sendWhenPossible()
  // In development it would keep changed files.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  setTimeout(startWorker, WORKER_WAIT_MS, router)
}

function startWorker(router: Router) {
  navigator.serviceWorker
    .register(WORKER)
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      active?.postMessage({ pages: [currentAddress()], files: loadedFiles() }, [])
      let last = currentAddress()
      router.subscribe(({ location }) => {
        const address = location.pathname + location.search
        if (address === last || !CACHED_PAGES.test(location.pathname)) return
        last = address
        active?.postMessage({ pages: [address] }, [])
      })
    })
    .catch((error: unknown) => console.warn('The shop will not open without a connection', error))
}

const currentAddress = () => location.pathname + location.search

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))

function sendWhenPossible() {
  let retry: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    if (!mayHavePendingOrder() || !navigator.onLine) return
    sendPendingOrder()
      .catch((error: unknown) => console.warn('The order is not sent yet', error))
      // The connection may be lost again.
      .finally(() => {
        clearTimeout(retry)
        retry = setTimeout(send, RETRY_MS)
      })
  }
  addEventListener('online', send)
  addEventListener('visibilitychange', send)
  send()
}
