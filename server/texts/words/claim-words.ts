import type { Language } from '@shop/contract/primitives'
import type { ClaimDecision, ClaimKind } from '@shop/contract/rules/orders/claims'

interface MailWords {
  title: string
  text: string
}

export interface ClaimWords {
  kinds: Record<ClaimKind, string>
  /** `{number}`: the claim's; `{order}`: the order's; `{day}`: the last day of the answer. */
  filed: MailWords
  filed_shop: MailWords
  /** `{number}`. */
  decided: Record<ClaimDecision | 'refund_of_unpaid', MailWords>
  repaired: MailWords
  goods: string
  reason: string
  answer: string
  /** `{sum}`. */
  refund: string
  bonuses: string
}

export const CLAIM_WORDS: Record<Language, ClaimWords> = {
  ua: {
    kinds: {
      return: 'Повернення товару',
      defect: 'Дефект',
      shortage: 'Нестача',
      wrong: 'Не той товар',
      warranty: 'Гарантія',
    },
    filed: {
      title: 'Звернення {number} прийнято',
      text: 'Відповімо до {day}. Стан звернення видно на сторінці замовлення №\u00a0{order}.',
    },
    filed_shop: {
      title: 'Нове звернення {number}',
      text: 'Замовлення №\u00a0{order}. Відповісти треба до {day}.',
    },
    decided: {
      replace: {
        title: 'Звернення {number}: замінимо товар',
        text: 'Надішлемо заміну без оплати. Номер відправлення з’явиться на сторінці замовлення.',
      },
      repair: {
        title: 'Звернення {number}: відремонтуємо товар',
        text: 'На час ремонту гарантійний строк зупиняється.',
      },
      refund: {
        title: 'Звернення {number}: повернемо кошти',
        text: 'Кошти надійдуть тим самим способом, яким ви платили.',
      },
      refund_of_unpaid: {
        title: 'Звернення {number}: повернення прийнято',
        text: 'Платити за ці товари не потрібно.',
      },
      refuse: { title: 'Звернення {number}: відмовлено', text: 'Причину пояснюємо нижче.' },
    },
    repaired: { title: 'Звернення {number}: товар відремонтовано', text: 'Гарантійний строк знову триває.' },
    goods: 'Товари',
    reason: 'Опис',
    answer: 'Відповідь магазину',
    refund: 'До повернення: {sum}.',
    bonuses: 'Зміна бонусів: {bonuses}.',
  },
  ru: {
    kinds: {
      return: 'Возврат товара',
      defect: 'Дефект',
      shortage: 'Недостача',
      wrong: 'Не тот товар',
      warranty: 'Гарантия',
    },
    filed: {
      title: 'Обращение {number} принято',
      text: 'Ответим до {day}. Состояние обращения видно на странице заказа №\u00a0{order}.',
    },
    filed_shop: {
      title: 'Новое обращение {number}',
      text: 'Заказ №\u00a0{order}. Ответить нужно до {day}.',
    },
    decided: {
      replace: {
        title: 'Обращение {number}: заменим товар',
        text: 'Отправим замену без оплаты. Номер отправления появится на странице заказа.',
      },
      repair: {
        title: 'Обращение {number}: отремонтируем товар',
        text: 'На время ремонта гарантийный срок останавливается.',
      },
      refund: {
        title: 'Обращение {number}: вернём деньги',
        text: 'Деньги поступят тем же способом, которым вы платили.',
      },
      refund_of_unpaid: {
        title: 'Обращение {number}: возврат принят',
        text: 'Платить за эти товары не нужно.',
      },
      refuse: { title: 'Обращение {number}: отказано', text: 'Причину объясняем ниже.' },
    },
    repaired: { title: 'Обращение {number}: товар отремонтирован', text: 'Гарантийный срок снова идёт.' },
    goods: 'Товары',
    reason: 'Описание',
    answer: 'Ответ магазина',
    refund: 'К возврату: {sum}.',
    bonuses: 'Изменение бонусов: {bonuses}.',
  },
  en: {
    kinds: {
      return: 'Return of goods',
      defect: 'Defect',
      shortage: 'Shortage',
      wrong: 'Wrong goods',
      warranty: 'Warranty',
    },
    filed: {
      title: 'We have your claim {number}',
      text: 'We will answer by {day}. The page of order No.\u00a0{order} shows where the claim stands.',
    },
    filed_shop: {
      title: 'New claim {number}',
      text: 'Order No.\u00a0{order}. The answer is due by {day}.',
    },
    decided: {
      replace: {
        title: 'Claim {number}: we will replace the goods',
        text: 'We will send the replacement free of charge. Its number will appear on the order’s page.',
      },
      repair: { title: 'Claim {number}: we will repair the goods', text: 'The warranty stops during the repair.' },
      refund: { title: 'Claim {number}: we will refund you', text: 'The money comes back the way you paid.' },
      refund_of_unpaid: {
        title: 'Claim {number}: the return is accepted',
        text: 'You need not pay for these goods.',
      },
      refuse: { title: 'Claim {number} is refused', text: 'The reason is given below.' },
    },
    repaired: { title: 'Claim {number}: the goods are repaired', text: 'The warranty runs again.' },
    goods: 'Goods',
    reason: 'Description',
    answer: 'The shop’s answer',
    refund: 'To be refunded: {sum}.',
    bonuses: 'Change of bonuses: {bonuses}.',
  },
}
