import type { Language } from '@shop/contract/primitives'
import type { Letter } from '../platform/post.ts'
import { dateText } from './dates.ts'
import { button, escaped, footLink, heading, letterPage, note, row } from './letter-page.ts'
import { moneyText } from './money.ts'
import { OFFER_WORDS } from './offer-words.ts'
import { type GoodsFacts, goodsRow, goodsText, questionsHtml, questionsText, type ShopFacts } from './order-letter.ts'
import { ORDER_WORDS } from './order-words.ts'

/** All that the letters tell of an offer. Money in kopiykas. */
export interface OfferFacts extends GoodsFacts {
  number: string
  valid_until: Date
  /** The page that confirms the offer. */
  address: string
  shop: ShopFacts
}

/** To whom the offer is for, around the papers: what, how many, at which price, until when. */
export function offerLetter(offer: OfferFacts, recipient: string, language: Language): Letter {
  const words = OFFER_WORDS[language]
  const title = words.title(offer.number)
  const valid_until = dateText(offer.valid_until)
  const cabinet = `${offer.shop.public_url}/profile?tab=offers`
  const html = letterPage({
    language,
    title,
    preheader: words.preheader(moneyText(offer.total), valid_until),
    rows: [
      heading(title, words.below(valid_until)),
      goodsRow(offer, language),
      row(escaped(words.files)),
      button(offer.address, words.see),
      row(`<a href="${escaped(cabinet)}" style="color:#1d3fbb">${escaped(words.cabinet)}</a>`, 18),
    ],
    foot: [questionsHtml(offer.shop, ORDER_WORDS[language]), escaped(words.why)],
  })
  const text = [
    title,
    words.below(valid_until),
    goodsText(offer, language),
    words.files,
    `${words.see}: ${offer.address}`,
    `${words.cabinet}: ${cabinet}`,
    [questionsText(offer.shop, ORDER_WORDS[language]), words.why].filter(Boolean).join('\n'),
  ].join('\n\n')
  return { kind: 'offer', recipient, language, subject: title, html, text }
}

/** The shop's own copy, in Ukrainian. `asked_by` is whom to answer, line by line. */
export function offerForShopLetter(offer: OfferFacts, recipient: string, asked_by: readonly string[]): Letter {
  const title = OFFER_WORDS.ua.title(offer.number)
  const below = `Надіслано покупцеві. ${OFFER_WORDS.ua.below(dateText(offer.valid_until))}`
  const html = letterPage({
    language: 'ua',
    title,
    preheader: [moneyText(offer.total), ...asked_by].join(', '),
    rows: [
      heading(title, below),
      note('Запитав покупець', asked_by),
      goodsRow(offer, 'ua'),
      button(offer.address, OFFER_WORDS.ua.see),
    ],
    foot: [footLink(offer.shop.public_url, offer.shop.public_url)],
  })
  const text = [
    title,
    below,
    ['Запитав покупець:', ...asked_by].join('\n'),
    goodsText(offer, 'ua'),
    `${OFFER_WORDS.ua.see}: ${offer.address}`,
  ].join('\n\n')
  return {
    kind: 'offer_for_shop',
    recipient,
    language: 'ua',
    subject: `${title}: ${moneyText(offer.total)}`,
    html,
    text,
  }
}
