import type { Language } from '@shop/contract/primitives'
import { button, escaped, footLink, heading, INK, letterPage, MUTED, row } from './letter-page.ts'

/** What a letter about an account says. `{name}` and `{email}` stand for the person's. */
interface Words {
  subject: string
  title: string
  /** Above the button. */
  text: string
  /** On the button; null where there is nothing to press. */
  action: string | null
  /** Below it: until when, and what to do when it was not you. */
  note: string
}

export type AccountLetterKind =
  'confirm_email' | 'password_reset' | 'password_changed' | 'email_changed' | 'staff_invitation'

const WORDS: Record<AccountLetterKind, Record<Language, Words>> = {
  confirm_email: {
    ua: {
      subject: 'Підтвердьте електронну пошту',
      title: 'Залишився один крок',
      text: '{name}, ви зареєструвалися в магазині «Навчальне обладнання». Підтвердьте, що пошта {email} ваша, і можна входити до особистого кабінету.',
      action: 'Підтвердити пошту',
      note: 'Посилання діє 7 днів. Якщо ви не реєструвалися, нічого не робіть: без підтвердження в акаунт ніхто не увійде.',
    },
    ru: {
      subject: 'Подтвердите электронную почту',
      title: 'Остался один шаг',
      text: '{name}, вы зарегистрировались в магазине «Учебное оборудование». Подтвердите, что почта {email} ваша, и можно входить в личный кабинет.',
      action: 'Подтвердить почту',
      note: 'Ссылка действует 7 дней. Если вы не регистрировались, ничего не делайте: без подтверждения в аккаунт никто не войдёт.',
    },
    en: {
      subject: 'Confirm your e-mail',
      title: 'One step left',
      text: '{name}, you have registered with Training Equipment. Confirm that {email} is yours, and you can log in.',
      action: 'Confirm e-mail',
      note: 'The link works for 7 days. If it was not you, do nothing: nobody can log in before the e-mail is confirmed.',
    },
  },
  password_reset: {
    ua: {
      subject: 'Новий пароль',
      title: 'Встановіть новий пароль',
      text: 'Хтось, мабуть ви, попросив змінити пароль акаунта {email}. Натисніть кнопку й придумайте новий: від 8 до 32 символів.',
      action: 'Встановити пароль',
      note: 'Посилання діє 60 хвилин і спрацює один раз. Якщо ви про це не просили, нічого не робіть: пароль лишиться той самий.',
    },
    ru: {
      subject: 'Новый пароль',
      title: 'Задайте новый пароль',
      text: 'Кто-то, вероятно вы, попросил сменить пароль аккаунта {email}. Нажмите кнопку и придумайте новый: от 8 до 32 символов.',
      action: 'Задать пароль',
      note: 'Ссылка действует 60 минут и сработает один раз. Если вы об этом не просили, ничего не делайте: пароль останется прежним.',
    },
    en: {
      subject: 'New password',
      title: 'Set a new password',
      text: 'Somebody, probably you, asked to change the password of {email}. Press the button and choose a new one of 8 to 32 characters.',
      action: 'Set password',
      note: 'The link works for 60 minutes, once. If it was not you, do nothing: the password stays as it is.',
    },
  },
  staff_invitation: {
    ua: {
      subject: 'Запрошення до роботи в магазині',
      title: 'Вас запрошено до роботи в магазині',
      text: '{name}, для вас відкрито робоче місце в адміністративній частині магазину. Придумайте пароль від 8 до 32 символів і входьте з поштою {email} за адресою {shop_url}/admin.',
      action: 'Встановити пароль',
      note: 'Посилання діє 3 дні й спрацює один раз. Якщо ви не чекали на це запрошення, нічого не робіть.',
    },
    ru: {
      subject: 'Приглашение к работе в магазине',
      title: 'Вас пригласили к работе в магазине',
      text: '{name}, для вас открыто рабочее место в административной части магазина. Придумайте пароль от 8 до 32 символов и входите с почтой {email} по адресу {shop_url}/admin.',
      action: 'Задать пароль',
      note: 'Ссылка действует 3 дня и сработает один раз. Если вы не ждали этого приглашения, ничего не делайте.',
    },
    en: {
      subject: 'An invitation to work in the shop',
      title: 'You are invited to work in the shop',
      text: '{name}, a place in the shop’s back office is open for you. Choose a password of 8 to 32 characters and sign in with {email} at {shop_url}/admin.',
      action: 'Set password',
      note: 'The link works for 3 days, once. If you did not expect this invitation, do nothing.',
    },
  },
  password_changed: {
    ua: {
      subject: 'Пароль змінено',
      title: 'Пароль змінено',
      text: '{name}, пароль вашого акаунта {email} щойно змінено. На інших пристроях потрібно увійти знову.',
      action: null,
      note: 'Якщо це були не ви, відновіть пароль на сторінці входу й напишіть нам.',
    },
    ru: {
      subject: 'Пароль изменён',
      title: 'Пароль изменён',
      text: '{name}, пароль вашего аккаунта {email} только что изменён. На других устройствах нужно войти снова.',
      action: null,
      note: 'Если это были не вы, восстановите пароль на странице входа и напишите нам.',
    },
    en: {
      subject: 'Password changed',
      title: 'Password changed',
      text: '{name}, the password of your account {email} has just been changed. Other devices have to log in again.',
      action: null,
      note: 'If it was not you, reset the password on the log-in page and write to us.',
    },
  },
  email_changed: {
    ua: {
      subject: 'Пошту акаунта змінено',
      title: 'Пошту акаунта змінено',
      text: '{name}, тепер ваш акаунт пов’язаний з іншою поштою: {email}. Входити потрібно з нею.',
      action: null,
      note: 'Якщо це були не ви, одразу напишіть нам.',
    },
    ru: {
      subject: 'Почта аккаунта изменена',
      title: 'Почта аккаунта изменена',
      text: '{name}, теперь ваш аккаунт связан с другой почтой: {email}. Входить нужно с ней.',
      action: null,
      note: 'Если это были не вы, сразу напишите нам.',
    },
    en: {
      subject: 'The e-mail of your account was changed',
      title: 'The e-mail of your account was changed',
      text: '{name}, your account now belongs to another e-mail: {email}. Log in with that one.',
      action: null,
      note: 'If it was not you, write to us at once.',
    },
  },
}

