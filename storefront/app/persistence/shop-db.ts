import type { IDBPDatabase } from 'idb'

/** Specification, section 3, "Local browser database". */
const NAME = 'shop-db'
const VERSION = 2
const STORES = ['products', 'favorite-products'] as const
export type DatabaseStore = (typeof STORES)[number]

export type Entries = readonly { id: number }[]

const waiting = new Map<DatabaseStore, Entries>()
let writing: Promise<void> | null = null
let opened: Promise<IDBPDatabase> | null = null

/** Without IndexedDB only a warning. */
export function copyToDatabase(store: DatabaseStore, entries: Entries) {
  waiting.set(store, entries)
  writing ??= writeAll().finally(() => (writing = null))
}

async function writeAll(): Promise<void> {
  try {
    for (let next = takeNext(); next; next = takeNext()) await write(...next)
  } catch (error) {
    waiting.clear()
    console.warn('Basket and favourites were not copied to IndexedDB', error)
  }
}

function takeNext(): [DatabaseStore, Entries] | undefined {
  const [next] = waiting
  if (next) waiting.delete(next[0])
  return next
}

async function write(store: DatabaseStore, entries: Entries) {
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
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = null),
  })
}
