import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { DOCX_TYPE, PDF_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { until } from '../testing/wait-until.ts'
import { sentMails } from '../testing/fixtures/outbox.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { sendOffer } from './send-offer.ts'

const EMAIL = 'olena@school.example'
const products = [{ product_id: 1, product_amount: 2 }]

/** All offer mails, once the job has sent them. */
async function offerMails(shop: TestShop) {
  await until('the mails of every offer are sent', async () => {
    const waiting = await shop.services.db.selectFrom('offers').select('id').where('written_at', 'is', null).execute()
    return waiting.length === 0
  })
  return sentMails(shop)
}

async function openWithTendersEmail() {
  const shop = await openShop({ products: [{ id: 1, price: 625.25, name_ua: 'Глобус <фізичний> & зоряний' }] })
  const nothing = { value_ua: null, value_ru: null, value_en: null, name: null }
  await shop.services.db
    .insertInto('static_data')
    .values({ key: 'email_2', value: 'tender@te-shop.example', ...nothing })
    .execute()
  return shop
}

test('each of five addresses gets the offer with its three files, and the shop a copy', async (t) => {
  const shop = await openWithTendersEmail()
  t.after(shop.close)
  shop.clock.set('2026-11-21T10:00:00Z')
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@school.example`)
  const organization = { name: 'Ліцей № 17', document_code: '26244510', contact_person: 'Олена Коваленко' }
  const { data } = await shop.call(
    sendCommercialOffer,
    { body: { products, emails, organization } },
    { language: 'uk' },
  )
  const mails = await offerMails(shop)
  assert.deepEqual(mails.map(({ to }) => to?.[0]?.address).toSorted(), [...emails, 'tender@te-shop.example'].toSorted())
  for (const mail of mails) {
    const files = mail.attachments.filter(({ disposition }) => disposition === 'attachment')
    assert.deepEqual(
      files.map(({ filename, mimeType }) => [filename, mimeType]),
      [
        [`Комерційна пропозиція ${data.number}.pdf`, PDF_TYPE],
        [`Комерційна пропозиція ${data.number}.xlsx`, XLSX_TYPE],
        [`Технічна специфікація до ${data.number}.docx`, DOCX_TYPE],
      ],
    )
    const [pdf, xlsx, docx] = files.map(({ content }) =>
      Buffer.from(content as ArrayBuffer)
        .subarray(0, 4)
        .toString(),
    )
    assert.deepEqual([pdf, xlsx, docx], ['%PDF', 'PK\u0003\u0004', 'PK\u0003\u0004'])
    assert.ok(mail.subject?.startsWith(`Комерційна пропозиція №\u00a0${data.number}`))
    assert.ok(mail.text?.includes(`/offers/${data.code}`))
    for (const sum of ['1 250,50 ₴', '2026.12.21']) assert.ok(mail.text?.replaceAll('\u00a0', ' ').includes(sum), sum)
    assert.match(mail.text?.replaceAll('\u00a0', ' ') ?? '', /\nУсього: 1 250,50 ₴\n/)
    assert.ok(mail.html?.includes('Глобус &#60;фізичний&#62; &#38; зоряний'))
  }
  const copy = mails.find(({ to }) => to?.[0]?.address === 'tender@te-shop.example')
  for (const text of [...emails, 'Ліцей № 17', '26244510', 'Олена Коваленко'])
    assert.ok(copy?.text?.includes(text), text)
  const others = mails.filter((mail) => mail !== copy)
  const in_cabinet = others.filter(({ text, html }) => `${text}${html}`.includes('/profile?tab=offers'))
  assert.deepEqual(
    in_cabinet.map(({ to }) => to?.[0]?.address),
    emails.slice(0, 1),
  )
  assert.ok(
    others.every(({ text, to }) => emails.every((email) => !text?.includes(email) || email === to?.[0]?.address)),
  )
})

test('the mails are in the language of the request', async (t) => {
  const shop = await openWithTendersEmail()
  t.after(shop.close)
  await shop.call(sendCommercialOffer, { body: { products, email: EMAIL } }, { language: 'en' })
  await shop.call(sendCommercialOffer, { body: { products, email: EMAIL } }, { language: 'ru' })
  const subjects = (await offerMails(shop)).map(({ subject }) => subject?.split(/ (?:№|No\.)/)[0]).toSorted()
  const shops = 'Комерційна пропозиція'
  assert.deepEqual(subjects, ['Quotation', 'Коммерческое предложение', shops, shops].toSorted())
})

test('a repeated job sends no second mail', async (t) => {
  const shop = await openWithTendersEmail()
  t.after(shop.close)
  await shop.call(sendCommercialOffer, { body: { products, email: EMAIL } })
  assert.equal((await offerMails(shop)).length, 2)
  const { id } = await shop.services.db.selectFrom('offers').select('id').executeTakeFirstOrThrow()
  await sendOffer(shop.services, id)
  assert.equal((await offerMails(shop)).length, 2)
})
