import { deepEqual } from 'node:assert/strict'
import test from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { refusalBody, REFUSALS, type FieldErrors, type RefusalCode } from '@shop/contract/refusals'
import { orderFailure } from './order-failure.ts'

const refused = (code: RefusalCode, fields?: FieldErrors) =>
  new CallFailed(REFUSALS[code].status, refusalBody(code, fields))

for (const [what, error, failure] of [
  ['too few pieces', refused('no_stock'), { kind: 'goods', text: 'product_dont_enough' }],
  ['changed prices', refused('price_changed'), { kind: 'prices' }],
  ['a sum below the minimum', refused('order_below_minimum'), { kind: 'goods', text: 'order_below_minimum' }],
  ['a broken pack', refused('wrong_multiple'), { kind: 'goods', text: 'wrong_multiple' }],
  [
    'a deleted product',
    refused('invalid_data', { 'products.0.product_id': ['product_gone'] }),
    { kind: 'goods', text: 'product_dont_enough' },
  ],
  [
    'an invalid e-mail',
    refused('invalid_data', { email_not_auth_user: ['invalid_email'] }),
    { kind: 'fields', email: 'invalid_email', phone: null },
  ],
  [
    'an invalid phone',
    refused('invalid_data', { phone_not_auth_user: ['invalid_phone'] }),
    { kind: 'fields', email: null, phone: 'invalid_phone' },
  ],
  [
    'a key reused by an earlier order',
    refused('idempotency_key_reused'),
    { kind: 'other', text: 'order_already_taken', is_answered: true },
  ],
  [
    'an unconfirmed e-mail',
    refused('confirm_email'),
    { kind: 'other', text: 'confirm_email_to_order', is_answered: true },
  ],
  ['too many attempts', refused('too_many_calls'), { kind: 'other', text: 'too_many_calls', is_answered: true }],
  ['any other refusal', refused('forbidden'), { kind: 'other', text: 'something_was_happen', is_answered: true }],
  ['a lost connection', new CallFailed(0, null), { kind: 'other', text: 'something_was_happen', is_answered: false }],
  ['a server error', refused('internal'), { kind: 'other', text: 'something_was_happen', is_answered: false }],
] as const)
  test(`a failed order shows the right message: ${what}`, () => deepEqual(orderFailure(error), failure))
