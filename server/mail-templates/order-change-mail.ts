import type { LeftToShip } from '@shop/contract/shop/orders/orders'
import { localAddress } from '@shop/contract/addresses'
import type { MailKind } from '@shop/contract/admin/content/mails'
import type { Language } from '@shop/contract/primitives'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/orders/order-status'
import { type Kopiykas, NOTHING } from '@shop/contract/rules/money/price'
import type { Mail } from '../platform/mail/mail-queue.ts'
import { button, escaped, heading, mailPage, note, withShopName } from './mail-page.ts'
import { moneyText } from '../texts/money.ts'
import { amountText } from '@shop/contract/rules/goods/amount-text'
import { localised, numberText } from '@shop/contract/rules/names'
import { type GoodsFacts, goodsRow, goodsText, questionsHtml, questionsText, type ShopFacts } from './order-mail.ts'
import { ORDER_CHANGE_WORDS } from '../texts/words/order-status-words.ts'
import { ORDER_WORDS } from '../texts/words/order-words.ts'

export interface OrderMailRecipient {
  number: string
  recipient: string
  language: Language
  page_url: string
}

interface Named {
  name: string
  lines: string[]
}

interface MailContent {
  kind: MailKind
  title: string
  text: string
  notes: Named[]
  goods?: GoodsFacts
  /** Default: the order's page. */
  link?: { url: string; name: string }
  /** Default: the recipient has placed the order. */
  why?: string
}

export interface ReachedStatus {
  status: OrderStatus
  comment: string
  tracking_numbers: readonly string[]
  /** Of an order sent in part. */
  left_to_ship?: readonly LeftToShip[]
  bonuses_accrued: Kopiykas
  bonuses_returned: Kopiykas
  /** Money of a cancelled order. */
  paid_before_cancel?: Kopiykas
}

export function statusMail(to: OrderMailRecipient, reached: ReachedStatus, shop: ShopFacts): Mail {
  const words = ORDER_CHANGE_WORDS[to.language]
  const { paid_before_cancel: paid = NOTHING, tracking_numbers, left_to_ship = [] } = reached
  const { title, text: usual_text } = left_to_ship.length > 0 ? words.shipped_in_part : words.statuses[reached.status]
  const text = paid > 0 ? words.cancelled_paid.replace('{sum}', () => moneyText(paid)) : usual_text
  const bonuses = [
    [words.bonuses_accrued, reached.bonuses_accrued],
    [words.bonuses_returned, reached.bonuses_returned],
  ] as const
  const bonus_lines = bonuses
    .filter(([, sum]) => sum > 0)
    .map(([sentence, sum]) => sentence.replace('{bonuses}', () => moneyText(sum)))
  const notes = [
    { name: tracking_numbers.length > 1 ? words.trackings : words.tracking, lines: [...tracking_numbers] },
    leftNote(to.language, left_to_ship),
    { name: words.comment, lines: [reached.comment] },
    { name: words.bonuses, lines: bonus_lines },
  ]
  return buildMail(to, shop, { kind: 'order_status', title, text, notes })
}

const leftNote = (language: Language, goods: readonly LeftToShip[]): Named => ({
  name: ORDER_CHANGE_WORDS[language].left_to_ship,
  lines: goods.map(
    (line) => `${localised({ ...line }, 'name', language)}, ${amountText(line.amount, line.unit, language)}`,
  ),
})

/** Of a parcel that leaves after the others. */
export function laterParcelMail(
  to: OrderMailRecipient,
  { number, left_to_ship }: { number: string; left_to_ship: readonly LeftToShip[] },
  shop: ShopFacts,
): Mail {
  const words = ORDER_CHANGE_WORDS[to.language]
  const notes = [{ name: words.tracking, lines: [number] }, leftNote(to.language, left_to_ship)]
  return buildMail(to, shop, { kind: 'order_status', ...words.later_parcel, notes })
}

interface ChangedOrder {
  goods: GoodsFacts
  comment: string
  voided_invoices: readonly string[]
  paid: Kopiykas
}

