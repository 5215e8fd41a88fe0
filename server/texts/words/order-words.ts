import type { Language } from '@shop/contract/primitives'

export interface OrderWords {
  accepted: (number: string) => string
  thanks: string
  preheader: (total: string) => string
  steps: [first: string, second: string, third: string]
  second_step_when: string
  third_step_when: string
  article: string
  goods: (count: number) => string
  more_lines: (count: number) => string
  sale: string
  percent: (percent: string) => string
  bonuses: string
  total: string
  see_order: string
  contacts: string
  buyer: string
  delivery: string
  payment: string
  note: string
  example: string
  questions: string
  why: string
}

export const ORDER_WORDS: Record<Language, OrderWords> = {
  ua: {
    accepted: (number) => `Замовлення №\u00a0${number} прийнято`,
    thanks:
      'Дякуємо за замовлення! Менеджер зателефонує протягом робочого дня, щоб узгодити документи й\u00a0строки доставки.',
    preheader: (total) => `Сума ${total}. Менеджер зателефонує протягом робочого дня.`,
    steps: ['Прийнято', 'Договір і\u00a0рахунок', 'Доставка'],
    second_step_when: '1–2 робочі дні',
    third_step_when: 'строк узгодимо з\u00a0вами',
    article: 'арт.',
    more_lines: (count) => `Інших позицій: ${count}`,
    goods: (count) => `Товари, загальна кількість\u00a0— ${count}`,
    sale: 'Акційна знижка, уже в\u00a0цінах',
    percent: (percent) => `Персональна знижка ${percent}`,
    bonuses: 'Сплачено бонусами',
    total: 'До сплати',
    see_order: 'Переглянути замовлення',
    contacts: 'Ваші контакти',
    buyer: 'Покупець',
    delivery: 'Доставка',
    payment: 'Оплата',
    note: 'Коментар',
    example: 'Ви попросили зразок технічного завдання. Надішлемо його разом із документами.',
    questions: 'Маєте запитання? Телефонуйте',
    why: 'Лист надіслано автоматично, бо ви оформили замовлення на сайті «{shop}».',
  },
  ru: {
    accepted: (number) => `Заказ №\u00a0${number} принят`,
    thanks:
      'Спасибо за заказ! Менеджер позвонит в\u00a0течение рабочего дня, чтобы согласовать документы и\u00a0сроки доставки.',
    preheader: (total) => `Сумма ${total}. Менеджер позвонит в\u00a0течение рабочего дня.`,
    steps: ['Принят', 'Договор и\u00a0счёт', 'Доставка'],
    second_step_when: '1–2 рабочих дня',
    third_step_when: 'срок согласуем с\u00a0вами',
    article: 'арт.',
    more_lines: (count) => `Других позиций: ${count}`,
    goods: (count) => `Товары, общее количество\u00a0— ${count}`,
    sale: 'Скидка по акции, уже в\u00a0ценах',
    percent: (percent) => `Персональная скидка ${percent}`,
    bonuses: 'Оплачено бонусами',
    total: 'К\u00a0оплате',
    see_order: 'Посмотреть заказ',
    contacts: 'Ваши контакты',
    buyer: 'Покупатель',
    delivery: 'Доставка',
    payment: 'Оплата',
    note: 'Комментарий',
    example: 'Вы попросили образец технического задания. Пришлём его вместе с\u00a0документами.',
    questions: 'Есть вопросы? Звоните',
    why: 'Письмо отправлено автоматически, потому что вы оформили заказ на сайте «{shop}».',
  },
  en: {
    accepted: (number) => `We have your order no.\u00a0${number}`,
    thanks:
      'Thank you for your order! A manager will call you within one working day to agree on documents and delivery.',
    preheader: (total) => `Total ${total}. A manager will call you within one working day.`,
    steps: ['Received', 'Contract and invoice', 'Delivery'],
    second_step_when: '1–2 working days',
    third_step_when: 'date to be agreed with you',
    article: 'item',
    more_lines: (count) => `Further items: ${count}`,
    goods: (count) => `Goods, ${count} in all`,
    sale: 'Sale discount, already in the prices',
    percent: (percent) => `Your discount of ${percent}`,
    bonuses: 'Paid with bonuses',
    total: 'To pay',
    see_order: 'View the order',
    contacts: 'Your contact details',
    buyer: 'Buyer',
    delivery: 'Delivery',
    payment: 'Payment',
    note: 'Comment',
    example: 'You asked for a sample technical specification. We will send it together with the documents.',
    questions: 'Questions? Call us',
    why: 'This letter was sent automatically because you placed an order at “{shop}”.',
  },
}

/** Of the shop's own letter, in Ukrainian. */
export const SHOP_WORDS = {
  made_by: {
    customer: { buyer: 'Оформив зареєстрований покупець.', guest: 'Оформив гість, без реєстрації.' },
    staff: {
      buyer: 'Оформив працівник магазину для зареєстрованого покупця.',
      guest: 'Оформив працівник магазину для покупця без реєстрації.',
    },
  },
  open: 'Відкрити замовлення',
} as const
