import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import type { Mail } from '../platform/mail/mail-queue.ts'
import { button, escaped, heading, mailPage, note, withShopName } from './mail-page.ts'
import { questionsHtml, questionsText, type ShopFacts } from './order-mail.ts'

type Kind = 'review_approved' | 'review_answered'

interface Words {
  titles: Record<Kind, string>
  texts: Record<Kind, string>
  yours: string
  reply: string
  see: string
  why: string
}

const WORDS: Record<Language, Words> = {
  ua: {
    titles: { review_approved: 'Ваш відгук опубліковано', review_answered: 'Ми відповіли на ваш відгук' },
    texts: {
      review_approved: 'Дякуємо, що знайшли час написати. Тепер ваш відгук бачать усі, хто обирає обладнання.',
      review_answered: 'Наша відповідь стоїть під вашим відгуком на сайті.',
    },
    yours: 'Ваш відгук',
    reply: 'Наша відповідь',
    see: 'Переглянути на сайті',
    why: 'Ви отримали цей лист, бо залишили відгук у магазині «{shop}».',
  },
  ru: {
    titles: { review_approved: 'Ваш отзыв опубликован', review_answered: 'Мы ответили на ваш отзыв' },
    texts: {
      review_approved: 'Спасибо, что нашли время написать. Теперь ваш отзыв видят все, кто выбирает оборудование.',
      review_answered: 'Наш ответ стоит под вашим отзывом на сайте.',
    },
    yours: 'Ваш отзыв',
    reply: 'Наш ответ',
    see: 'Посмотреть на сайте',
    why: 'Вы получили это письмо, потому что оставили отзыв в магазине «{shop}».',
  },
  en: {
    titles: { review_approved: 'Your review is published', review_answered: 'We have answered your review' },
    texts: {
      review_approved: 'Thank you for taking the time to write. Everybody who chooses equipment can now read it.',
      review_answered: 'Our answer stands under your review in the shop.',
    },
    yours: 'Your review',
    reply: 'Our answer',
    see: 'See it in the shop',
    why: 'You received this letter because you left a review at {shop}.',
  },
}

export interface ReviewFacts {
  kind: Kind
  recipient: string
  language: Language
  /** The review itself. */
  text: string
  /** '' for none. */
  reply: string
}

/** Published or answered. */
export function reviewMail({ kind, recipient, language, text: review, reply }: ReviewFacts, shop: ShopFacts): Mail {
  const words = WORDS[language]
  const title = words.titles[kind]
  const below = words.texts[kind]
  const address = `${localAddress(`${shop.public_url}/about`, language)}#reviews`
  const notes = [
    { name: words.yours, lines: [review] },
    { name: words.reply, lines: [reply] },
  ].filter(({ lines }) => lines[0] !== '')
  const why = withShopName(words.why, shop)
  const html = mailPage({
    language,
    shop,
    title,
    preheader: below,
    rows: [heading(title, below), ...notes.map(({ name, lines }) => note(name, lines)), button(address, words.see)],
    foot: [questionsHtml(shop, language), escaped(why)],
  })
  const text = [
    title,
    below,
    ...notes.map(({ name, lines }) => [name, ...lines].join('\n')),
    `${words.see}: ${address}`,
    [questionsText(shop, language), why].filter(Boolean).join('\n'),
  ]
  return { kind, recipient, language, subject: title, html, text: text.join('\n\n') }
}
