import { deepEqual, equal } from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, PERSISTED_VERSION } from './persisted-state.ts'

interface Words {
  words: string[]
}

const readWords = (raw: unknown): Words => {
  const { words } = (raw ?? {}) as { words?: unknown }
  return { words: Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [] }
}

/** A fake local storage that can refuse. */
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
  create<Words>()(
    persist(() => ({ words: [] as string[] }), {
      name: 'words',
      version: PERSISTED_VERSION,
      storage: defensiveStorage(readWords),
    }),
  )

beforeEach(() => {
  disk.clear()
  refuses = 'nothing'
})

test('state stored by one page is found by the next', () => {
  openStore().setState({ words: ['лінза'] })
  deepEqual(openStore().getState().words, ['лінза'])
})

for (const content of [
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
  test(`storage containing ${content || 'nothing'} counts as empty and does not break the page`, () => {
    disk.set('words', content)
    const store = openStore()
    deepEqual(store.getState().words, [])
    store.setState({ words: ['призма'] })
    deepEqual(openStore().getState().words, ['призма'])
  })

test('state stored by another version is read as far as possible', () => {
  disk.set('words', JSON.stringify({ state: { words: ['лупа', 5, null] }, version: 0 }))
  deepEqual(openStore().getState().words, ['лупа'])
  disk.set('words', JSON.stringify({ state: { words: ['лупа'], more: 1 }, version: 99 }))
  deepEqual(openStore().getState().words, ['лупа'])
})

test('the store works in memory if storage is forbidden', () => {
  refuses = 'reading'
  const store = openStore()
  store.setState({ words: ['магніт'] })
  void store.persist.rehydrate()
  deepEqual(store.getState().words, ['магніт'])
})

test('full storage does not undo the page’s state', () => {
  const store = openStore()
  store.setState({ words: ['перше'] })
  refuses = 'writing'
  store.setState({ words: ['перше', 'друге'] })
  void store.persist.rehydrate()
  deepEqual(store.getState().words, ['перше', 'друге'])
})

test('state cleared in another tab is cleared here', () => {
  const store = openStore()
  store.setState({ words: ['компас'] })
  disk.clear()
  void store.persist.rehydrate()
  deepEqual(store.getState().words, [])
})

test('errors that do not come from the storage are not swallowed', () => {
  let thrown: unknown = null
  const storage = defensiveStorage<Words>(() => {
    throw new RangeError('a bug')
  })
  try {
    storage.getItem('words')
  } catch (error) {
    thrown = error
  }
  equal(thrown instanceof RangeError, true)
})
