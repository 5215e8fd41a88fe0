import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { refusalBody, REFUSALS, type RefusalCode } from '@shop/contract/refusals'
import { failureKeyOf, isUnanswered, fieldErrorTexts } from './refusal-texts.ts'

// Spec, section 8, "Basket add failure".
for (const [code, key] of [
  ['invalid_data', 'invalid_user'],
  ['wrong_credentials', 'wrong_credentials'],
  ['no_stock', 'no_stock'],
  ['email_taken', 'email_taken'],
  ['confirm_email', 'confirm_email'],
  ['invalid_password', 'invalid_password'],
] as const)
  test(`${code} is shown as ${key}, whatever its message`, () => {
    equal(failureKeyOf(new CallFailed(422, { code, message: 'Anything else' })), key)
  })

test('a field error shows its own text, or a general one if it has none', () => {
  const refused = refusalBody('invalid_data', {
    email: ['email_taken'],
    phone: ['invalid_phone'],
    note: [{ code: 'too_long', text: 'Invalid length: Expected <=1000 but received 1001' }],
  })
  deepEqual(fieldErrorTexts(new CallFailed(422, refused)), {
    email: 'email_taken',
    phone: 'invalid_phone',
    note: 'something_was_happen',
  })
})

for (const language of ['ua', 'ru', 'en'])
  test(`every refusal of the shop has a text in ${language}`, () => {
    const texts = JSON.parse(readFileSync(new URL(`../i18n/${language}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >
    for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
      const key = failureKeyOf(new CallFailed(REFUSALS[code].status, refusalBody(code)))
      equal(typeof texts[key], 'string', `${code} is told as ${key}, which has no text`)
    }
  })

test('a missing or invalid response and our own bugs show the general error', () => {
  for (const error of [
    new CallFailed(0, null),
    new CallFailed(502, null),
    new CallFailed(422, 'text'),
    new CallFailed(422, { message: 'Wrong credentials' }),
    new CallFailed(422, { code: 'constructor' }),
    new CallFailed(422, { code: 'a_code_of_tomorrow' }),
    new Error('bug'),
    null,
  ])
    equal(failureKeyOf(error), 'something_was_happen')
})

test('an order without a definite response may have been accepted', () => {
  for (const status of [0, 500, 502, 503]) equal(isUnanswered(new CallFailed(status, null)), true)
  for (const status of [401, 409, 422, 429]) equal(isUnanswered(new CallFailed(status, null)), false)
})
