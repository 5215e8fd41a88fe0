import type { Language } from '@shop/contract/primitives'

export interface OfferWords {
  title: (date: string) => string
  below: (valid_until: string) => string
  preheader: (total: string) => string
  asked_by: string
  article: string
  total: string
  order: string
}

export const OFFER_WORDS: Record<Language, OfferWords> = {
  ua: {
    title: (date) => `Комерційна пропозиція від ${date}`,
    below: (valid_until) =>
      `Ціни дійсні до ${valid_until}. Щоб отримати пропозицію з підписом і реквізитами, відповідайте на цей лист.`,
    preheader: (total) => `Усього ${total}`,
    asked_by: 'Запитав покупець',
    article: 'арт.',
    total: 'Усього',
    order: 'Оформити замовлення',
  },
  ru: {
    title: (date) => `Коммерческое предложение от ${date}`,
    below: (valid_until) =>
      `Цены действительны до ${valid_until}. Чтобы получить предложение с подписью и реквизитами, ответьте на это письмо.`,
    preheader: (total) => `Всего ${total}`,
    asked_by: 'Запросил покупатель',
    article: 'арт.',
    total: 'Всего',
    order: 'Оформить заказ',
  },
  en: {
    title: (date) => `Commercial offer of ${date}`,
    below: (valid_until) =>
      `Prices hold until ${valid_until}. Answer this letter to get the offer signed, with our bank details.`,
    preheader: (total) => `Total ${total}`,
    asked_by: 'Asked for by',
    article: 'art.',
    total: 'Total',
    order: 'Place the order',
  },
}
