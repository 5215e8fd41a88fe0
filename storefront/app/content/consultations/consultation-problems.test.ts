import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { refusalBody } from '@shop/contract/refusals'
import { checkRequest, requestErrors } from './consultation-problems.ts'

const phone = '+380 (67) 123 45 67'

for (const [given, name_text, phone_text] of [
  [{ name: 'Олена', phone }, null, null],
  [{ name: '', phone }, 'name_required', null],
  [{ name: 'Школа № 5 (директор)', phone }, null, null],
  [{ name: 'Мар’яна Д’Арк-Коваль', phone: '' }, null, 'invalid_phone'],
  [{ name: '', phone: '+380 (67) 12_ __ __' }, 'name_required', 'invalid_phone'],
] as const) {
  test(`requesting a call back as «${given.name}», «${given.phone}» says ${name_text ?? 'nothing'} and ${phone_text ?? 'nothing'}`, () => {
    deepEqual(checkRequest(given), { name: name_text, phone: phone_text, form: null })
  })
}

test('refused fields show their error, everything else shows under the form', () => {
  const refused = refusalBody('invalid_data', { phone: ['invalid_phone'] })
  deepEqual(requestErrors(new CallFailed(422, refused)), { name: null, phone: 'invalid_phone', form: null })
  deepEqual(requestErrors(new CallFailed(429, refusalBody('too_many_calls'))), {
    name: null,
    phone: null,
    form: 'too_many_calls',
  })
  deepEqual(requestErrors(new CallFailed(0, null)), { name: null, phone: null, form: 'consultation_not_sent' })
})
