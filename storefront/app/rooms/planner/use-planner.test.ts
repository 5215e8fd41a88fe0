import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import { changePlanner, changeRow, editCodeOf } from './use-planner.ts'

let stored: string | null = null
Object.assign(globalThis, {
  window: globalThis,
  localStorage: {
    getItem: () => stored,
    setItem: (_name: string, text: string) => {
      stored = text
    },
  },
})

type Stored = Record<string, Record<string, unknown>>
const storedRooms = (): Stored => (JSON.parse(stored ?? '{}') as { state: Stored }).state
const inOtherTab = (rooms: Stored) => {
  stored = JSON.stringify({ state: { ...storedRooms(), ...rooms }, version: 1 })
}

test('rooms planned in two tabs at once are both kept', () => {
  changePlanner('physics', { pupils: 28 })
  inOtherTab({ chemistry: { pupils: 30, code: 'PLAN', edit_code: 'SECRET' } })
  changeRow('physics', '1.1', { owned: 5 })
  const { physics, chemistry } = storedRooms()
  equal(physics?.['pupils'], 28)
  deepEqual(physics?.['changes'], { '1.1': { owned: 5 } })
  equal(chemistry?.['pupils'], 30)
})

test('a plan saved in another tab can be changed here', () => {
  inOtherTab({ biology: { code: 'NEWER', edit_code: 'KEY' } })
  equal(editCodeOf('NEWER'), 'KEY')
})
