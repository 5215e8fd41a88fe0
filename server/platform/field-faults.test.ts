import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { describeFields } from '@shop/contract/field-faults'
import { filledText, Id, IdText, Quantity } from '@shop/contract/primitives'
import { EmailText, PasswordText } from '@shop/contract/rules/validation'
import { faultsOf, listsAsObjects } from './field-faults.ts'

const codesOf = (schema: v.GenericSchema, value: unknown) =>
  describeFields(faultsOf(v.safeParse(v.object({ it: schema }), value).issues ?? [])).fields

for (const [what, schema, value, code] of [
  ['a field that is absent', v.string(), {}, 'required'],
  ['null', v.string(), { it: null }, 'required'],
  ['spaces where a text must be', filledText(5), { it: '  ' }, 'required'],
  ['an empty list', v.pipe(v.array(Id), v.minLength(1)), { it: [] }, 'required'],
  ['an e-mail that was not typed', EmailText, { it: '' }, 'required'],
  ['an invalid e-mail', EmailText, { it: 'petro' }, 'bad_format'],
  ['a text that is too long', filledText(5), { it: 'довгий' }, 'too_long'],
  ['a password of five letters', PasswordText, { it: 'short' }, 'too_short'],
  ['a password with a space', PasswordText, { it: 'with space 1' }, 'bad_format'],
  ['letters where a number must be', Quantity, { it: 'five' }, 'not_a_number'],
  ['half a piece', Quantity, { it: 1.5 }, 'bad_format'],
  ['no piece at all', Quantity, { it: 0 }, 'out_of_range'],
  ['a hundred and one pieces', Quantity, { it: 101 }, 'out_of_range'],
  ['an invalid id', IdText, { it: '1e3' }, 'bad_format'],
  ['a choice that there is not', v.picklist(['a']), { it: 'b' }, 'unknown_value'],
  ['a kind that there is not', v.variant('k', [v.object({ k: v.literal('a') })]), { it: { k: 'b' } }, 'unknown_value'],
  ['a text where an object must be', v.object({}), { it: 'x' }, 'bad_format'],
  ['a list where an object must be', v.object({ a: v.string() }), { it: [] }, 'bad_format'],
  ['the zero character', filledText(9), { it: 'a\0' }, 'bad_format'],
] as const)
  test(`${what} is reported as ${code}`, () => assert.deepEqual(Object.values(codesOf(schema, value)), [[code]]))

test('an unknown field is an unknown value, and a nested field is named by its path', () => {
  const schema = v.strictObject({ buyer: v.object({ code: v.string() }) })
  assert.deepEqual(codesOf(schema, { it: { buyer: {}, more: 1 } }), {
    'it.buyer.code': ['required'],
    'it.more': ['unknown_value'],
  })
})

test('a list in the place of an object is found at any depth, and other lists are none', () => {
  const Part = v.object({ name: v.optional(v.string()) })
  const schema = v.object({
    part: v.nullish(Part),
    parts: v.array(Part),
    rest: v.unknown(),
    names: v.record(v.string(), Part),
  })
  const found = (sent: object) => listsAsObjects(sent, v.parse(schema, sent))
  const valid = { part: null, parts: [{}, { name: 'a' }], rest: { of: [[]] }, names: { a: {} } }
  assert.deepEqual(found(valid), {})
  const wrong = { part: [], parts: [{}, []], rest: [], names: { a: ['x'] } }
  assert.deepEqual(Object.keys(found(wrong)), ['part', 'parts.1', 'names.a'])
  assert.deepEqual(Object.keys(found({ ...valid, names: [] })), ['names'])
})
