import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text as textOfStream } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import type { SpecificationLine } from './document.ts'
import { asRequirement, withEquivalents } from './procurement-wording.ts'
import { technicalSpecificationDocx } from './specification-docx.ts'

const LINE: SpecificationLine = {
  name_ua: 'Мікроскоп «Біолаб-1600»',
  amount: 15,
  unit: 'set',
  dk_code: '38510000-3',
  producer: 'Оптима-Лаб',
  condition: 'new',
  weight: 1250,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  document_kinds: null,
  warranty_months: 24,
  country: 'UA',
  description_ua: 'Для кабінету біології.\n\n• Висота: 260 мм\n• Лампа Osram, 10 Вт',
}

/** The document's main part, and its paragraphs as text. */
async function opened(lines: SpecificationLine[]) {
  const bytes = await technicalSpecificationDocx(lines)
  const options = { lazyEntries: true, autoClose: false }
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, options)
  const entries: yauzl.Entry[] = []
  zip.on('entry', (entry: yauzl.Entry) => {
    entries.push(entry)
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  const parts = new Map<string, string>()
  for (const entry of entries) parts.set(entry.fileName, await textOfStream(await open(entry)))
  const xml = parts.get('word/document.xml') ?? ''
  const fonts = parts.get('word/fontTable.xml') ?? ''
  return { xml, paragraphs: paragraphsOf(xml), styles: parts.get('word/styles.xml') ?? '', fonts }
}

function paragraphsOf(xml: string): string[] {
  const paragraphs: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === 'w:p') paragraphs.push('')
  })
  parser.on('text', (text) => {
    if (paragraphs.length > 0) paragraphs[paragraphs.length - 1] += text
  })
  parser.on('error', (error) => assert.fail(error))
  parser.write(xml).close()
  return paragraphs
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('attributes become bounds where more or less is better, and facts where neither is', async () => {
  const attributes = [
    { name_ua: 'Збільшення', better: 'more' as const, text_ua: '40×' },
    { name_ua: 'Похибка', better: 'less' as const, text_ua: '0,5\u00a0%' },
    { name_ua: 'Матеріал', better: null, text_ua: 'сталь' },
  ]
  const { paragraphs } = await opened([{ ...LINE, attributes }])
  const lines = paragraphs.map(plain)
  for (const text of ['Збільшення: не менше 40×', 'Похибка: не більше 0,5 %', 'Матеріал: сталь'])
    assert.ok(lines.includes(text), text)
})

test('sizes are approximate and the papers that come with a product are listed', async () => {
  const sizes = { length_mm: 320, width_mm: 200, height_mm: 410 }
  const { paragraphs } = await opened([{ ...LINE, ...sizes, document_kinds: ['passport', 'certificate', 'passport'] }])
  assert.ok(paragraphs.includes('Орієнтовні розміри (Д × Ш × В): 320 × 200 × 410\u00a0мм'))
  assert.ok(paragraphs.includes('Документи: паспорт виробу, сертифікат відповідності'))
  const bare = await opened([{ ...LINE, ...sizes, height_mm: null, document_kinds: [] }])
  assert.ok(bare.paragraphs.every((text) => !/розміри|Документи/.test(text)))
})

test('a specification lists each product’s name, amount, code and characteristics', async () => {
  const { paragraphs, xml, styles } = await opened([LINE])
  const lines = paragraphs.map(plain)
  for (const expected of [
    'Технічна специфікація',
    '1. Мікроскоп «Біолаб-1600» або еквівалент',
    'ДК 021:2015: 38510000-3',
    '15 компл.',
    'Виробник: Оптима-Лаб або еквівалент',
    'Країна походження: Україна або еквівалент',
    'Стан: новий',
    'Маса: не менше 1,25 кг',
    'Гарантія: не менше 24 місяців',
    'Для кабінету біології.',
    'Висота: не менше 260 мм',
    'Лампа Osram або еквівалент, не менше 10 Вт',
  ])
    assert.ok(lines.includes(expected), `${expected}\n${lines.join('\n')}`)
  assert.ok(xml.includes('<w:tblHeader/>') && xml.includes('w:w="11906" w:h="16838"'))
  assert.ok(styles.includes('uk-UA'))
})

