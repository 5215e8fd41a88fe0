import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callThrough, CallFailed } from '@shop/contract/call'
import { getCounters } from '@shop/contract/admin/access/admin-access'
import { refusalBody, REFUSALS, type RefusalCode } from '@shop/contract/refusals'
import { SHELL_TEXTS } from './frame/texts.ts'
import { failureKey, failureText, fieldFaults, isStale } from './failure.ts'
import { listQuery } from './list-query.ts'
import { KIT_TEXTS } from './kit/text/texts.ts'
import { readNumber } from '@shop/contract/rules/typed-number'
import { showNumber } from './kit/text/number-text.ts'

const translate = (key: string, values: Record<string, unknown> = {}) =>
  (KIT_TEXTS.ua[key] ?? String(values['_'] ?? key)).replace('{{bound}}', String(values['bound']))

test('selected filters become the query of the list call', () => {
  const parameters = {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'name', order: 'DESC' as const },
    filter: { q: 'глобус', status: 3, active: true, archived: false, category: null, ids: [1, 2], text: '' },
  }
  assert.deepEqual(listQuery(parameters), {
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

test('shown numbers are read back', () => {
  assert.equal(readNumber(showNumber(14320, 2), 2), 14320)
})

test('refusals are recognized by code, lost connections by the missing status', () => {
  const refused = (code: RefusalCode) => new CallFailed(REFUSALS[code].status, refusalBody(code))
  assert.equal(failureKey(refused('in_use')), 'refusal.in_use')
  assert.ok(isStale(refused('stale_edit')))
  assert.equal(failureKey(refused('wrong_credentials')), 'refusal.wrong_credentials')
  assert.equal(failureKey(refused('wrong_current_password')), 'refusal.wrong_current_password')
  assert.equal(failureKey(new CallFailed(0, null)), 'refusal.no_answer')
  assert.equal(failureKey(new CallFailed(502, null)), 'refusal.internal')
  assert.equal(failureKey(new CallFailed(409, { message: 'It is still in use' })), 'refusal.internal')
  assert.equal(failureKey(new Error('a mistake of ours')), 'refusal.internal')
})

test('a refusal for too many tries tells the wait that the server asks for', async () => {
  const textAfter = async (headers: Record<string, string>, language: 'ua' | 'en') => {
    const answer = Response.json(refusalBody('too_many_calls'), { status: 429, headers })
    const failure = await callThrough(() => Promise.resolve(answer), '')(getCounters).catch((error: unknown) => error)
    return failureText(failure, (key, values = {}) =>
      (SHELL_TEXTS[language][key] ?? key).replace(/{{(\w+)}}/, (_, name: string) => String(values[name])),
    )
  }
  assert.equal(await textAfter({ 'Retry-After': '30' }, 'ua'), 'Забагато спроб. Спробуйте за 30 с.')
  assert.equal(await textAfter({ 'Retry-After': '30' }, 'en'), 'Too many tries. Try again in 30 s.')
  assert.equal(await textAfter({ 'Retry-After': '61' }, 'ua'), 'Забагато спроб. Спробуйте за 2 хв.')
  assert.equal(await textAfter({}, 'en'), 'Too many tries. Try again later.')
})

test('field errors are shown in the user’s language', () => {
  const text = 'No words of the server are read'
  const body = refusalBody('invalid_data', {
    name: [{ code: 'required', text }],
    title: [{ code: 'too_long', text, at_most: 300 }],
    price: [{ code: 'out_of_range', text, at_least: 0.01 }],
    amount: [{ code: 'out_of_range', text, at_most: 100 }],
    email: ['invalid_email'],
    taken: ['email_taken'],
    other: [{ code: 'bad_format', text }],
  })
  assert.deepEqual(fieldFaults(new CallFailed(422, body), translate), {
    name: 'Заповніть це поле',
    title: 'Не довше ніж 300',
    price: 'Не менше ніж 0.01',
    amount: 'Не більше ніж 100',
    email: 'Перевірте адресу пошти',
    taken: 'Ця адреса вже зайнята',
    other: 'Перевірте це значення',
  })
})
