import { times, wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from '../texts/money.ts'
import { isSound, offerDocument, pagesOf, documentLines, said, SELLER, textOf } from '../testing/fixtures/documents.ts'
import { offerPdf } from './offer-pdf.ts'

/** As in `textOf`: every space is a plain one. */
const money = (sum: number) => moneyText(wholeKopiykas(sum)).replaceAll('\u00a0', ' ')
const count = (text: string, word: string) => text.split(word).length - 1

for (const [lines, kilobytes] of [
  [1, 60],
  [40, 100],
  [300, 400],
] as const)
  test(`an offer of ${lines} lines is valid, complete and under ${kilobytes} kB`, async () => {
    const document = offerDocument({ lines: documentLines(lines) })
    const bytes = await offerPdf(document)
    await isSound(bytes)
    assert.ok(bytes.length < kilobytes * 1000, `${bytes.length} bytes`)
    const text = await textOf(bytes)
    for (const { article } of document.lines) assert.ok(text.includes(article), article)
    assert.ok(text.includes(money(document.total)))
    const pages = await pagesOf(bytes)
    assert.equal(count(text, 'Найменування'), pagesWithGoods(await pagesText(bytes, pages)))
    assert.match(text, new RegExp(`${pages} ?/ ?${pages}\\b`))
  })

const pagesText = (bytes: Buffer, pages: number) =>
  Promise.all(Array.from({ length: pages }, (_, at) => textOf(bytes, ['-f', `${at + 1}`, '-l', `${at + 1}`])))
const pagesWithGoods = (pages: string[]) =>
  pages.filter((text) => /\bарт\./u.test(text) || text.includes('арт.')).length

test('its text can be copied, including ґ є і ї, the apostrophe and the hryvnia symbol', async () => {
  const [line] = documentLines(1)
  assert.ok(line)
  const name = 'Ґанок, єнот, індик, їжак, п’ять, об′єм 5 µл, Ω, № 7, 75″'
  const text = await textOf(await offerPdf(offerDocument({ lines: [{ ...line, name_ua: name }] })), ['-layout'])
  for (const word of ['Ґанок', 'єнот', 'індик', 'їжак', 'п’ять', 'об′єм', 'µл', 'Ω', '75″', '₴'])
    assert.ok(text.includes(word), word)
})

test('its fonts are embedded as subsets with Unicode mappings', async () => {
  const rows = (await said(await offerPdf(offerDocument()), 'pdffonts', ['FILE'])).trim().split('\n').slice(2)
  assert.ok(rows.length > 0)
  for (const row of rows) assert.match(row, /\byes yes yes\b/)
})

test('screen readers get a title, a language, table headers and picture descriptions', async () => {
  const bytes = await offerPdf(offerDocument({ lines: documentLines(40) }))
  const info = await said(bytes, 'pdfinfo', ['FILE'])
  assert.match(info, /^Tagged:\s+yes$/m)
  assert.match(info, /^Title:\s+Комерційна пропозиція №\sКП-2026-000418$/m)
  const tree = await said(bytes, 'pdfinfo', ['-struct', 'FILE'])
  // One row more than goods: the header appears once in the tree, though it repeats on every page.
  const [goods = ''] = tree.split('Table').slice(1)
  assert.equal(count(goods, 'TR'), 41)
  assert.equal(count(goods, 'TH:'), 7)
  assert.equal(count(goods, 'TD'), 40 * 7)
  assert.equal(count(tree, 'Figure'), 2)
  assert.match(await said(bytes, 'qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-']), /\/Lang \(uk\)/)
})

test('VAT is shown separately, and the total in figures and words', async () => {
  const lines = documentLines(1).map((line) => ({
    ...line,
    amount: 1,
    price: wholeKopiykas(12_000),
    sum: wholeKopiykas(12_000),
  }))
  const text = await textOf(await offerPdf(offerDocument({ lines })))
  for (const said of ['Разом без ПДВ', '100,00 ₴', 'ПДВ 20 %', '20,00 ₴', 'Усього з ПДВ', '120,00 ₴'])
    assert.ok(text.includes(said), said)
  assert.match(text, /Сто двадцять гривень 00 копійок, у тому числі ПДВ — двадцять гривень 00 копійок/)
})

test('a seller without VAT shows none, an exempt one names the law', async () => {
  const without = await textOf(await offerPdf(offerDocument({ seller: { ...SELLER, vat_mode: 'none' } })))
  assert.ok(without.includes('Усього без ПДВ') && without.includes('Не є платником ПДВ'))
  assert.ok(!without.includes('ПДВ 20 %') && !without.includes(' з ПДВ'))
  const freed = await textOf(await offerPdf(offerDocument({ seller: { ...SELLER, vat_mode: 'exempt' } })))
  assert.ok(freed.includes('Звільнено від ПДВ: пп. 197.1.25') && freed.includes('без ПДВ (пп. 197.1.25'))
})

