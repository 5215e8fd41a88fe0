import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import type { Mail } from '../platform/mail/mail-queue.ts'
import { dateText } from '../texts/dates.ts'
import { button, escaped, footLink, heading, mailPage, note, row } from './mail-page.ts'
import { moneyText } from '../texts/money.ts'
import { OFFER_WORDS } from '../texts/words/offer-words.ts'
import { type GoodsFacts, goodsRow, goodsText, questionsHtml, questionsText, type ShopFacts } from './order-mail.ts'

/** Money in kopiykas. */
export interface OfferFacts extends GoodsFacts {
  number: string
  valid_until: Date
  /** The author's page, or the public one. */
  address: string
  is_maker: boolean
  shop: ShopFacts
}

/** Covers the attached documents. */
export function offerMail(offer: OfferFacts, recipient: string, language: Language): Mail {
  const words = OFFER_WORDS[language]
  const title = words.title(offer.number)
  const valid_until = dateText(offer.valid_until)
  // Others’ cabinets do not show the offer.
  const { is_maker } = offer
  const see = is_maker ? words.open : words.see
  const goods = { ...offer, total_label: words.total }
  const address = localAddress(offer.address, language)
  const cabinet = localAddress(`${offer.shop.public_url}/profile?tab=offers`, language)
  const html = mailPage({
    language,
    shop: offer.shop,
    title,
    preheader: words.preheader(moneyText(offer.total), valid_until),
    rows: [
      heading(title, words.below(valid_until)),
      goodsRow(goods, language),
      row(escaped(words.files)),
      button(address, see),
      ...(is_maker
        ? [row(`<a href="${escaped(cabinet)}" style="color:#1d3fbb">${escaped(words.cabinet)}</a>`, 18)]
        : []),
    ],
    foot: [questionsHtml(offer.shop, language), escaped(words.why)],
  })
  const text = [
    title,
    words.below(valid_until),
    goodsText(goods, language),
    words.files,
    `${see}: ${address}`,
    ...(is_maker ? [`${words.cabinet}: ${cabinet}`] : []),
    [questionsText(offer.shop, language), words.why].filter(Boolean).join('\n'),
  ].join('\n\n')
  return { kind: 'offer', recipient, language, subject: title, html, text }
}

/** In Ukrainian. `requester_lines`: contact details. */
export function offerForShopMail(offer: OfferFacts, recipient: string, requester_lines: readonly string[]): Mail {
  const title = OFFER_WORDS.ua.title(offer.number)
  const goods = { ...offer, total_label: OFFER_WORDS.ua.total }
  const below = `Надіслано покупцеві. ${OFFER_WORDS.ua.below(dateText(offer.valid_until))}`
  const html = mailPage({
    language: 'ua',
    shop: offer.shop,
    title,
    preheader: [moneyText(offer.total), ...requester_lines].join(', '),
    rows: [
      heading(title, below),
      note('Запитав покупець', requester_lines),
      goodsRow(goods, 'ua'),
      button(offer.address, OFFER_WORDS.ua.see),
    ],
    foot: [footLink(offer.shop.public_url, offer.shop.public_url)],
  })
  const text = [
    title,
    below,
    ['Запитав покупець:', ...requester_lines].join('\n'),
    goodsText(goods, 'ua'),
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
