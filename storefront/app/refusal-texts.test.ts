import { equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { refusalBody, REFUSALS, type RefusalCode } from '@shop/contract/refusals'
import { failureKeyOf, isStockRefusal, isUnanswered, textKeyOf } from './refusal-texts.ts'

// The specification's table, section 8, "Basket add failure", word for word.
for (const [message, key] of [
  ['The given data was invalid', 'invalid_user'],
  ['Wrong credentials', 'wrong_credentials'],
  ['Not enough amount of product in store to add into basket', 'no_stock'],
  ['The email has already been taken', 'email_taken'],
  ['The email must be a valid email address', 'invalid_email'],
  ['The email must be a valid email address.', 'invalid_email'],
  [REFUSALS.confirm_email.text, 'confirm_email'],
  ['wrong_data', 'invalid_data'],
  ['invalid_name', 'invalid_name'],
  ['invalid_phone', 'invalid_phone'],
  ['invalid_password', 'invalid_password'],
  ['invalid_email', 'invalid_email'],
  ['passwords_do_not_match', 'passwords_do_not_match'],
  ['change_password_Wrong credentials', 'wrong_credentials_change_password'],
  ['anything else', 'something_was_happen'],
  ['', 'something_was_happen'],
  ['constructor', 'something_was_happen'],
] as const)
  test(`the message "${message}" is told as ${key}`, () => equal(textKeyOf(message), key))

for (const language of ['ua', 'ru', 'en'])
  test(`every refusal of the shop has a text in ${language}`, () => {
    const texts = JSON.parse(readFileSync(new URL(`i18n/${language}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >
    for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
      const key = failureKeyOf(new CallFailed(REFUSALS[code].status, refusalBody(code)))
      equal(typeof texts[key], 'string', `${code} is told as ${key}, which has no text`)
    }
  })

test('no answer, a broken answer and our own bugs are told as something that went wrong', () => {
  for (const error of [
    new CallFailed(0, null),
    new CallFailed(502, null),
    new CallFailed(422, 'text'),
    new Error('bug'),
    null,
  ])
    equal(failureKeyOf(error), 'something_was_happen')
})

test('too few in store is known by the specification’s words wherever they stand', () => {
  const said = (message: unknown) => new CallFailed(422, { error: { message } })
  equal(isStockRefusal(said(['Something', 'Not enough amount of product in store to add into basket'])), true)
  equal(isStockRefusal(said('Not enough amount')), true)
  equal(isStockRefusal(said(['Prices have changed'])), false)
  equal(isStockRefusal(new Error('Not enough amount')), false)
})

test('an order without a definite answer may have been taken', () => {
  for (const status of [0, 500, 502, 503]) equal(isUnanswered(new CallFailed(status, null)), true)
  for (const status of [401, 409, 422, 429]) equal(isUnanswered(new CallFailed(status, null)), false)
})
