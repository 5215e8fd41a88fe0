import type { Language } from '@shop/contract/primitives'
import type { Mail } from '../platform/mail/mail-queue.ts'
import { ORDER_CHANGE_WORDS } from '../texts/words/order-status-words.ts'
import { button, escaped, heading, mailPage, note, withShopName } from './mail-page.ts'
import { questionsHtml, questionsText, type ShopFacts } from './order-mail.ts'

export interface ClaimMail {
  kind: 'claim_filed' | 'claim_filed_shop' | 'claim_decided' | 'claim_repaired'
  recipient: string
  language: Language
  title: string
  text: string
  notes: readonly { name: string; lines: readonly string[] }[]
  /** Where the button leads. */
  address: string
  action: string
}

/** To the buyer or the shop. */
export function claimMail({ kind, recipient, language, title, text, ...content }: ClaimMail, shop: ShopFacts): Mail {
  const notes = content.notes
    .map(({ name, lines }) => ({ name, lines: lines.filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0)
  const why = kind === 'claim_filed_shop' ? '' : withShopName(ORDER_CHANGE_WORDS[language].why, shop)
  const html = mailPage({
    language,
    shop,
    title,
    preheader: text,
    rows: [
      heading(title, text),
      ...notes.map(({ name, lines }) => note(name, lines)),
      button(content.address, content.action),
    ],
    foot: [questionsHtml(shop, language), escaped(why)],
  })
  const plain = [
    title,
    text,
    ...notes.map(({ name, lines }) => [name, ...lines].join('\n')),
    `${content.action}: ${content.address}`,
    [questionsText(shop, language), why].filter(Boolean).join('\n'),
  ].filter(Boolean)
  return { kind, recipient, language, subject: title, html, text: plain.join('\n\n') }
}
