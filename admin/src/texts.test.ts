import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { REFUSALS } from '@shop/contract/refusals'
import { RIGHTS } from '@shop/contract/rights'
import { STAFF_ENDPOINTS } from '@shop/contract/staff-endpoints'
import './tsx-hook.ts'
import { SHELL_TEXTS } from './shell/texts.ts'
import { KIT_TEXTS } from './ui/texts.ts'

// After the hook, which what is imported above has set.
const { SECTIONS } = await import('./sections.ts')
const { translate } = await import('./i18n.ts')

const ALL = [KIT_TEXTS, SHELL_TEXTS, ...SECTIONS.map(({ texts }) => texts)]
const UA: Record<string, string> = Object.assign({}, ...ALL.map(({ ua }) => ua))

test('both languages of the office have the same keys, and a text for each', () => {
  for (const { ua, en } of ALL) {
    assert.deepEqual(Object.keys(en).sort(), Object.keys(ua).sort())
    for (const text of [...Object.values(ua), ...Object.values(en)]) assert.notEqual(text.trim(), '')
  }
})

test('no two features write the same key', () => {
  const keys = ALL.flatMap(({ ua }) => Object.keys(ua))
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  )
})

test('every line of the menu and every right has its text', () => {
  const labels = SECTIONS.flatMap(({ menu = [] }) => menu).map(({ label }) => label)
  const rights = Object.keys(RIGHTS).map((right) => `right.${right}`)
  assert.deepEqual(
    [...labels, ...rights].filter((key) => !(key in UA)),
    [],
  )
})

/** What no call of the office answers, or answers to nobody's screen. */
const UNSEEN = ['broken_json', 'method_not_allowed']

test('every reason for which a call of the office may say no has its text', () => {
  const GENERAL = ['unauthenticated', 'forbidden', 'not_found', 'too_large', 'unsupported_type', 'invalid_data']
  const codes = [...GENERAL, 'too_many_calls', 'internal', 'unavailable']
  const said = new Set([...codes, ...STAFF_ENDPOINTS.flatMap(({ refuses = [] }) => refuses)])
  assert.deepEqual(
    [...said].filter((code) => code in REFUSALS && !UNSEEN.includes(code) && !(`refusal.${code}` in UA)),
    [],
  )
})

test('every text that a screen of the office asks for is there', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  assert.ok(files.length > 50)
  const isThere = (key: string) => key in UA || `${key}_other` in UA
  const missing = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => !isThere(key))
      .map((key) => `${file}: ${key}`),
  )
  assert.deepEqual(missing, [])
})

test('a count takes the plural’s form, and what is unknown is shown as it is', () => {
  assert.equal(translate('kit.fields', { count: 1 }), '1 поле')
  assert.equal(translate('kit.fields', { count: 3 }), '3 поля')
  assert.equal(translate('kit.fields', { count: 5 }), '5 полів')
  assert.equal(translate('no.such.key'), 'no.such.key')
  assert.equal(translate('no.such.key', { _: 'otherwise' }), 'otherwise')
})
