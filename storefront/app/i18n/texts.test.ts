import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import en_first from './en.json' with { type: 'json' }
import ru_first from './ru.json' with { type: 'json' }
import ua_first from './ua.json' with { type: 'json' }
import en_on_demand from './on-demand/en.json' with { type: 'json' }
import ru_on_demand from './on-demand/ru.json' with { type: 'json' }
import ua_on_demand from './on-demand/ua.json' with { type: 'json' }

const APP = new URL('..', import.meta.url).pathname

const ua = { ...ua_first, ...ua_on_demand }
const ru = { ...ru_first, ...ru_on_demand }
const en = { ...en_first, ...en_on_demand }
const TEXTS = { ua, ru, en }
const LITERAL_KEY = /\bt\(\s*'([^']+)'/g

test('every text key used by a screen exists', () => {
  const known = new Set(Object.keys(ua).flatMap((key) => [key, key.replace(/_(one|few|many|other)$/, '')]))
  const used = globSync('**/*.{ts,tsx}', { cwd: APP, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(APP + file, 'utf8').matchAll(LITERAL_KEY)].map((match) => ({ file, key: match[1] ?? '' })),
  )
  assert.ok(used.length > 50, `only ${used.length} keys found: the pattern no longer fits the code`)
  assert.deepEqual(
    used.filter(({ key }) => !known.has(key)),
    [],
  )
})

test('a text has the same placeholders in every language', () => {
  const holes = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join()
  const uneven = Object.entries(ua).filter(([key, text]) => {
    const others = [ru, en].map((texts) => (texts as Record<string, string>)[key])
    return others.some((other) => holes(other) !== holes(text))
  })
  assert.deepEqual(
    uneven.map(([key]) => key),
    [],
  )
})

test('no text is empty, and Ukrainian and Russian are not mixed', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    for (const [key, text] of Object.entries(texts)) assert.notEqual(text.trim(), '', `${language}: ${key}`)
  }
  const foreign = [
    ...Object.entries(ua).filter(([, text]) => /[ыэъё]/i.test(text)),
    ...Object.entries(ru).filter(([, text]) => /[іїєґ]/i.test(text.replaceAll('«Навчальне обладнання»', ''))),
  ]
  assert.deepEqual(foreign, [])
})

test('a Russian word is written with ё everywhere or nowhere', () => {
  // «Всё» and «все», «по счёту» and «на счету» are different words.
  const own_pairs = ['всё', 'счёту']
  const words = new Set(Object.values(ru).flatMap((text) => text.toLowerCase().match(/[а-яё]+/g) ?? []))
  const mixed = [...words].filter((word) => word.includes('ё') && words.has(word.replaceAll('ё', 'е')))
  assert.deepEqual(
    mixed.filter((word) => !own_pairs.includes(word)),
    [],
  )
})
