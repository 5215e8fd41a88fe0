import type { Language } from '@shop/contract/primitives'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/orders/order-status'

interface StatusWords {
  title: string
  text: string
}

export interface OrderChangeWords {
  /** `{number}` is the order's. */
  statuses: Record<OrderStatus, StatusWords>
  /** Of a cancelled order that was paid; `{sum}` goes back. */
  cancelled_paid: string
  changed: StatusWords
  invoice: string
  /** Of a changed order; `{number}` is the invoice’s. */
  invoice_voided: string
  paid_already: string
  /** Instead of "to pay" if some is paid. */
  order_total: string
  shipped_in_part: StatusWords
  later_parcel: StatusWords
  /** Goods of later parcels. */
  left_to_ship: string
  parcel_waits: StatusWords
  /** `{sum}` came; `{rest}` is left to pay. */
  paid: { title: string; received: string; in_full: string; in_part: string }
  /** `{sum}` is the receipt's. */
  receipt: Record<'sale' | 'return', StatusWords> & { link: string }
  message: StatusWords
  documents: Record<DocumentKind, StatusWords>
  comment: string
  tracking: string
  /** Of several parcels. */
  trackings: string
  bonuses: string
  /** `{bonuses}` is the sum. */
  bonuses_accrued: string
  bonuses_returned: string
  why: string
  /** A bookkeeper may get it, too. */
  document_why: string
}

