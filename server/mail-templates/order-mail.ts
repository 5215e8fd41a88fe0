import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import { type DeliveryRule, deliverySentence } from '@shop/contract/rules/orders/delivery-rule'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import { localised } from '@shop/contract/rules/names'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import {
  hryvnia,
  type Kopiykas,
  lineSum,
  negative,
  percentOff,
  saleDiscount,
  unitPrice,
} from '@shop/contract/rules/money/price'
import type { Mail } from '../platform/mail/mail-queue.ts'
import { dateText } from '../texts/dates.ts'
import {
  BODY,
  button,
  escaped,
  footLink,
  heading,
  INK,
  type MailHead,
  mailPage,
  LINE,
  MUTED,
  note,
  row,
  table,
  withShopName,
} from './mail-page.ts'
import { moneyText, percentText } from '../texts/money.ts'
import { buyerLines, costText, paymentText, placeLines, receiverText } from '../texts/words/order-details-words.ts'
import { ORDER_WORDS, type OrderWords, SHOP_WORDS } from '../texts/words/order-words.ts'
import { amountText } from '@shop/contract/rules/goods/amount-text'

interface MailLine {
  name_ua: string
  name_ru: string | null
  name_en: string | null
  article: string
  unit: string
  price: Kopiykas
  sale_price: Kopiykas | null
  amount: number
  components: readonly LineComponent[] | null
  picture: string | null
}

/** Money in kopiykas. */
export interface OrderFacts {
  number: string
  created_at: Date
  lines: MailLine[]
  products_count: number
  products_sum: Kopiykas
  discount_percent: number
  bonuses_spent: Kopiykas
  total: Kopiykas
  note: string
  is_get_example: boolean
  email: string
  phone: string
  is_buyer: boolean
  made_by: 'customer' | 'staff'
  /** Opens the order, also for a bookkeeper without an account. */
  page_url: string
  details: KeptDetails
  delivery_rule: DeliveryRule
}

export interface GoodsFacts extends Pick<
  OrderFacts,
  'lines' | 'products_count' | 'products_sum' | 'discount_percent' | 'bonuses_spent' | 'total'
> {
  /** Default: to pay. */
  total_label?: string
}

/** Mail programs cut larger mails; the plain text lists all lines. */
const LINES_SHOWN_MAX = 40

/** For the footer; empty if not set. */
export interface ShopFacts extends MailHead {
  public_url: string
  phone: string
  working_hours: string
}

export function customerMail(order: OrderFacts, shop: ShopFacts, language: Language): Mail {
  const words = ORDER_WORDS[language]
  const title = words.accepted(order.number)
  const notes = notesOf(order, language)
  const why = withShopName(words.why, shop)
  const page_url = localAddress(order.page_url, language)
  const html = mailPage({
    language,
    shop,
    title,
    preheader: words.preheader(moneyText(order.total)),
    rows: [
      heading(title, words.thanks),
      stepsRow(order, words),
      goodsRow(order, language),
      button(page_url, words.see_order),
      ...notes.map(({ name, lines }) => note(name, lines)),
    ],
    foot: [questionsHtml(shop, language), escaped(why)],
  })
  const text = [
    title,
    words.thanks,
    stepsText(order, words),
    goodsText(order, language),
    `${words.see_order}: ${page_url}`,
    ...notes.map(({ name, lines }) => [name, ...lines].join('\n')),
    [questionsText(shop, language), why].filter(Boolean).join('\n'),
  ].join('\n\n')
  return { kind: 'order_placed', recipient: order.email, language, subject: title, html, text }
}

interface ForShop {
  recipient: string
  /** In the admin. */
  address: string
}