test('the code of an entrepreneur is named as a tax number', async () => {
  const document = offerDocument({ seller: { ...SELLER, name: 'ФОП Шевчук М. А.', code: '3084512346' } })
  const text = await textOf(await offerPdf(document))
  assert.ok(text.includes('РНОКПП 3084512346') && !text.includes('ЄДРПОУ 3084512346'), text)
})

test('a long article stays whole where a line has room for it, and a longer one is broken', async () => {
  const printed = async (article: string) =>
    textOf(await offerPdf(offerDocument({ lines: documentLines(1).map((line) => ({ ...line, article })) })))
  for (const length of [30, 38, 40]) {
    const article = 'A-7'.padEnd(length, '8')
    assert.ok((await printed(article)).includes(article), `${length} characters`)
  }
  const longest = 'A-7'.padEnd(64, '8')
  assert.ok((await printed(longest)).replaceAll(' ', '').includes(longest))
})

test('months of warranty agree with their number', async () => {
  const lines = documentLines(2).map((line, at) => ({ ...line, warranty_months: at === 0 ? 12 : 61 }))
  assert.ok((await textOf(await offerPdf(offerDocument({ lines })))).includes('від 12 до 61 місяця'))
})

test('goods are totalled by class, with the class’s own check digit', async () => {
  const document = offerDocument({ lines: documentLines(3) })
  const text = await textOf(await offerPdf(document), ['-layout'])
  const [, second, third] = document.lines
  const sum = money((second?.sum ?? 0) + (third?.sum ?? 0)).replace(' ₴', '')
  assert.ok(text.includes(`39160000-1 позицій: 2 ${sum}`), text)
})

test('the buyer’s discount is applied as in orders', async () => {
  const document = offerDocument({ discount_percent: 7.5 })
  const text = await textOf(await offerPdf(document), ['-layout'])
  assert.ok(text.includes(`Знижка 7,5 % ${money(document.total - document.goods_sum)}`), text)
  assert.ok(text.includes(money(document.total)))
})

test('an unusual name does not break the layout', async () => {
  const name = `<script>alert(1)</script> =cmd|'/c calc' \u202Eзворотний\u202C 🌍 שלום ${'довжелезнеслово'.repeat(40)}`
  const lines = documentLines(1).map((line) => ({ ...line, name_ua: name }))
  const bytes = await offerPdf(offerDocument({ lines }))
  await isSound(bytes)
  const text = await textOf(bytes)
  assert.ok(text.includes('<script>alert(1)</script> =cmd|') && text.includes('зворотний'))
  assert.ok(!/[\u202a-\u202e]/.test(text))
})

test('a buyer known only by e-mail gets an offer too', async () => {
  const nobody = { name: null, code: null, contact: null, phone: null, address: null }
  const text = await textOf(await offerPdf(offerDocument({ buyer: { ...nobody, email: 'olena@school.example' } })))
  assert.equal(count(text, 'olena@school.example'), 1)
  assert.ok(!text.includes('null'))
})

test('the same offer always gives the same bytes', async () => {
  assert.deepEqual(await offerPdf(offerDocument()), await offerPdf(offerDocument()))
})

test('it shows the address and code of its public page', async () => {
  const text = await textOf(await offerPdf(offerDocument()))
  assert.ok(text.includes('te-shop.example') && text.includes('7K3M-9QXT-2HVC'))
})

test('the largest sums are not broken across lines', async () => {
  const price = wholeKopiykas(999_999_999)
  const lines = documentLines(1).map((line) => ({ ...line, price, amount: 9_999, sum: times(price, 9_999) }))
  const text = await textOf(await offerPdf(offerDocument({ lines })), ['-layout'])
  assert.equal(count(text, '99 989 999 900,01'), 3, text)
  assert.ok(text.includes('9 999 999,99'))
})

test('goods show their customs code and their own VAT rate, and classes their names', async () => {
  const [line, other] = documentLines(2)
  assert.ok(line && other)
  const own = { ...line, uktzed: '9023001000', vat_rate: 7 as const, dk_class_name_ua: 'Меблі різні' }
  const text = await textOf(await offerPdf(offerDocument({ lines: [own, other] })), ['-layout'])
  for (const words of ['УКТЗЕД 9023 00 10 00 · ПДВ 7 %', 'ПДВ 20 %', 'Меблі різні'])
    assert.ok(text.includes(words), words)
  assert.equal(count(text, 'ПДВ 7 %'), 2)
  const plain = await textOf(await offerPdf(offerDocument({ lines: [other] })), ['-layout'])
  assert.ok(!plain.includes('УКТЗЕД') && count(plain, 'ПДВ 20 %') === 1)
})
