import type { Language } from '@shop/contract/primitives'

export interface OfferWords {
  title: (number: string) => string
  below: (valid_until: string) => string
  preheader: (total: string, valid_until: string) => string
  total: string
  files: string
  see: string
  /** The maker's page. */
  open: string
  /** Where the offer becomes an order. */
  cabinet: string
  why: string
}

export const OFFER_WORDS: Record<Language, OfferWords> = {
  ua: {
    title: (number) => `Комерційна пропозиція №\u00a0${number}`,
    below: (valid_until) => `Ціни дійсні до ${valid_until} включно. Товари й ціни пропозиції вже не зміняться.`,
    preheader: (total, valid_until) => `Усього ${total}, ціни дійсні до ${valid_until}`,
    total: 'Усього',
    files: 'У вкладенні: пропозиція в PDF та XLSX, технічна специфікація в DOCX.',
    see: 'Перевірити пропозицію',
    open: 'Відкрити файли й замовити',
    cabinet: 'Замовлення за цими цінами оформлюється в особистому кабінеті, розділ «Комерційні пропозиції»',
    why: 'Ви отримали цей лист, бо для вашої адреси попросили комерційну пропозицію.',
  },
  ru: {
    title: (number) => `Коммерческое предложение №\u00a0${number}`,
    below: (valid_until) =>
      `Цены действительны до ${valid_until} включительно. Товары и цены предложения уже не изменятся.`,
    preheader: (total, valid_until) => `Всего ${total}, цены действительны до ${valid_until}`,
    total: 'Всего',
    files: 'Во вложении: предложение в PDF и XLSX, техническая спецификация в DOCX.',
    see: 'Проверить предложение',
    open: 'Открыть файлы и заказать',
    cabinet: 'Заказ по этим ценам оформляется в личном кабинете, раздел «Коммерческие предложения»',
    why: 'Вы получили это письмо, потому что для вашего адреса попросили коммерческое предложение.',
  },
  en: {
    title: (number) => `Quotation No.\u00a0${number}`,
    below: (valid_until) => `Prices hold until ${valid_until} inclusive. Nothing in the quotation changes any more.`,
    preheader: (total, valid_until) => `Total ${total}, prices hold until ${valid_until}`,
    total: 'Total',
    files: 'Attached: the quotation as PDF and XLSX, the technical specification as DOCX.',
    see: 'Check the quotation',
    open: 'Open the files and order',
    cabinet: 'Place the order at these prices in your account, under “Quotations”',
    why: 'You got this letter because a quotation was asked for with your address.',
  },
}
