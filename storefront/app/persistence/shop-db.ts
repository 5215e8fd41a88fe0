import type { IDBPDatabase } from 'idb'

/** Names and version as the specification reports them (section 3, "Local browser database"). */
const NAME = 'shop-db'
const VERSION = 2
const STORES = ['products', 'favorite-products'] as const
export type MirrorStore = (typeof STORES)[number]

export type Entries = readonly { id: number }[]

const waiting = new Map<MirrorStore, Entries>()
let writing: Promise<void> | null = null
let opened: Promise<IDBPDatabase> | null = null

/**
 * Copies the basket or the favourites into the browser's database, the newest state only, one write after the other.
 * The copy is an extra: where the browser has no database to offer, the shop does without and says so on the console.
 */
export function mirror(store: MirrorStore, entries: Entries) {
  waiting.set(store, entries)
  writing ??= writeAll().finally(() => (writing = null))
}

async function writeAll(): Promise<void> {
  try {
    for (let next = takeNext(); next; next = takeNext()) await write(...next)
  } catch (error) {
    waiting.clear()
    console.warn('The browser’s database does not keep a copy of the basket and the favourites', error)
  }
}

function takeNext(): [MirrorStore, Entries] | undefined {
  const [next] = waiting
  if (next) waiting.delete(next[0])
  return next
}

async function write(store: MirrorStore, entries: Entries) {
  opened ??= open()
  const transaction = (await opened).transaction(store, 'readwrite')
  await Promise.all([
    transaction.store.clear(),
    ...entries.map((entry) => transaction.store.put(entry)),
    transaction.done,
  ])
}

async function open(): Promise<IDBPDatabase> {
  const { openDB } = await import('idb')
  return openDB(NAME, VERSION, {
    upgrade: (db) => {
      for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath: 'id' })
    },
    // A newer shop in another tab wants to change the database: it must not wait for us.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = null),
  })
}