test('it is set in the shop’s fonts, which travel with the file, and a product is never split across pages', async () => {
  const { xml, styles, fonts } = await opened([LINE, LINE])
  for (const name of ['Onest', 'Geologica', 'JetBrains Mono'])
    assert.match(fonts, new RegExp(`w:name="${name}"[^]*?<w:embedRegular `), name)
  assert.match(fonts, /<w:embedBold /)
  assert.match(styles, /w:ascii="Onest"[^]*w:ascii="Geologica"/)
  assert.ok(!`${xml}${styles}`.includes('Arial'))
  assert.equal(xml.split('<w:cantSplit/>').length - 1, 3)
})

test('three columns, one row per product', async () => {
  const { xml } = await opened(Array.from({ length: 300 }, () => LINE))
  assert.equal(xml.split('<w:tr>').length - 1 + (xml.split('<w:tr ').length - 1), 301)
  assert.equal(xml.split('<w:gridCol ').length - 1, 3)
})

test('a product with few details has a row too', async () => {
  const nothing = { producer: null, condition: null, weight: null, warranty_months: null, country: null, dk_code: null }
  const { paragraphs } = await opened([{ ...LINE, ...nothing, name_ua: 'Указка', description_ua: '' }])
  assert.ok(paragraphs.includes('1. Указка') && !paragraphs.join(' ').includes('null'))
})

test('unusual text stays plain text', async () => {
  const name_ua = '<script>alert(1)</script> & \u202Eабв\u0000 🌍 =1+1'
  const { paragraphs } = await opened([{ ...LINE, name_ua, description_ua: '<p>Один</p><p onclick="x">Два</p>' }])
  assert.ok(paragraphs.includes('1. <script>alert(1)</script> & абв 🌍 =1+1'))
  assert.ok(paragraphs.includes('Один') && paragraphs.includes('Два'))
})

for (const [text, asked] of [
  ['Ноутбук Lenovo ThinkBook 14', 'Ноутбук Lenovo ThinkBook 14 або еквівалент'],
  ['Набір LEGO для класу', 'Набір LEGO або еквівалент для класу'],
  ['Плата Arduino Uno, сумісна', 'Плата Arduino Uno або еквівалент, сумісна'],
  ['Мікроскоп «Біолаб-1600» з LED', 'Мікроскоп «Біолаб-1600» або еквівалент з LED'],
  ['Плата Arduino або еквівалент', 'Плата Arduino або еквівалент'],
  ['Зв’язок: Wi-Fi 6, Bluetooth 5.2, USB-C', 'Зв’язок: Wi-Fi 6, Bluetooth 5.2, USB-C'],
  ['Парта учнівська', 'Парта учнівська'],
] as const)
  test(`«${text}» is asked for as «${asked}»`, () => assert.equal(withEquivalents(text, 'LEGO'), asked))

test('a producer is matched with any punctuation in the name, but not within words', () => {
  assert.equal(withEquivalents('Стенд A+B (Лаб.) новий', 'A+B (Лаб.)'), 'Стенд A+B (Лаб.) або еквівалент новий')
  assert.equal(withEquivalents('Лабораторія', 'Лаб'), 'Лабораторія')
})

for (const [text, asked] of [
  ['Висота: 260 мм', 'Висота: не менше 260 мм'],
  ['Розмір 300 × 200 × 18 мм', 'Розмір не менше 300 × 200 × 18 мм'],
  ['Маса 1,25 кг', 'Маса не менше 1,25 кг'],
  ['Обсяг 1 000 мл', 'Обсяг не менше 1 000 мл'],
  ['Довжина 10–20 см', 'Довжина 10–20 см'],
  ['Час роботи до 8 год', 'Час роботи до 8 год'],
  ['Похибка 0,5 %', 'Похибка не більше 0,5 %'],
  ['не менше 5 кг', 'не менше 5 кг'],
  ['Маса по 225 г', 'Маса по 225 г'],
  ['Діапазон ±5 В', 'Діапазон ±5 В'],
  ['Для 5–9 класів', 'Для 5–9 класів'],
  ['Модель 1600', 'Модель 1600'],
] as const)
  test(`«${text}» becomes «${asked}»`, () => assert.equal(plain(asRequirement(text)), asked))
