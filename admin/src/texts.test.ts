import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { MAIL_KINDS } from '@shop/contract/admin/content/mails'
import { REFUSALS } from '@shop/contract/refusals'
import { RIGHTS } from '@shop/contract/rights'
import { ADMIN_ENDPOINTS } from '@shop/contract/admin/endpoints'
import './tsx-hook.ts'
import { SHELL_TEXTS } from './frame/texts.ts'
import { KIT_TEXTS } from './kit/text/texts.ts'

// Import after the hook is installed.
const { SECTIONS } = await import('./sections.ts')
const { translate } = await import('./i18n.ts')

const ALL = [KIT_TEXTS, SHELL_TEXTS, ...SECTIONS.map(({ texts }) => texts)]
const UA: Record<string, string> = Object.assign({}, ...ALL.map(({ ua }) => ua))

test('both languages have the same keys and no empty texts', () => {
  for (const { ua, en } of ALL) {
    assert.deepEqual(Object.keys(en).sort(), Object.keys(ua).sort())
    for (const text of [...Object.values(ua), ...Object.values(en)]) assert.notEqual(text.trim(), '')
  }
})

test('in English, numbers follow No.', () => {
  const texts = ALL.flatMap(({ en }) => Object.values(en)).filter((text) => /№|\bno\. \{\{/.test(text))
  const screens = sources().filter((file) => /\.tsx$|section\.ts$/.test(file) && /[`>'\s]№ [{$]/.test(read(file)))
  assert.deepEqual([...texts, ...screens], [])
})

test('in English, pieces are counted in the singular too', () => {
  const texts = ALL.flatMap(({ en }) => Object.values(en))
  assert.deepEqual(
    texts.filter((text) => /\{\{(?!count\}\})\w+\}\} pcs/.test(text)),
    [],
  )
  assert.equal(translate('shipments.pieces', { count: 2 }), '2 шт.')
})

test('no two features define the same key', () => {
  const keys = ALL.flatMap(({ ua }) => Object.keys(ua))
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  )
})

test('every menu item, every kind of what the search finds and every right has a text', () => {
  const labels = SECTIONS.flatMap(({ menu = [] }) => menu).map(({ label }) => label)
  const found = SECTIONS.flatMap(({ resources = [] }) => resources.filter((one) => one.found))
  const searched = found.map(({ name }) => `search.${name}`)
  const rights = Object.keys(RIGHTS).map((right) => `right.${right}`)
  assert.deepEqual(
    [...labels, ...searched, ...rights].filter((key) => !(key in UA)),
    [],
  )
})

test('every kind of mail has a name', () => {
  assert.deepEqual(
    MAIL_KINDS.filter((kind) => !(`mails.kind_${kind}` in UA)),
    [],
  )
})

/** Refusals that no admin screen can receive. */
const NEVER_SHOWN = ['broken_json', 'method_not_allowed']

test('every refusal of an admin call has a text', () => {
  const GENERAL = ['unauthenticated', 'forbidden', 'not_found', 'too_large', 'unsupported_type', 'invalid_data']
  const codes = [...GENERAL, 'too_many_calls', 'internal', 'unavailable']
  const shown_codes = new Set([...codes, ...ADMIN_ENDPOINTS.flatMap(({ refuses = [] }) => refuses)])
  assert.deepEqual(
    [...shown_codes].filter((code) => code in REFUSALS && !NEVER_SHOWN.includes(code) && !(`refusal.${code}` in UA)),
    [],
  )
})

test('every text that a screen uses exists', () => {
  const files = sources()
  assert.ok(files.length > 50)
  const isThere = (key: string) => key in UA || `${key}_other` in UA
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/\bt\(\s*'([\w.]+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => !isThere(key))
      .map((key) => `${file}: ${key}`),
  )
  assert.deepEqual(missing, [])
})

test('a count selects the plural form, and unknown keys are shown as they are', () => {
  assert.equal(translate('kit.fields', { count: 1 }), '1 поле')
  assert.equal(translate('kit.fields', { count: 3 }), '3 поля')
  assert.equal(translate('kit.fields', { count: 5 }), '5 полів')
  assert.equal(translate('no.such.key'), 'no.such.key')
  assert.equal(translate('no.such.key', { _: 'otherwise' }), 'otherwise')
})

const sources = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
