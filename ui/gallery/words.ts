export const LANGUAGES = ['ua', 'ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** For `lang`. */
export const HTML_LANG: Readonly<Record<Language, string>> = { ua: 'uk', ru: 'ru', en: 'en' }

/** Components have no texts of their own. */
export interface Words {
  save: string
  cancel: string
  close: string
  name: string
  name_hint: string
  name_typed: string
  wrong: string
  password: string
  show: string
  hide: string
  comment: string
  consent: string
  question: string
  question_text: string
  saved: string
  failed: string
  informed: string
  to_basket: string
  previous: string
  next: string
  pages: string
  page: string
  empty: string
  empty_text: string
  old_price: string
  sale_price: string
  hryvnia: string
  kopiykas: string
  in_stock: string
  soon: string
  sold_out: string
  gone: string
  product: string
  amount: string
  categories: string
}

export const WORDS: Readonly<Record<Language, Words>> = {
  ua: {
    save: 'Зберегти зміни',
    cancel: 'Скасувати',
    close: 'Закрити',
    name: 'Повна назва закладу освіти',
    name_hint: 'Як у статуті, без скорочень',
    name_typed: 'Комунальний заклад «Загальноосвітня школа № 12»',
    wrong: 'Заповніть це поле',
    password: 'Пароль',
    show: 'Показати пароль',
    hide: 'Сховати пароль',
    comment: 'Коментар до замовлення',
    consent: 'Погоджуюся на обробку персональних даних',
    question: 'Видалити назавжди?',
    question_text: 'Цю дію не можна скасувати.',
    saved: 'Товар додано в кошик',
    failed: 'Щось пішло не так. Спробуйте ще раз',
    informed: 'Ціна змінилася, поки сторінка була відкрита',
    to_basket: 'До кошика',
    previous: 'Попередня',
    next: 'Наступна',
    pages: 'Сторінки каталогу',
    page: 'Сторінка',
    empty: 'Тут ще нічого немає',
    empty_text: 'Додайте товари з каталогу, і вони з’являться тут.',
    old_price: 'стара ціна',
    sale_price: 'ціна зі знижкою',
    hryvnia: 'гривень',
    kopiykas: 'копійок',
    in_stock: 'В наявності',
    soon: 'Очікується',
    sold_out: 'Немає в наявності',
    gone: 'Знято з виробництва',
    product: 'Мікроскоп біологічний',
    amount: 'Кількість',
    categories: 'Категорії',
  },
  ru: {
    save: 'Сохранить изменения',
    cancel: 'Отменить',
    close: 'Закрыть',
    name: 'Полное название учебного заведения',
    name_hint: 'Как в уставе, без сокращений',
    name_typed: 'Коммунальное учреждение «Общеобразовательная школа № 12»',
    wrong: 'Заполните это поле',
    password: 'Пароль',
    show: 'Показать пароль',
    hide: 'Скрыть пароль',
    comment: 'Комментарий к заказу',
    consent: 'Соглашаюсь на обработку персональных данных',
    question: 'Удалить навсегда?',
    question_text: 'Это действие нельзя отменить.',
    saved: 'Товар добавлен в корзину',
    failed: 'Что-то пошло не так. Попробуйте ещё раз',
    informed: 'Цена изменилась, пока страница была открыта',
    to_basket: 'В корзину',
    previous: 'Предыдущая',
    next: 'Следующая',
    pages: 'Страницы каталога',
    page: 'Страница',
    empty: 'Здесь пока ничего нет',
    empty_text: 'Добавьте товары из каталога, и они появятся здесь.',
    old_price: 'старая цена',
    sale_price: 'цена со скидкой',
    hryvnia: 'гривен',
    kopiykas: 'копеек',
    in_stock: 'В наличии',
    soon: 'Ожидается',
    sold_out: 'Нет в наличии',
    gone: 'Снято с производства',
    product: 'Микроскоп биологический',
    amount: 'Количество',
    categories: 'Категории',
  },
  en: {
    save: 'Save changes',
    cancel: 'Cancel',
    close: 'Close',
    name: 'Full name of the school',
    name_hint: 'As in its charter, without abbreviations',
    name_typed: 'Municipal Institution “School No. 12”',
    wrong: 'Fill this in',
    password: 'Password',
    show: 'Show the password',
    hide: 'Hide the password',
    comment: 'Comment on the order',
    consent: 'I agree to the processing of my personal data',
    question: 'Delete for good?',
    question_text: 'This cannot be undone.',
    saved: 'Added to your cart',
    failed: 'Something went wrong. Try again',
    informed: 'The price changed while the page was open',
    to_basket: 'Go to the cart',
    previous: 'Previous',
    next: 'Next',
    pages: 'Catalog pages',
    page: 'Page',
    empty: 'Nothing here yet',
    empty_text: 'Add products from the catalog, and they will appear here.',
    old_price: 'old price',
    sale_price: 'sale price',
    hryvnia: 'hryvnias',
    kopiykas: 'kopiykas',
    in_stock: 'In stock',
    soon: 'Expected',
    sold_out: 'Out of stock',
    gone: 'Discontinued',
    product: 'Biological microscope',
    amount: 'Amount',
    categories: 'Categories',
  },
}
