import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliveredLine, requiredPapers } from './delivery-papers.ts'

const globe: DeliveredLine = { name: 'Глобус', dk_code: '39162100-6', papers: ['certificate', 'manual'] }
const laptop: DeliveredLine = { name: 'Ноутбук', dk_code: '30213100-6', papers: ['passport', 'manual'] }
const state = { documents: ['invoice' as const], has_waybill: false, has_carrier: true, lines: [globe] }

const shown = (papers: ReturnType<typeof requiredPapers>) =>
  papers.map(({ kind, is_present, missing_for }) => [kind, is_present, ...missing_for])

test('ordinary goods need the three papers of the delivery, an origin and a manual', () => {
  assert.deepEqual(shown(requiredPapers(state)), [
    ['waybill', false],
    ['delivery_note', false],
    ['invoice', true],
    ['origin', true],
    ['manual', true],
  ])
})

test('a computer needs its own papers too, and each names the goods that lack it', () => {
  assert.deepEqual(shown(requiredPapers({ ...state, lines: [globe, laptop] })).slice(3), [
    ['origin', true],
    ['manual', true],
    ['passport', true],
    ['declaration', false, 'Ноутбук'],
    ['hygiene', false, 'Ноутбук'],
  ])
})

test('nobody asks for a waybill where no carrier brings the goods', () => {
  assert.equal(requiredPapers({ ...state, has_carrier: false })[0]?.kind, 'delivery_note')
})
