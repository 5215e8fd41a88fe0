import type { Language } from '@shop/contract/primitives'
import { goodsSum, lineSum, unitPrice } from '@shop/contract/rules/price'
import type { Letter } from '../platform/post.ts'
import { dateText } from './dates.ts'
import { BODY, button, escaped, footLink, heading, INK, letterPage, LINE, MUTED, row, table } from './letter-page.ts'
import { moneyText } from './money.ts'
import { OFFER_WORDS, type OfferWords } from './offer-words.ts'
import { type LetterLine, nameOf } from './order-letter.ts'
import { amountText } from './units.ts'

/** A line of an order's letter without its picture. */
export type OfferLine = Omit<LetterLine, 'picture'>

export interface OfferFacts {
  lines: OfferLine[]
  made_at: Date
  valid_until: Date
  public_url: string
  phone: string
  working_hours: string
}

/**
 * A commercial offer as a letter: what, how many, at which price, until when.
 *
 * @param asked_by for the shop's copy: whom to answer
 */
export function offerLetter(offer: OfferFacts, recipient: string, language: Language, asked_by?: string): Letter {
  const words = OFFER_WORDS[language]
  const title = words.title(dateText(offer.made_at))
  const below = asked_by === undefined ? words.below(dateText(offer.valid_until)) : `${words.asked_by}: ${asked_by}`
  const total = moneyText(goodsSum(offer.lines))
  const address = `${offer.public_url}/basket`
  const html = letterPage({
    language,
    title,
    preheader: words.preheader(total),
    rows: [heading(title, below), linesRow(offer, language, words), button(address, words.order)],
    foot: [
      footLink(offer.public_url, offer.public_url),
      escaped([offer.phone, offer.working_hours].filter(Boolean).join(', ')),
    ],
  })
  const text = [
    title,
    below,
    offer.lines.map((line) => lineText(line, language, words)).join('\n'),
    `${words.total}: ${total}`,
    `${words.order}: ${address}`,
    [offer.phone, offer.working_hours].filter(Boolean).join(', '),
  ].join('\n\n')
  return { kind: asked_by === undefined ? 'offer' : 'offer_for_shop', recipient, language, subject: title, html, text }
}

function linesRow(offer: OfferFacts, language: Language, words: OfferWords): string {
  const cells = offer.lines.map((line, index) => lineCells(line, index + 1, { language, words }))
  const total =
    `<td colspan="2" style="padding:16px 16px 0 0;font-size:17px;font-weight:700;color:${INK}">${escaped(words.total)}</td>` +
    `<td align="right" style="padding:16px 0 0;font-size:22px;font-weight:700;color:${INK};white-space:nowrap">${moneyText(goodsSum(offer.lines))}</td>`
  return row(table('width="100%"', [...cells, total]))
}

function lineCells(
  line: OfferLine,
  number: number,
  { language, words }: { language: Language; words: OfferWords },
): string {
  const border = `border-bottom:1px solid ${LINE}`
  const details = `${words.article} ${line.article} · ${amountText(line.amount, line.unit, language)} × ${moneyText(unitPrice(line))}`
  return [
    `<td width="28" valign="top" style="padding:12px 8px 12px 0;${border};font-size:15px;line-height:21px;color:${BODY}">${number}</td>`,
    `<td style="padding:12px 16px 12px 0;${border};font-size:15px;line-height:21px;color:${INK}">${escaped(nameOf(line, language))}<br>`,
    `<span style="color:${MUTED};font-size:13px">${escaped(details)}</span></td>`,
    `<td align="right" style="padding:12px 0;${border};font-size:15px;color:${INK};font-weight:700;white-space:nowrap">${moneyText(lineSum(line))}</td>`,
  ].join('')
}

const lineText = (line: OfferLine, language: Language, words: OfferWords) =>
  `${nameOf(line, language)}\n  ${words.article} ${line.article}, ${amountText(line.amount, line.unit, language)} × ${moneyText(unitPrice(line))} = ${moneyText(lineSum(line))}`
