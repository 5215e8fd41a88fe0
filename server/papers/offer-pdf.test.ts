import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from '../texts/money.ts'
import { isSound, offerPaper, pagesOf, paperLines, said, SELLER, textOf } from '../test/papers.ts'
import { offerPdf } from './offer-pdf.ts'

/** As `textOf` gives it: every space plain. */
const money = (sum: number) => moneyText(sum).replaceAll('\u00a0', ' ')
const count = (text: string, word: string) => text.split(word).length - 1

for (const [lines, kilobytes] of [
  [1, 60],
  [40, 100],
  [300, 200],
] as const)
  test(`an offer of ${lines} lines is sound, whole and under ${kilobytes} kB`, async () => {
    const paper = offerPaper({ lines: paperLines(lines) })
    const bytes = await offerPdf(paper)
    await isSound(bytes)
    assert.ok(bytes.length < kilobytes * 1000, `${bytes.length} bytes`)
    const text = await textOf(bytes)
    for (const { article } of paper.lines) assert.ok(text.includes(article), article)
    assert.ok(text.includes(money(paper.total)))
    const pages = await pagesOf(bytes)
    assert.equal(count(text, 'Найменування'), pagesWithGoods(await pagesText(bytes, pages)))
    assert.match(text, new RegExp(`${pages} ?/ ?${pages}\\b`))
  })

const pagesText = (bytes: Buffer, pages: number) =>
  Promise.all(Array.from({ length: pages }, (_, at) => textOf(bytes, ['-f', `${at + 1}`, '-l', `${at + 1}`])))
const pagesWithGoods = (pages: string[]) =>
  pages.filter((text) => /\bарт\./u.test(text) || text.includes('арт.')).length

test('its letters can be copied, ґ є і ї, the apostrophe and the hryvnia among them', async () => {
  const [line] = paperLines(1)
  assert.ok(line)
  const name = 'Ґанок, єнот, індик, їжак, п’ять, об′єм 5 µл, Ω, № 7, 75″'
  const text = await textOf(await offerPdf(offerPaper({ lines: [{ ...line, name_ua: name }] })), ['-layout'])
  for (const word of ['Ґанок', 'єнот', 'індик', 'їжак', 'п’ять', 'об′єм', 'µл', 'Ω', '75″', '₴'])
    assert.ok(text.includes(word), word)
})

test('its fonts are inside, in the parts that are used, with what their signs mean', async () => {
  const rows = (await said(await offerPdf(offerPaper()), 'pdffonts', ['FILE'])).trim().split('\n').slice(2)
  assert.ok(rows.length > 0)
  for (const row of rows) assert.match(row, /\byes yes yes\b/)
})

test('who cannot see it hears a title, a language, a table with heads, and what the pictures are', async () => {
  const bytes = await offerPdf(offerPaper({ lines: paperLines(40) }))
  const info = await said(bytes, 'pdfinfo', ['FILE'])
  assert.match(info, /^Tagged:\s+yes$/m)
  assert.match(info, /^Title:\s+Комерційна пропозиція №\sКП-2026-000418$/m)
  const tree = await said(bytes, 'pdfinfo', ['-struct', 'FILE'])
  // One row more than goods: the head, said once though it stands on every page.
  const [goods = ''] = tree.split('Table').slice(1)
  assert.equal(count(goods, 'TR'), 41)
  assert.equal(count(goods, 'TH:'), 7)
  assert.equal(count(goods, 'TD'), 40 * 7)
  assert.equal(count(tree, 'Figure'), 2)
  assert.match(await said(bytes, 'qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-']), /\/Lang \(uk\)/)
})

test('the tax is shown apart, the total said in figures and words', async () => {
  const lines = paperLines(1).map((line) => ({ ...line, amount: 1, price: 12_000, sum: 12_000 }))
  const text = await textOf(await offerPdf(offerPaper({ lines })))
  for (const said of ['Разом без ПДВ', '100,00 ₴', 'ПДВ 20 %', '20,00 ₴', 'Усього з ПДВ', '120,00 ₴'])
    assert.ok(text.includes(said), said)
  assert.match(text, /Сто двадцять гривень 00 копійок, у тому числі ПДВ — двадцять гривень 00 копійок/)
})

test('a seller without the tax shows none, one that a law frees names the law', async () => {
  const without = await textOf(await offerPdf(offerPaper({ seller: { ...SELLER, vat_mode: 'none' } })))
  assert.ok(without.includes('Усього без ПДВ') && without.includes('Не є платником ПДВ'))
  assert.ok(!without.includes('ПДВ 20 %') && !without.includes(' з ПДВ'))
  const freed = await textOf(await offerPdf(offerPaper({ seller: { ...SELLER, vat_mode: 'exempt' } })))
  assert.ok(freed.includes('Звільнено від ПДВ: пп. 197.1.25') && freed.includes('без ПДВ (пп. 197.1.25'))
})

test('goods are summed up by class, with the class’s own check digit', async () => {
  const paper = offerPaper({ lines: paperLines(3) })
  const text = await textOf(await offerPdf(paper), ['-layout'])
  const [, second, third] = paper.lines
  const sum = money((second?.sum ?? 0) + (third?.sum ?? 0)).replace(' ₴', '')
  assert.ok(text.includes(`39160000-1 позицій: 2 ${sum}`), text)
})

test('the buyer’s percent is taken off as orders take it', async () => {
  const paper = offerPaper({ discount_percent: 7.5 })
  const text = await textOf(await offerPdf(paper), ['-layout'])
  assert.ok(text.includes(`Знижка 7,5 % ${money(paper.total - paper.goods_sum)}`), text)
  assert.ok(text.includes(money(paper.total)))
})

test('a strange name harms nothing and breaks no line', async () => {
  const name = `<script>alert(1)</script> =cmd|'/c calc' \u202Eзворотний\u202C 🌍 שלום ${'довжелезнеслово'.repeat(40)}`
  const lines = paperLines(1).map((line) => ({ ...line, name_ua: name }))
  const bytes = await offerPdf(offerPaper({ lines }))
  await isSound(bytes)
  const text = await textOf(bytes)
  assert.ok(text.includes('<script>alert(1)</script> =cmd|') && text.includes('зворотний'))
  assert.ok(!/[\u202a-\u202e]/.test(text))
})

test('who is known by an e-mail alone gets an offer too', async () => {
  const nobody = { name: null, code: null, contact: null, phone: null, address: null }
  const text = await textOf(await offerPdf(offerPaper({ buyer: { ...nobody, email: 'olena@school.example' } })))
  assert.equal(count(text, 'olena@school.example'), 1)
  assert.ok(!text.includes('null'))
})

test('the same offer makes the same bytes, whenever it is made', async () => {
  assert.deepEqual(await offerPdf(offerPaper()), await offerPdf(offerPaper()))
})

test('it can be confirmed: the page’s address and code are on it', async () => {
  const text = await textOf(await offerPdf(offerPaper()))
  assert.ok(text.includes('te-shop.example') && text.includes('7K3M-9QXT-2HVC'))
})

test('the greatest sums stay in one piece', async () => {
  const lines = paperLines(1).map((line) => ({ ...line, price: 999_999_999, amount: 9_999, sum: 999_999_999 * 9_999 }))
  const text = await textOf(await offerPdf(offerPaper({ lines })), ['-layout'])
  assert.equal(count(text, '99 989 999 900,01'), 3, text)
  assert.ok(text.includes('9 999 999,99'))
})