export const ORDER_CHANGE_WORDS: Record<Language, OrderChangeWords> = {
  ua: {
    statuses: {
      new: { title: 'Замовлення №\u00a0{number} прийнято', text: 'Менеджер зателефонує, щоб узгодити замовлення.' },
      confirmed: {
        title: 'Замовлення №\u00a0{number} підтверджено',
        text: 'Ми узгодили з\u00a0вами замовлення й\u00a0готуємо документи.',
      },
      awaiting_payment: {
        title: 'Замовлення №\u00a0{number} очікує оплати',
        text: 'Оплатіть рахунок зручним способом. Щойно кошти надійдуть, зберемо замовлення.',
      },
      packed: {
        title: 'Замовлення №\u00a0{number} зібрано',
        text: 'Товари запаковано. Невдовзі передамо їх на доставку.',
      },
      shipped: { title: 'Замовлення №\u00a0{number} відправлено', text: 'Замовлення вже в\u00a0дорозі до вас.' },
      delivered: {
        title: 'Замовлення №\u00a0{number} доставлено',
        text: 'Перевірте, будь ласка, чи все на місці. Якщо щось не так, зателефонуйте нам.',
      },
      completed: { title: 'Замовлення №\u00a0{number} виконано', text: 'Дякуємо, що обрали нас!' },
      cancelled: {
        title: 'Замовлення №\u00a0{number} скасовано',
        text: 'Платити за нього не потрібно. Якщо це помилка, зателефонуйте нам.',
      },
    },
    cancelled_paid: 'Сплачені {sum} повернемо. Якщо це помилка, зателефонуйте нам.',
    changed: {
      title: 'Замовлення №\u00a0{number} змінено',
      text: 'Ми змінили склад замовлення. Ось яке воно тепер.',
    },
    invoice: 'Рахунок',
    invoice_voided: 'Рахунок {number} анульовано, не сплачуйте за ним.',
    paid_already: 'Уже сплачено',
    order_total: 'Усього за замовленням',
    paid: {
      title: 'Оплату за замовленням №\u00a0{number} отримано',
      received: 'Ми отримали {sum}.',
      in_full: 'Замовлення сплачено повністю, дякуємо!',
      in_part: 'Залишилося сплатити {rest}.',
    },
    receipt: {
      sale: { title: 'Фіскальний чек за замовленням №\u00a0{number}', text: 'Чек на {sum} за оплату карткою.' },
      return: { title: 'Чек повернення за замовленням №\u00a0{number}', text: 'Чек на повернені {sum}.' },
      link: 'Переглянути чек',
    },
    shipped_in_part: {
      title: 'Частину замовлення №\u00a0{number} відправлено',
      text: 'Частина замовлення вже в\u00a0дорозі до вас, решту надішлемо окремо.',
    },
    later_parcel: {
      title: 'За замовленням №\u00a0{number} відправлено ще одну посилку',
      text: 'Вона вже в\u00a0дорозі до вас.',
    },
    left_to_ship: 'Надішлемо пізніше',
    parcel_waits: {
      title: 'Посилка за замовленням №\u00a0{number} чекає на вас',
      text: 'Заберіть її, будь ласка, поки зберігання безкоштовне.',
    },
    message: { title: 'Про замовлення №\u00a0{number}', text: 'Менеджер магазину написав вам:' },
    documents: {
      invoice: {
        title: 'Рахунок за замовленням №\u00a0{number}',
        text: 'Рахунок-фактура — у\u00a0файлі, доданому до листа.',
      },
      delivery_note: {
        title: 'Видаткова накладна за замовленням №\u00a0{number}',
        text: 'Видаткова накладна — у\u00a0файлі, доданому до листа.',
      },
    },
    comment: 'Коментар магазину',
    tracking: 'Номер відправлення',
    trackings: 'Номери відправлень',
    bonuses: 'Бонуси',
    bonuses_accrued: 'Нараховано {bonuses}. Ними можна заплатити за наступне замовлення.',
    bonuses_returned: 'Повернуто {bonuses}, сплачені за це замовлення.',
    why: 'Лист надіслано автоматично, бо ви оформили замовлення в\u00a0магазині «{shop}».',
    document_why: 'Лист надіслано на адресу, вказану для документів за замовленням у\u00a0магазині «{shop}».',
  },
  ru: {
    statuses: {
      new: { title: 'Заказ №\u00a0{number} принят', text: 'Менеджер позвонит, чтобы согласовать заказ.' },
      confirmed: {
        title: 'Заказ №\u00a0{number} подтверждён',
        text: 'Мы согласовали с\u00a0вами заказ и\u00a0готовим документы.',
      },
      awaiting_payment: {
        title: 'Заказ №\u00a0{number} ожидает оплаты',
        text: 'Оплатите счёт удобным способом. Как только деньги поступят, соберём заказ.',
      },
      packed: {
        title: 'Заказ №\u00a0{number} собран',
        text: 'Товары упакованы. Скоро передадим их на доставку.',
      },
      shipped: { title: 'Заказ №\u00a0{number} отправлен', text: 'Заказ уже в\u00a0пути к\u00a0вам.' },
      delivered: {
        title: 'Заказ №\u00a0{number} доставлен',
        text: 'Проверьте, пожалуйста, всё ли на месте. Если что-то не так, позвоните нам.',
      },
      completed: { title: 'Заказ №\u00a0{number} выполнен', text: 'Спасибо, что выбрали нас!' },
      cancelled: {
        title: 'Заказ №\u00a0{number} отменён',
        text: 'Платить за него не нужно. Если это ошибка, позвоните нам.',
      },
    },
    cancelled_paid: 'Оплаченные {sum} вернём. Если это ошибка, позвоните нам.',
    changed: {
      title: 'Заказ №\u00a0{number} изменён',
      text: 'Мы изменили состав заказа. Вот каким он стал.',
    },
    invoice: 'Счёт',
    invoice_voided: 'Счёт {number} аннулирован, не платите по нему.',
    paid_already: 'Уже оплачено',
    order_total: 'Всего по заказу',
    paid: {
      title: 'Оплата заказа №\u00a0{number} получена',
      received: 'Мы получили {sum}.',
      in_full: 'Заказ оплачен полностью, спасибо!',
      in_part: 'Осталось оплатить {rest}.',
    },
    receipt: {
      sale: { title: 'Фискальный чек по заказу №\u00a0{number}', text: 'Чек на {sum} за оплату картой.' },
      return: { title: 'Чек возврата по заказу №\u00a0{number}', text: 'Чек на возвращённые {sum}.' },
      link: 'Посмотреть чек',
    },
    shipped_in_part: {
      title: 'Часть заказа №\u00a0{number} отправлена',
      text: 'Часть заказа уже в\u00a0пути к\u00a0вам, остальное отправим отдельно.',
    },
    later_parcel: {
      title: 'По заказу №\u00a0{number} отправлена ещё одна посылка',
      text: 'Она уже в\u00a0пути к\u00a0вам.',
    },
    left_to_ship: 'Отправим позже',
    parcel_waits: {
      title: 'Посылка по заказу №\u00a0{number} ждёт вас',
      text: 'Заберите её, пожалуйста, пока хранение бесплатное.',
    },
    message: { title: 'О\u00a0заказе №\u00a0{number}', text: 'Менеджер магазина написал вам:' },
    documents: {
      invoice: {
        title: 'Счёт по заказу №\u00a0{number}',
        text: 'Счёт-фактура — в\u00a0файле, приложенном к\u00a0письму.',
      },
      delivery_note: {
        title: 'Расходная накладная по заказу №\u00a0{number}',
        text: 'Расходная накладная — в\u00a0файле, приложенном к\u00a0письму.',
      },
    },
    comment: 'Комментарий магазина',
    tracking: 'Номер отправления',
    trackings: 'Номера отправлений',
    bonuses: 'Бонусы',
    bonuses_accrued: 'Начислено {bonuses}. Ими можно заплатить за следующий заказ.',
    bonuses_returned: 'Возвращено {bonuses}, оплаченные за этот заказ.',
    why: 'Письмо отправлено автоматически, потому что вы оформили заказ в\u00a0магазине «{shop}».',
    document_why: 'Письмо отправлено на адрес, указанный для документов по заказу в\u00a0магазине «{shop}».',
  },
  en: {
    statuses: {
      new: { title: 'We have your order no.\u00a0{number}', text: 'A manager will call you to agree on the order.' },
      confirmed: {
        title: 'Your order no.\u00a0{number} is confirmed',
        text: 'We have agreed on the order with you and are preparing the documents.',
      },
      awaiting_payment: {
        title: 'Your order no.\u00a0{number} awaits payment',
        text: 'Please pay the invoice. We will pack the order as soon as the money arrives.',
      },
      packed: {
        title: 'Your order no.\u00a0{number} is packed',
        text: 'The goods are packed. We will hand them over for delivery shortly.',
      },
      shipped: { title: 'Your order no.\u00a0{number} is on its way', text: 'The order has been sent to you.' },
      delivered: {
        title: 'Your order no.\u00a0{number} is delivered',
        text: 'Please check that everything is there. If something is wrong, call us.',
      },
      completed: { title: 'Your order no.\u00a0{number} is completed', text: 'Thank you for choosing us!' },
      cancelled: {
        title: 'Your order no.\u00a0{number} is cancelled',
        text: 'You need not pay for it. If this is a mistake, call us.',
      },
    },
    cancelled_paid: 'We will pay back the {sum} that you paid. If this is a mistake, call us.',
    changed: {
      title: 'Your order no.\u00a0{number} was changed',
      text: 'We have changed what the order holds. This is how it stands now.',
    },
    invoice: 'Invoice',
    invoice_voided: 'Invoice {number} is void, please do not pay it.',
    paid_already: 'Already paid',
    order_total: 'Total of the order',
    paid: {
      title: 'Payment for your order no.\u00a0{number} received',
      received: 'We received {sum}.',
      in_full: 'The order is paid in full, thank you!',
      in_part: '{rest} is left to pay.',
    },
    receipt: {
      sale: {
        title: 'Fiscal receipt for your order no.\u00a0{number}',
        text: 'The receipt for your card payment of {sum}.',
      },
      return: {
        title: 'Receipt of the refund for your order no.\u00a0{number}',
        text: 'The receipt for the {sum} paid back.',
      },
      link: 'See the receipt',
    },
    shipped_in_part: {
      title: 'Part of your order no.\u00a0{number} is on its way',
      text: 'Part of the order has been sent to you. The rest will follow separately.',
    },
    later_parcel: {
      title: 'Another parcel of your order no.\u00a0{number} is on its way',
      text: 'It has been sent to you.',
    },
    left_to_ship: 'To be sent later',
    parcel_waits: {
      title: 'The parcel of your order no.\u00a0{number} is waiting for you',
      text: 'Please collect it while storage is free of charge.',
    },
    message: { title: 'About your order no.\u00a0{number}', text: 'The shop’s manager writes to you:' },
    documents: {
      invoice: {
        title: 'Invoice for your order no.\u00a0{number}',
        text: 'You find the invoice in the file attached to this letter.',
      },
      delivery_note: {
        title: 'Delivery note for your order no.\u00a0{number}',
        text: 'You find the delivery note in the file attached to this letter.',
      },
    },
    comment: 'The shop’s comment',
    tracking: 'Tracking number',
    trackings: 'Tracking numbers',
    bonuses: 'Bonuses',
    bonuses_accrued: 'You have earned {bonuses}. Pay with them for your next order.',
    bonuses_returned: '{bonuses} that you had paid for this order are yours again.',
    why: 'This letter was sent automatically because you placed an order at “{shop}”.',
    document_why: 'This letter was sent to the address given for documents of an order at “{shop}”.',
  },
}
