import type { Entries, MirrorStore } from './shop-db.ts'

/** Copies basket or favourites into the browser's database, whose code is loaded with the first change of either. */
export function mirror(store: MirrorStore, entries: Entries) {
  if (typeof indexedDB === 'undefined') return
  import('./shop-db.ts').then(
    (database) => database.mirror(store, entries),
    (cause: unknown) => console.warn('The code of the browser’s database could not be loaded', cause),
  )
}
