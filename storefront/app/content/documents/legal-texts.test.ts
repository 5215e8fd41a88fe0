import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { LegalText } from './document-text.tsx'

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./personal.${language}.json`, import.meta.url), 'utf8')) as LegalText
const ukrainian = read('ua')

/** Anchors, and how many paragraphs and list items stand under each. */
const shapeOf = ({ sections }: LegalText) =>
  sections.map(({ id, blocks }) => [id, blocks.map((block) => (typeof block === 'string' ? 1 : block.length))])

test('the Ukrainian text on personal data names all thirteen rights of article 8 and what the law asks for', () => {
  const sections = new Map(ukrainian.sections.map((section) => [section.id, section]))
  deepEqual([...sections.keys()], ['owner', 'purpose', 'data', 'storage', 'transfer', 'rights', 'changes'])
  equal(sections.get('rights')?.blocks.find((block) => Array.isArray(block))?.length, 13)
  match(JSON.stringify(sections.get('owner')), /2297-VI/)
})

for (const language of ['ru', 'en']) {
  test(`the text on personal data says as much in ${language} as in Ukrainian, in the same edition`, () => {
    const text = read(language)
    deepEqual(shapeOf(text), shapeOf(ukrainian))
    equal(text.edition, ukrainian.edition)
  })
}

test('no language has letters of another one in its text on personal data', () => {
  ok(!/[ыэёъ]/i.test(JSON.stringify(ukrainian)))
  ok(!/[іїєґ]/i.test(JSON.stringify(read('ru')).replace('Навчальне обладнання', '')))
  ok(!/[а-яіїєґ]/i.test(JSON.stringify(read('en'))))
})
