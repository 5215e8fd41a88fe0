import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { LegalText } from './document-text.tsx'
import { filledText } from './filled-text.ts'

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./personal.${language}.json`, import.meta.url), 'utf8')) as LegalText
const ukrainian = read('ua')

/** Anchors with the number of paragraphs and list items in each section. */
const shapeOf = ({ sections }: LegalText) =>
  sections.map(({ id, blocks }) => [id, blocks.map((block) => (typeof block === 'string' ? 1 : block.length))])

test('the Ukrainian text on personal data names all thirteen rights of article 8 and everything the law requires', () => {
  const sections = new Map(ukrainian.sections.map((section) => [section.id, section]))
  deepEqual([...sections.keys()], ['owner', 'purpose', 'data', 'storage', 'transfer', 'rights', 'changes'])
  equal(sections.get('rights')?.blocks.find((block) => Array.isArray(block))?.length, 13)
  match(JSON.stringify(sections.get('owner')), /2297-VI/)
})

for (const language of ['ru', 'en']) {
  test(`the ${language} text on personal data has the same structure and edition as the Ukrainian one`, () => {
    const text = read(language)
    deepEqual(shapeOf(text), shapeOf(ukrainian))
    equal(text.edition, ukrainian.edition)
  })
}

test('the texts on personal data do not mix languages', () => {
  ok(!/[ыэёъ]/i.test(JSON.stringify(ukrainian)))
  ok(!/[іїєґ]/i.test(JSON.stringify(read('ru'))))
  ok(!/[а-яіїєґ]/i.test(JSON.stringify(read('en'))))
})

test('the text on personal data names the data owner from the settings and omits empty ones', () => {
  const [owner = ''] = ukrainian.sections.flatMap(({ blocks }) => blocks.filter((block) => typeof block === 'string'))
  const unset = { seller: '«Крамниця»', code: '', address: '', email: '', phone: '' }
  equal(filledText(owner, unset), 'Володілець персональних даних — «Крамниця» (далі — ми, магазин).')
  const filled = filledText(owner, { ...unset, seller: 'ФОП Коваль О. П.', code: '1234567890', phone: '+380 (44) 1' })
  equal(
    filled,
    'Володілець персональних даних — ФОП Коваль О. П. (далі — ми, магазин). Код ЄДРПОУ або РНОКПП: 1234567890. Телефон: +380 (44) 1.',
  )
})

for (const language of ['ua', 'ru', 'en'])
  test(`the ${language} text on personal data does not hard-code a seller`, () => {
    ok(!/te-shop|555 01|999999|Навчальн|Navchaln/.test(JSON.stringify(read(language))))
  })