const SHOP: Record<Language, { name: string; automatic: string }> = {
  ua: { name: 'Навчальне обладнання', automatic: 'Цей лист надіслано автоматично.' },
  ru: { name: 'Учебное оборудование', automatic: 'Это письмо отправлено автоматически.' },
  en: { name: 'Training Equipment', automatic: 'This letter was sent automatically.' },
}

export interface AccountLetter {
  kind: AccountLetterKind
  language: Language
  name: string
  email: string
  /** The shop's address. */
  shop_url: string
  /** Where the button leads. */
  link: string | null
}

/** Subject and both bodies of a letter about an account. */
export function accountLetter(letter: AccountLetter): { subject: string; html: string; text: string } {
  const words = WORDS[letter.kind][letter.language]
  const text = filled(words.text, letter)
  const { name, automatic } = SHOP[letter.language]
  const rows = [heading(words.title, text)]
  if (words.action !== null && letter.link !== null) rows.push(button(letter.link, words.action), inFull(letter.link))
  rows.push(row(`<span style="color:${MUTED};font-size:14px">${escaped(words.note)}</span>`))
  const html = letterPage({
    language: letter.language,
    title: words.title,
    preheader: words.note,
    rows,
    foot: [footLink(letter.shop_url, name), escaped(automatic)],
  })
  const lines = [words.title, text, letter.link, words.note, `${name}: ${letter.shop_url}`, automatic]
  return { subject: words.subject, html, text: `${lines.filter((line) => line !== null).join('\n\n')}\n` }
}

/** For mail programs that show no buttons: the address itself, to copy. */
const inFull = (link: string) =>
  row(`<a href="${escaped(link)}" style="color:${INK};font-size:13px;word-break:break-all">${escaped(link)}</a>`, 14)

// A function, not a text, as the replacement: `$&` in somebody's name must stay what it is.
const filled = (text: string, { name, email, shop_url }: AccountLetter) =>
  text
    .replace('{name}', () => name)
    .replace('{email}', () => email)
    .replace('{shop_url}', () => shop_url)
