import { deepEqual, equal } from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, KEPT_VERSION } from './kept-state.ts'

interface Kept {
  words: string[]
}

const readWords = (raw: unknown): Kept => {
  const { words } = (raw ?? {}) as { words?: unknown }
  return { words: Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [] }
}

/** A browser's storage that can be told to refuse. */
const disk = new Map<string, string>()
let refuses: 'nothing' | 'reading' | 'writing' = 'nothing'
const denied = () => new DOMException('The operation is insecure.', 'SecurityError')
Object.assign(globalThis, {
  window: globalThis,
  localStorage: {
    getItem: (name: string) => {
      if (refuses === 'reading') throw denied()
      return disk.get(name) ?? null
    },
    setItem: (name: string, text: string) => {
      if (refuses !== 'nothing') throw denied()
      disk.set(name, text)
    },
    removeItem: (name: string) => disk.delete(name),
  },
})

const openStore = () =>
  create<Kept>()(
    persist(() => ({ words: [] as string[] }), {
      name: 'words',
      version: KEPT_VERSION,
      storage: defensiveStorage(readWords),
    }),
  )

beforeEach(() => {
  disk.clear()
  refuses = 'nothing'
})

test('what one page stores, the next page finds', () => {
  openStore().setState({ words: ['лінза'] })
  deepEqual(openStore().getState().words, ['лінза'])
})

for (const rubbish of [
  '',
  '{',
  'null',
  '5',
  '"text"',
  '[]',
  '{"state":5}',
  '{"state":{"words":7}}',
  '{"words":["old"]}',
])
  test(`a storage that holds ${rubbish || 'nothing at all'} is an empty store, not a broken page`, () => {
    disk.set('words', rubbish)
    const store = openStore()
    deepEqual(store.getState().words, [])
    store.setState({ words: ['призма'] })
    deepEqual(openStore().getState().words, ['призма'])
  })

test('what an older or newer version stored is read as well as it can be', () => {
  disk.set('words', JSON.stringify({ state: { words: ['лупа', 5, null] }, version: 0 }))
  deepEqual(openStore().getState().words, ['лупа'])
  disk.set('words', JSON.stringify({ state: { words: ['лупа'], more: 1 }, version: 99 }))
  deepEqual(openStore().getState().words, ['лупа'])
})

test('a forbidden storage leaves the store working as long as the page lives', () => {
  refuses = 'reading'
  const store = openStore()
  store.setState({ words: ['магніт'] })
  void store.persist.rehydrate()
  deepEqual(store.getState().words, ['магніт'])
})

test('a full storage does not undo what the page holds', () => {
  const store = openStore()
  store.setState({ words: ['перше'] })
  refuses = 'writing'
  store.setState({ words: ['перше', 'друге'] })
  void store.persist.rehydrate()
  deepEqual(store.getState().words, ['перше', 'друге'])
})

test('what another tab has emptied is empty here', () => {
  const store = openStore()
  store.setState({ words: ['компас'] })
  disk.clear()
  void store.persist.rehydrate()
  deepEqual(store.getState().words, [])
})

test('an error that is not the storage’s own is not swallowed', () => {
  let told: unknown = null
  const storage = defensiveStorage<Kept>(() => {
    throw new RangeError('a bug')
  })
  try {
    storage.getItem('words')
  } catch (error) {
    told = error
  }
  equal(told instanceof RangeError, true)
})
