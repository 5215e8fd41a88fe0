import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { hryvnia, NOTHING, wholeKopiykas } from '@shop/contract/rules/money/price'
import { accountMail } from './account-mails.ts'
import { offerMail } from './offer-mail.ts'
import { documentMail, statusMail } from './order-change-mail.ts'
import { customerMail, type OrderFacts } from './order-mail.ts'
import { reviewMail } from './review-mail.ts'
import { stockMail } from './stock-mail.ts'

const URL = 'https://te-shop.example'
const RECIPIENT = 'olena@school.example'
const SHOP = { shop_name: 'Крамниця', has_built_in_logo: false, logo_picture: null, main_color: '' }

const line = { name_ua: 'Лупа', name_ru: 'Линза', name_en: 'Magnifier', article: '11-0412', unit: 'pcs', amount: 1 }
const price = wholeKopiykas(100)
const order: OrderFacts = {
  number: '2026-000777',
  created_at: new Date('2026-11-21T10:00:00Z'),
  lines: [{ ...line, price, sale_price: null, components: null, picture: null }],
  products_count: 1,
  products_sum: price,
  discount_percent: 0,
  bonuses_spent: NOTHING,
  total: price,
  note: '',
  is_get_example: false,
  email: RECIPIENT,
  phone: '',
  is_buyer: false,
  made_by: 'customer',
  page_url: `${URL}/orders/AbC`,
  details: { buyer: null, delivery: null, payment: null },
  delivery_rule: { is_free_for_institutions: false, from_sum: 0, tariff_from: 0, own_cost: hryvnia(NOTHING) },
}

/** Without a phone number the footer links to the shop. */
function mailsIn(language: Language, phone = '') {
  const shop = { ...SHOP, public_url: URL, phone, working_hours: '' }
  const to = { number: order.number, recipient: RECIPIENT, language, page_url: order.page_url }
  const no_bonuses = { bonuses_accrued: NOTHING, bonuses_returned: NOTHING }
  const reached = { status: 'packed' as const, comment: '', tracking_numbers: [], ...no_bonuses }
  const offer = { ...order, number: 'КП-2026-000418', valid_until: order.created_at, address: `${URL}/offers/7K3M` }
  const about = { recipient: RECIPIENT, language }
  const account = { kind: 'password_changed' as const, language, name: 'Олена', email: RECIPIENT, shop, link: null }
  return [
    customerMail(order, shop, language),
    statusMail(to, reached, shop),
    offerMail({ ...offer, is_maker: true, shop }, RECIPIENT, language),
    reviewMail({ ...about, kind: 'review_approved', text: 'Добре', reply: '' }, shop),
    stockMail({ ...about, product_id: 7, name: 'Лупа' }, shop),
    accountMail({ ...account, shop_url: URL }),
  ]
}

for (const language of LANGUAGES)
  test(`every link of a letter in ${language} opens the shop in that language`, () => {
    for (const { subject, html, text } of mailsIn(language)) {
      const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'))
      const links = [...hrefs, ...(text.match(/https:\S+/g) ?? [])]
      assert.ok(links.length > 1, subject)
      for (const link of links) assert.equal(/[?&]lng=(\w+)/.exec(link)?.[1] ?? 'ua', language, `${subject}: ${link}`)
    }
  })

test('letters about a review or a product do not ask for questions about an order', () => {
  const mails = mailsIn('ua', '+380 (44) 555 01 52').filter((mail) => 'kind' in mail)
  for (const { text } of mails.filter(({ kind }) => kind === 'review_approved' || kind === 'back_in_stock')) {
    assert.match(text, /Телефонуйте: \+380/)
    assert.doesNotMatch(text, /замовлен/i)
  }
})

test('a bookkeeper who gets an invoice is not told that they placed the order', () => {
  const to = {
    number: order.number,
    recipient: 'buh@school.example',
    language: 'ua',
    page_url: order.page_url,
  } as const
  const shop = { ...SHOP, public_url: URL, phone: '', working_hours: '' }
  const { text } = documentMail(to, 'invoice', 'РФ-2026-000001', shop)
  assert.doesNotMatch(text, /ви оформили/)
})
