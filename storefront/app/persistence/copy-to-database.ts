import type { Entries, DatabaseStore } from './shop-db.ts'

/** Copies basket or favourites to IndexedDB. The code is loaded with the first change. */
export function copyToDatabase(store: DatabaseStore, entries: Entries) {
  if (typeof indexedDB === 'undefined') return
  import('./shop-db.ts').then(
    (database) => database.copyToDatabase(store, entries),
    (cause: unknown) => console.warn('The code of the browser’s database could not be loaded', cause),
  )
}
