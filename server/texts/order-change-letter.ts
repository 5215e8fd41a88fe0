import type { Language } from '@shop/contract/primitives'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/order-status'
import type { Kopiykas } from '@shop/contract/rules/price'
import type { Letter } from '../platform/post.ts'
import { button, escaped, heading, letterPage, note } from './letter-page.ts'
import { moneyText } from './money.ts'
import { type GoodsFacts, goodsRow, goodsText, questionsHtml, questionsText, type ShopFacts } from './order-letter.ts'
import { ORDER_CHANGE_WORDS } from './order-status-words.ts'
import { ORDER_WORDS } from './order-words.ts'

/** Whose order it is, and where to write. */
export interface Addressee {
  order_id: number
  number: string
  recipient: string
  language: Language
  /** False for a guest, who has no cabinet to look into. */
  is_buyer: boolean
}

interface Named {
  name: string
  lines: string[]
}

interface Told {
  kind: string
  title: string
  text: string
  notes: Named[]
  goods?: GoodsFacts
}

export interface ReachedStatus {
  status: OrderStatus
  comment: string
  /** null where there is none to tell of. */
  tracking_number: string | null
  bonuses_accrued: Kopiykas
  bonuses_returned: Kopiykas
}

/** The order has come to another status. */
export function statusLetter(to: Addressee, reached: ReachedStatus, shop: ShopFacts): Letter {
  const words = ORDER_CHANGE_WORDS[to.language]
  const { title, text } = words.statuses[reached.status]
  const bonuses = [
    [words.bonuses_accrued, reached.bonuses_accrued],
    [words.bonuses_returned, reached.bonuses_returned],
  ] as const
  const told_bonuses = bonuses
    .filter(([, sum]) => sum > 0)
    .map(([sentence, sum]) => sentence.replace('{bonuses}', () => moneyText(sum)))
  const notes = [
    { name: words.tracking, lines: [reached.tracking_number ?? ''] },
    { name: words.comment, lines: [reached.comment] },
    { name: words.bonuses, lines: told_bonuses },
  ]
  return written(to, shop, { kind: 'order_status', title, text, notes })
}

/** What the order holds was changed by the shop: how it stands now. */
export function changedLetter(to: Addressee, goods: GoodsFacts, comment: string, shop: ShopFacts): Letter {
  const words = ORDER_CHANGE_WORDS[to.language]
  const notes = [{ name: words.comment, lines: [comment] }]
  return written(to, shop, { kind: 'order_changed', ...words.changed, notes, goods })
}

/** A line from the shop's people. */
export function messageLetter(to: Addressee, comment: string, shop: ShopFacts): Letter {
  const words = ORDER_CHANGE_WORDS[to.language]
  const notes = [{ name: words.comment, lines: [comment] }]
  return written(to, shop, { kind: 'order_message', ...words.message, notes })
}

/** Goes with the document as its attachment. */
export function documentLetter(to: Addressee, kind: DocumentKind, document_number: string, shop: ShopFacts): Letter {
  const { title, text } = ORDER_CHANGE_WORDS[to.language].documents[kind]
  const notes = [{ name: `№\u00a0${document_number}`, lines: [text] }]
  return written(to, shop, { kind: 'order_document', title, text: '', notes })
}

function written(to: Addressee, shop: ShopFacts, told: Told): Letter {
  const words = ORDER_WORDS[to.language]
  const title = told.title.replace('{number}', () => to.number)
  const notes = told.notes
    .map(({ name, lines }) => ({ name, lines: lines.filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0)
  const [address, label] = to.is_buyer
    ? [`${shop.public_url}/profile/orders/${to.order_id}`, words.see_order]
    : [`${shop.public_url}/catalog`, words.see_catalogue]
  const { why } = ORDER_CHANGE_WORDS[to.language]
  const html = letterPage({
    language: to.language,
    title,
    preheader: told.text || title,
    rows: [
      heading(title, told.text),
      ...notes.map(({ name, lines }) => note(name, lines)),
      ...(told.goods ? [goodsRow(told.goods, to.language)] : []),
      button(address, label),
    ],
    foot: [questionsHtml(shop, words), escaped(why)],
  })
  const text = [
    title,
    told.text,
    ...notes.map(({ name, lines }) => [name, ...lines].join('\n')),
    told.goods ? goodsText(told.goods, to.language) : '',
    `${label}: ${address}`,
    [questionsText(shop, words), why].filter(Boolean).join('\n'),
  ].filter(Boolean)
  const { recipient, language } = to
  return { kind: told.kind, recipient, language, subject: title, html, text: text.join('\n\n') }
}
