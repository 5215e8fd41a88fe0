import { mayHavePendingOrder, sendPendingOrder } from './orders/public.ts'

const WORKER = '/sw.js'
/** Pages that are worth having in a power cut; the others load with the click as ever. */
const WORTH_KEEPING = /^\/($|catalog|product|search\/|categories|about|pricelist|complex-solutions)/

const AGAIN_MS = 15_000

interface Router {
  subscribe(listener: (state: { location: { pathname: string; search: string } }) => void): () => void
}

/**
 * Lets the shop outlive a lost line: the worker keeps what was seen, and an order that waits for the line goes out. Loaded
 * when the page has come to rest; a browser without workers does without.
 */
export function startOffline(router: Router) {
  sendWhenPossible()
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register(WORKER)
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      active?.postMessage({ pages: [here()], files: loadedFiles() }, [])
      let last = here()
      router.subscribe(({ location }) => {
        const address = location.pathname + location.search
        if (address === last || !WORTH_KEEPING.test(location.pathname)) return
        last = address
        active?.postMessage({ pages: [address] }, [])
      })
    })
    .catch((error: unknown) => console.warn('The shop will not open without a connection', error))
}

const here = () => location.pathname + location.search

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))

function sendWhenPossible() {
  let again: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    if (!mayHavePendingOrder() || !navigator.onLine) return
    sendPendingOrder()
      .catch((error: unknown) => console.warn('The order is not sent yet', error))
      // A line that has just come back may be gone again a moment later.
      .finally(() => {
        clearTimeout(again)
        again = setTimeout(send, AGAIN_MS)
      })
  }
  addEventListener('online', send)
  addEventListener('visibilitychange', send)
  send()
}
