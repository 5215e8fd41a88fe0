import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import ua from './ua.json' with { type: 'json' }

const APP = new URL('..', import.meta.url).pathname
const TEXTS = { ua, ru, en }
const LITERAL_KEY = /\bt\(\s*'([^']+)'/g

test('every text that a screen asks for by name is there', () => {
  const known = new Set(Object.keys(ua).flatMap((key) => [key, key.replace(/_(one|few|many|other)$/, '')]))
  const asked = globSync('**/*.{ts,tsx}', { cwd: APP, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(APP + file, 'utf8').matchAll(LITERAL_KEY)].map((match) => ({ file, key: match[1] ?? '' })),
  )
  assert.ok(asked.length > 50, `only ${asked.length} keys found: the pattern no longer fits the code`)
  assert.deepEqual(
    asked.filter(({ key }) => !known.has(key)),
    [],
  )
})

test('all languages fill in the same values in a text', () => {
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

test('no text is empty, and Ukrainian and Russian are not mixed up', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    for (const [key, text] of Object.entries(texts)) assert.notEqual(text.trim(), '', `${language}: ${key}`)
  }
  const foreign = [
    ...Object.entries(ua).filter(([, text]) => /[ыэъё]/i.test(text)),
    ...Object.entries(ru).filter(([, text]) => /[іїєґ]/i.test(text.replaceAll('«Навчальне обладнання»', ''))),
  ]
  assert.deepEqual(foreign, [])
})
