import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import {
  button,
  escaped,
  footLink,
  heading,
  INK,
  type MailHead,
  mailPage,
  MUTED,
  row,
  withShopName,
} from './mail-page.ts'
import { EMAIL_CHANGE_WORDS } from './email-change-mails.ts'
import { STAFF_WORDS } from './staff-mails.ts'

/** `{name}` and `{email}` are the user's. */
export interface AccountMailWords {
  subject: string
  title: string
  text: string
  /** null: no button. */
  action: string | null
  /** Below the button: the link's validity, and advice if it was not you. */
  note: string
}

export type AccountMailKind =
  'confirm_email' | 'password_reset' | 'password_changed' | keyof typeof EMAIL_CHANGE_WORDS | keyof typeof STAFF_WORDS

const WORDS: Record<AccountMailKind, Record<Language, AccountMailWords>> = {
  confirm_email: {
    ua: {
      subject: 'Підтвердьте електронну пошту',
      title: 'Залишився один крок',
      text: '{name}, ви зареєструвалися в магазині «{shop}». Підтвердьте, що пошта {email} ваша, і можна входити до особистого кабінету.',
      action: 'Підтвердити пошту',
      note: 'Посилання діє 7 днів. Якщо ви не реєструвалися, нічого не робіть: без підтвердження в акаунт ніхто не увійде.',
    },
    ru: {
      subject: 'Подтвердите электронную почту',
      title: 'Остался один шаг',
      text: '{name}, вы зарегистрировались в магазине «{shop}». Подтвердите, что почта {email} ваша, и можно входить в личный кабинет.',
      action: 'Подтвердить почту',
      note: 'Ссылка действует 7 дней. Если вы не регистрировались, ничего не делайте: без подтверждения в аккаунт никто не войдёт.',
    },
    en: {
      subject: 'Confirm your e-mail',
      title: 'One step left',
      text: '{name}, you have registered with {shop}. Confirm that {email} is yours, and you can log in.',
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
  ...EMAIL_CHANGE_WORDS,
  ...STAFF_WORDS,
}

const AUTOMATIC: Record<Language, string> = {
  ua: 'Цей лист надіслано автоматично.',
  ru: 'Это письмо отправлено автоматически.',
  en: 'This letter was sent automatically.',
}

export interface AccountMail {
  kind: AccountMailKind
  language: Language
  name: string
  email: string
  shop: MailHead
  shop_url: string
  /** Target of the button. */
  link: string | null
}

export function accountMail(mail: AccountMail): { subject: string; html: string; text: string } {
  const words = WORDS[mail.kind][mail.language]
  const text = fillIn(words.text, mail)
  const automatic = AUTOMATIC[mail.language]
  const { shop_name } = mail.shop
  const home = localAddress(`${mail.shop_url}/`, mail.language)
  const rows = [heading(words.title, text)]
  if (words.action !== null && mail.link !== null) rows.push(button(mail.link, words.action), inFull(mail.link))
  rows.push(row(`<span style="color:${MUTED};font-size:14px">${escaped(words.note)}</span>`))
  const html = mailPage({
    language: mail.language,
    shop: mail.shop,
    title: words.title,
    preheader: words.note,
    rows,
    foot: [footLink(home, shop_name), escaped(automatic)],
  })
  const lines = [words.title, text, mail.link, words.note, `${shop_name}: ${home}`, automatic]
  return { subject: words.subject, html, text: `${lines.filter((line) => line !== null).join('\n\n')}\n` }
}

/** The URL, for mail programs without buttons. */
const inFull = (link: string) =>
  row(`<a href="${escaped(link)}" style="color:${INK};font-size:13px;word-break:break-all">${escaped(link)}</a>`, 14)

// A function: a string would interpret `$&` in a name.
const fillIn = (text: string, { name, email, shop_url, shop }: AccountMail) =>
  withShopName(text, shop)
    .replace('{name}', () => name)
    .replace('{email}', () => email)
    .replace('{shop_url}', () => shop_url)
