import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { failureKey, fieldFaults, isStale } from './failure.ts'
import { listQuery } from './list-query.ts'
import { KIT_TEXTS } from './ui/texts.ts'
import { readNumber, showNumber } from './ui/number-text.ts'

const translate = (key: string, values: Record<string, unknown> = {}) =>
  (KIT_TEXTS.ua[key] ?? String(values['_'] ?? key)).replace('{{bound}}', String(values['bound']))

test('what is chosen above a list becomes the query of its call, and what is not chosen is left out', () => {
  const asked = {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'name', order: 'DESC' as const },
    filter: { q: 'глобус', status: 3, active: true, archived: false, category: null, ids: [1, 2], text: '' },
  }
  assert.deepEqual(listQuery(asked), {
    q: 'глобус',
    status: '3',
    active: '1',
    ids: '1,2',
    page: '2',
    per_page: '25',
    sort: 'name',
    order: 'desc',
  })
  assert.deepEqual(listQuery({ sort: { field: '', order: 'ASC' }, filter: {} }), {})
})

test('numbers are read as people type them, and nonsense is no number', () => {
  assert.equal(readNumber('14 320,50', 2), 14320.5)
  assert.equal(readNumber('14320.5', 2), 14320.5)
  assert.equal(readNumber(' ', 2), null)
  assert.equal(readNumber('1,5', 0), undefined)
  assert.equal(readNumber('1,234', 2), undefined)
  assert.equal(readNumber('abc', 2), undefined)
  assert.equal(readNumber(showNumber(14320, 2), 2), 14320)
})

test('a refusal is known by its words, a lost line by the missing status', () => {
  assert.equal(failureKey(new CallFailed(409, { message: 'It is still in use' })), 'refusal.in_use')
  assert.ok(isStale(new CallFailed(409, { message: 'Somebody else saved this meanwhile' })))
  assert.equal(failureKey(new CallFailed(0, null)), 'refusal.no_answer')
  assert.equal(failureKey(new CallFailed(422, { message: 'Wrong credentials' })), 'refusal.wrong_credentials')
  assert.equal(failureKey(new CallFailed(422, { error: 'Wrong credentials' })), 'refusal.wrong_current_password')
  assert.equal(failureKey(new CallFailed(502, null)), 'refusal.internal')
  assert.equal(failureKey(new Error('a mistake of ours')), 'refusal.internal')
})

test('the server’s words about a field are told in the reader’s language', () => {
  const body = {
    message: 'The given data was invalid',
    errors: {
      name: ['Invalid length: Expected >=1 but received 0'],
      title: ['Invalid length: Expected <=300 but received 301'],
      price: ['Invalid value: Expected >=0.01 but received 0'],
      email: ['invalid_email'],
      other: ['something new'],
    },
  }
  assert.deepEqual(fieldFaults(new CallFailed(422, body), translate), {
    name: 'Заповніть це поле',
    title: 'Не довше ніж 300',
    price: 'Не менше ніж 0.01',
    email: 'Перевірте адресу пошти',
    other: 'Перевірте це значення',
  })
})
