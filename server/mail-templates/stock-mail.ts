import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import type { Mail } from '../platform/mail/mail-queue.ts'
import { button, escaped, heading, mailPage, withShopName } from './mail-page.ts'
import { questionsHtml, questionsText, type ShopFacts } from './order-mail.ts'

const WORDS: Record<Language, Record<'title' | 'text' | 'see' | 'why', string>> = {
  ua: {
    title: 'Знову в наявності: {name}',
    text: 'Ви просили повідомити, коли товар з’явиться. Скільки його є, видно на сторінці товару; ми нічого не резервували.',
    see: 'До товару',
    why: 'Ви отримали цей лист, бо залишили пошту на сторінці товару в магазині «{shop}». Це єдиний лист: ваш запит ми вже видалили.',
  },
  ru: {
    title: 'Снова в наличии: {name}',
    text: 'Вы просили сообщить, когда товар появится. Сколько его есть, видно на странице товара; мы ничего не резервировали.',
    see: 'К товару',
    why: 'Вы получили это письмо, потому что оставили почту на странице товара в магазине «{shop}». Это единственное письмо: ваш запрос мы уже удалили.',
  },
  en: {
    title: 'Back in stock: {name}',
    text: 'You asked us to write when the product is back. Its page shows how many there are; we have reserved nothing.',
    see: 'See the product',
    why: 'You received this letter because you left your e-mail on the product’s page at {shop}. It is the only one: we have deleted your request.',
  },
}

interface StockFacts {
  recipient: string
  language: Language
  product_id: number
  name: string
}

export function stockMail({ recipient, language, product_id, name }: StockFacts, shop: ShopFacts): Mail {
  const words = WORDS[language]
  const title = words.title.replace('{name}', () => name)
  const address = localAddress(`${shop.public_url}/product/${product_id}`, language)
  const why = withShopName(words.why, shop)
  const html = mailPage({
    language,
    shop,
    title,
    preheader: words.text,
    rows: [heading(title, words.text), button(address, words.see)],
    foot: [questionsHtml(shop, language), escaped(why)],
  })
  const questions = [questionsText(shop, language), why].filter(Boolean).join('\n')
  const text = [title, words.text, `${words.see}: ${address}`, questions].join('\n\n')
  return { kind: 'back_in_stock', recipient, language, subject: title, html, text }
}
