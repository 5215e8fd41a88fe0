import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryChoices } from './countries.ts'

test('countries are chosen by name, former ones and groups are not among them', () => {
  const choices = countryChoices()
  assert.equal(choices.find(({ id }) => id === 'UA')?.name, 'Україна')
  assert.ok(choices.length > 230)
  for (const id of ['SU', 'DD', 'EU', 'ZZ']) assert.ok(!choices.some((choice) => choice.id === id), id)
})