/** In Ukrainian. */
export function shopMail(order: OrderFacts, shop: ShopFacts, { recipient, address }: ForShop): Mail {
  const title = `Нове замовлення №\u00a0${order.number}`
  const buyer_kind = SHOP_WORDS.made_by[order.made_by][order.is_buyer ? 'buyer' : 'guest']
  const wish = order.is_get_example ? ' Просить зразок технічного завдання.' : ''
  const contacts = { name: 'Контакти', lines: [order.email, order.phone].filter(Boolean) }
  const notes = [contacts, ...notesOf({ ...order, is_get_example: false }, 'ua')]
  const html = mailPage({
    language: 'ua',
    shop,
    title,
    preheader: `${moneyText(order.total)}, ${order.email}`,
    rows: [
      heading(title, buyer_kind + wish),
      ...notes.map(({ name, lines }) => note(name, lines)),
      goodsRow(order, 'ua'),
      button(address, SHOP_WORDS.open),
    ],
    foot: [footLink(shop.public_url, shop.public_url)],
  })
  const text = [
    title,
    buyer_kind + wish,
    ...notes.map(({ name, lines }) => [name, ...lines].join('\n')),
    goodsText(order, 'ua'),
    `${SHOP_WORDS.open}: ${address}`,
  ].join('\n\n')
  return {
    kind: 'order_for_shop',
    recipient,
    language: 'ua',
    subject: `${title}: ${moneyText(order.total)}`,
    html,
    text,
  }
}

function notesOf(order: OrderFacts, language: Language): { name: string; lines: string[] }[] {
  const words = ORDER_WORDS[language]
  const { buyer, delivery, payment } = order.details
  const comment = [order.note, order.is_get_example ? words.example : ''].filter(Boolean)
  return [
    { name: words.buyer, lines: buyer ? buyerLines(buyer, language) : [] },
    {
      name: words.delivery,
      lines: [
        ...(delivery ? [receiverText(delivery), ...placeLines(delivery, language), delivery.comment] : []),
        deliveryCost(order, language),
      ].filter(Boolean),
    },
    { name: words.payment, lines: payment ? [paymentText(payment, language)] : [] },
    { name: words.note, lines: comment },
  ].filter(({ lines }) => lines.length > 0)
}

function deliveryCost({ details: { buyer, delivery }, delivery_rule, total }: OrderFacts, language: Language): string {
  if (delivery) return costText({ buyer, delivery }, delivery_rule, language)
  return deliverySentence(
    delivery_rule,
    { buyer_kind: buyer?.kind ?? null, sum: hryvnia(total), method: null },
    language,
  )
}

function sumsOf(order: GoodsFacts, words: OrderWords): { label: string; sum: string }[] {
  const sale = saleDiscount(order.lines)
  const percent_off = percentOff(order.products_sum, order.discount_percent)
  const rows = sale > 0 ? [{ label: words.sale, sum: moneyText(negative(sale)) }] : []
  rows.push({ label: words.goods(order.products_count), sum: moneyText(order.products_sum) })
  if (percent_off > 0)
    rows.push({ label: words.percent(percentText(order.discount_percent)), sum: moneyText(negative(percent_off)) })
  if (order.bonuses_spent > 0) rows.push({ label: words.bonuses, sum: moneyText(negative(order.bonuses_spent)) })
  rows.push({ label: order.total_label ?? words.total, sum: moneyText(order.total) })
  return rows
}

function stepsOf({ created_at }: OrderFacts, words: OrderWords): { step: string; when: string }[] {
  const when = [dateText(created_at), words.second_step_when, words.third_step_when]
  return words.steps.map((step, index) => ({ step, when: when[index] ?? '' }))
}

const stepsText = (order: OrderFacts, words: OrderWords) =>
  stepsOf(order, words)
    .map(({ step, when }, index) => `${index + 1}. ${step}: ${when}`)
    .join('\n')

function stepsRow(order: OrderFacts, words: OrderWords): string {
  const cells = stepsOf(order, words).map(({ step, when }, index) => {
    const [back, front, text] = index === 0 ? ['#1d3fbb', '#ffffff', INK] : ['#e8edf4', '#4a5873', MUTED]
    const mark = `<span style="display:inline-block;width:22px;height:22px;line-height:22px;text-align:center;border-radius:4px;background:${back};color:${front};font-size:12px;font-weight:700">${index + 1}</span>`
    return `<td width="33%" valign="top" style="padding:14px 8px 14px 16px;font-size:14px;line-height:20px;color:${text}">${mark}<br><b>${escaped(step)}</b><br>${escaped(when)}</td>`
  })
  return row(table(`class="st" width="100%" style="border:1px solid ${LINE};border-radius:8px"`, [cells.join('')]), 24)
}

