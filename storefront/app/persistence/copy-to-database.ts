import { afterPaint } from '@shop/ui/after-paint.ts'
import type { Entries, DatabaseStore } from './shop-db.ts'

/** To IndexedDB, with code loaded at the first change. */
export function copyToDatabase(store: DatabaseStore, entries: Entries) {
  if (typeof indexedDB === 'undefined') return
  afterPaint(() => {
    import('./shop-db.ts').then(
      (database) => database.copyToDatabase(store, entries),
      (cause: unknown) => console.warn('The code of the browser’s database could not be loaded', cause),
    )
  })
}
