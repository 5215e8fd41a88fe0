import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { DataProvider } from 'ra-core'
import { isStale } from './failure.ts'
import { refusalBody } from '@shop/contract/refusals'

interface Sent {
  method: string
  address: string
  body: unknown
}

let dataProvider: DataProvider

before(async () => {
  await import('./tsx-hook.ts')
  dataProvider = (await import('./data-provider.ts')).dataProvider
})

/** Answers every request of the test, and records what was sent. */
function answerWith(t: TestContext, answer: unknown, status = 200): Sent[] {
  const sent: Sent[] = []
  t.mock.method(globalThis, 'fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, address, body: typeof body === 'string' ? JSON.parse(body) : null })
    return Response.json(answer, { status })
  })
  return sent
}

test('a list asks for its page, order and filters, and gets rows and their number', async (t) => {
  const sent = answerWith(t, { data: [{ id: 7 }], total: 31 })
  const list = await dataProvider.getList('mails', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'created_at', order: 'DESC' },
    filter: { state: 'failing', q: '' },
  })
  assert.deepEqual(list, { data: [{ id: 7 }], total: 31 })
  assert.deepEqual(sent, [
    {
      method: 'GET',
      address: '/api/admin/mails?state=failing&page=2&per_page=25&sort=created_at&order=desc',
      body: null,
    },
  ])
})

test('many references are fetched a hundred at a time', async (t) => {
  const sent = answerWith(t, { data: [{ id: 1 }], total: 1 })
  const ids = Array.from({ length: 130 }, (_, at) => at + 1)
  const { data } = await dataProvider.getMany('products', { ids })
  assert.equal(data.length, 2, 'the rows of both answers')
  assert.deepEqual(
    sent.map(({ address }) => new URLSearchParams(address.split('?')[1]).get('ids')?.split(',').length),
    [100, 30],
  )
})

test('saving sends the version that the editor saw, and returns the stored record', async (t) => {
  const sent = answerWith(t, { data: { id: 5, name_ua: 'Глобуси', version: 4 } })
  const data = { id: 5, name_ua: 'Глобуси ', version: 3 }
  const saved = await dataProvider.update('categories', { id: 5, data, previousData: data })
  assert.deepEqual(saved.data, { id: 5, name_ua: 'Глобуси', version: 4 })
  assert.deepEqual(sent[0]?.body, data)
  assert.ok(sent[0]?.address.endsWith('/5'))
})

test('a stale edit is a refusal that the record form recognizes', async (t) => {
  answerWith(t, refusalBody('stale_edit'), 409)
  const data = { id: 5, version: 3 }
  await assert.rejects(dataProvider.update('categories', { id: 5, data, previousData: data }), isStale)
})

test('a resource without the call fails with its name', async () => {
  await assert.rejects(async () => dataProvider.delete('audit', { id: 1 }), /the resource audit has no call to remove/)
  await assert.rejects(async () => dataProvider.getList('unicorns', { filter: {} }), /the resource unicorns/)
})