export function goodsRow(order: GoodsFacts, language: Language): string {
  const words = ORDER_WORDS[language]
  const sums = sumsOf(order, words)
  const sum_rows = sums.map(({ label, sum }, index) => sumCells(label, sum, index === sums.length - 1))
  const shown = order.lines.slice(0, LINES_SHOWN_MAX).map((line) => lineCells(line, language))
  const rest = order.lines.length - shown.length
  if (rest > 0) shown.push(sumCells(words.more_lines(rest), '', false))
  return row(table('width="100%"', [...shown, ...sum_rows]))
}

function lineCells(line: MailLine, language: Language): string {
  const border = `border-bottom:1px solid ${LINE}`
  const picture = line.picture
    ? `<img src="${escaped(line.picture)}" width="64" height="64" alt="" style="display:block;border-radius:8px;background:#f2f5f9">`
    : ''
  return [
    `<td class="ph" width="72" style="padding:12px 16px 12px 0;${border}">${picture}</td>`,
    `<td style="padding:12px 16px 12px 0;${border};font-size:15px;line-height:21px;color:${INK}">${escaped(nameOf(line, language))}<br>`,
    `<span style="color:${MUTED};font-size:13px">${[detailsOf(line, language), ...componentTexts(line, language)].map(escaped).join('<br>')}</span></td>`,
    `<td align="right" style="padding:12px 0;${border};font-size:15px;color:${INK};font-weight:700;white-space:nowrap">${moneyText(lineSum(line))}</td>`,
  ].join('')
}

function sumCells(label: string, sum: string, is_total: boolean): string {
  const [label_style, sum_style] = is_total
    ? [`font-size:17px;font-weight:700;color:${INK}`, `font-size:22px;font-weight:700;color:${INK}`]
    : [`font-size:15px;color:${BODY}`, `font-size:15px;color:${sum.startsWith('−') ? '#b92a1e' : BODY}`]
  return [
    '<td class="ph"></td>',
    `<td style="padding:12px 16px 0 0;${label_style}">${escaped(label)}</td>`,
    `<td align="right" style="padding:12px 0 0;${sum_style};white-space:nowrap">${sum}</td>`,
  ].join('')
}

export function goodsText(order: GoodsFacts, language: Language): string {
  const lines = order.lines.map((line) =>
    [
      `${nameOf(line, language)}\n  ${detailsOf(line, language)} = ${moneyText(lineSum(line))}`,
      ...componentTexts(line, language),
    ].join('\n  '),
  )
  const sums = sumsOf(order, ORDER_WORDS[language]).map(({ label, sum }) => `${label}: ${sum}`)
  return [...lines, '', ...sums].join('\n')
}

const nameOf = (line: Pick<MailLine, 'name_ua' | 'name_ru' | 'name_en'>, language: Language) =>
  localised({ ...line, name: line.name_ua }, 'name', language)

/** A kit's components, with the pieces in the whole line. */
const componentTexts = ({ components, amount }: MailLine, language: Language) =>
  (components ?? []).map(
    (part) => `– ${nameOf(part, language)}, ${amountText(part.amount * amount, part.unit, language)}`,
  )

const detailsOf = (line: MailLine, language: Language) =>
  `${ORDER_WORDS[language].article}\u00a0${line.article} · ${amountText(line.amount, line.unit, language)} × ${moneyText(unitPrice(line))}`

export function questionsHtml(shop: ShopFacts, language: Language): string {
  if (shop.phone === '') return footLink(localAddress(`${shop.public_url}/`, language), shop.public_url)
  const hours = shop.working_hours === '' ? '' : `, ${escaped(shop.working_hours)}`
  return `${escaped(ORDER_WORDS[language].questions)}: ${footLink(`tel:${shop.phone.replace(/[^+\d]/g, '')}`, shop.phone)}${hours}`
}

export function questionsText({ phone, working_hours }: ShopFacts, language: Language): string {
  if (phone === '') return ''
  return `${ORDER_WORDS[language].questions}: ${[phone, working_hours].filter(Boolean).join(', ')}`
}