/** Shows the order's new state. */
export function changedMail(to: OrderMailRecipient, order: ChangedOrder, shop: ShopFacts): Mail {
  const words = ORDER_CHANGE_WORDS[to.language]
  const { paid, voided_invoices, comment } = order
  const voided = voided_invoices.map((number) =>
    words.invoice_voided.replace('{number}', () => numberText(number, to.language)),
  )
  const notes = [
    { name: words.comment, lines: [comment] },
    { name: words.invoice, lines: voided },
    { name: words.paid_already, lines: [paid > 0 ? moneyText(paid) : ''] },
  ]
  const goods = paid > 0 ? { ...order.goods, total_label: words.order_total } : order.goods
  return buildMail(to, shop, { kind: 'order_changed', ...words.changed, notes, goods })
}

export function parcelWaitsMail(
  to: OrderMailRecipient,
  { number, place }: { number: string; place: string },
  shop: ShopFacts,
): Mail {
  const words = ORDER_CHANGE_WORDS[to.language]
  const notes = [{ name: words.tracking, lines: [number, place] }]
  return buildMail(to, shop, { kind: 'parcel_waits', ...words.parcel_waits, notes })
}

/** `rest` is left to pay. */
export function paidMail(
  to: OrderMailRecipient,
  { sum, rest }: { sum: Kopiykas; rest: Kopiykas },
  shop: ShopFacts,
): Mail {
  const { title, received, in_full, in_part } = ORDER_CHANGE_WORDS[to.language].paid
  const text = [
    received.replace('{sum}', () => moneyText(sum)),
    rest > 0 ? in_part.replace('{rest}', () => moneyText(rest)) : in_full,
  ].join(' ')
  return buildMail(to, shop, { kind: 'payment_received', title, text, notes: [] })
}

/** Of a card payment or its return; readable at `url`. */
export function receiptMail(
  to: OrderMailRecipient,
  { kind, sum, url }: { kind: 'sale' | 'return'; sum: Kopiykas; url: string },
  shop: ShopFacts,
): Mail {
  const words = ORDER_CHANGE_WORDS[to.language].receipt
  const { title, text } = words[kind]
  const link = { url, name: words.link }
  const told = text.replace('{sum}', () => moneyText(sum))
  return buildMail(to, shop, { kind: 'fiscal_receipt', title, text: told, notes: [], link })
}

/** A message from staff. */
export function messageMail(to: OrderMailRecipient, comment: string, shop: ShopFacts): Mail {
  const words = ORDER_CHANGE_WORDS[to.language]
  const notes = [{ name: words.comment, lines: [comment] }]
  return buildMail(to, shop, { kind: 'order_message', ...words.message, notes })
}

export function documentMail(
  to: OrderMailRecipient,
  kind: DocumentKind,
  document_number: string,
  shop: ShopFacts,
): Mail {
  const words = ORDER_CHANGE_WORDS[to.language]
  const { title, text } = words.documents[kind]
  const notes = [{ name: numberText(document_number, to.language), lines: [text] }]
  return buildMail(to, shop, { kind: 'order_document', title, text: '', notes, why: words.document_why })
}

function buildMail(to: OrderMailRecipient, shop: ShopFacts, content: MailContent): Mail {
  const words = ORDER_WORDS[to.language]
  const title = content.title.replace('{number}', () => to.number)
  const notes = content.notes
    .map(({ name, lines }) => ({ name, lines: lines.filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0)
  const link = content.link ?? { url: localAddress(to.page_url, to.language), name: words.see_order }
  const why = withShopName(content.why ?? ORDER_CHANGE_WORDS[to.language].why, shop)
  const html = mailPage({
    language: to.language,
    shop,
    title,
    preheader: content.text || title,
    rows: [
      heading(title, content.text),
      ...notes.map(({ name, lines }) => note(name, lines)),
      ...(content.goods ? [goodsRow(content.goods, to.language)] : []),
      button(link.url, link.name),
    ],
    foot: [questionsHtml(shop, to.language), escaped(why)],
  })
  const text = [
    title,
    content.text,
    ...notes.map(({ name, lines }) => [name, ...lines].join('\n')),
    content.goods ? goodsText(content.goods, to.language) : '',
    `${link.name}: ${link.url}`,
    [questionsText(shop, to.language), why].filter(Boolean).join('\n'),
  ].filter(Boolean)
  const { recipient, language } = to
  return { kind: content.kind, recipient, language, subject: title, html, text: text.join('\n\n') }
}
