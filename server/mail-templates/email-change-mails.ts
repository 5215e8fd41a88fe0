import type { Language } from '@shop/contract/primitives'
import type { AccountMailWords } from './account-mails.ts'

/** `{email}` is the new address. */
export const EMAIL_CHANGE_WORDS = {
  confirm_new_email: {
    ua: {
      subject: 'Підтвердьте нову пошту',
      title: 'Підтвердьте нову пошту',
      text: '{name}, ви вказали в акаунті нову пошту {email}. Доки ви її не підтвердите, діє попередня.',
      action: 'Підтвердити пошту',
      note: 'Посилання діє 24 години. Якщо ви про це не просили, нічого не робіть: пошта не зміниться.',
    },
    ru: {
      subject: 'Подтвердите новую почту',
      title: 'Подтвердите новую почту',
      text: '{name}, вы указали в аккаунте новую почту {email}. Пока вы её не подтвердите, действует прежняя.',
      action: 'Подтвердить почту',
      note: 'Ссылка действует 24 часа. Если вы об этом не просили, ничего не делайте: почта не изменится.',
    },
    en: {
      subject: 'Confirm your new e-mail',
      title: 'Confirm your new e-mail',
      text: '{name}, you entered {email} as the new e-mail of your account. Until you confirm it, the old one stays.',
      action: 'Confirm e-mail',
      note: 'The link works for 24 hours. If it was not you, do nothing: the e-mail does not change.',
    },
  },
  email_change_asked: {
    ua: {
      subject: 'Запит на зміну пошти акаунта',
      title: 'Хтось змінює пошту вашого акаунта',
      text: '{name}, хтось, мабуть ви, попросив змінити пошту акаунта на {email}. Вона зміниться, коли її підтвердять із нової скриньки.',
      action: 'Це не я',
      note: 'Якщо це ви, нічого не робіть. Якщо ні, натисніть кнопку: зміну буде скасовано, усі сеанси закінчаться, і ви встановите новий пароль.',
    },
    ru: {
      subject: 'Запрос на смену почты аккаунта',
      title: 'Кто-то меняет почту вашего аккаунта',
      text: '{name}, кто-то, вероятно вы, попросил сменить почту аккаунта на {email}. Она сменится, когда её подтвердят из нового ящика.',
      action: 'Это не я',
      note: 'Если это вы, ничего не делайте. Если нет, нажмите кнопку: смена будет отменена, все сеансы закончатся, и вы зададите новый пароль.',
    },
    en: {
      subject: 'A request to change the e-mail of your account',
      title: 'Somebody is changing the e-mail of your account',
      text: '{name}, somebody, probably you, asked to change the e-mail of your account to {email}. It changes once that mailbox confirms it.',
      action: 'It was not me',
      note: 'If it was you, do nothing. If not, press the button: the change is cancelled, all sessions end, and you set a new password.',
    },
  },
  email_changed: {
    ua: {
      subject: 'Пошту акаунта змінено',
      title: 'Пошту акаунта змінено',
      text: '{name}, тепер ваш акаунт пов’язаний з іншою поштою: {email}. Входити потрібно з нею.',
      action: 'Повернути акаунт',
      note: 'Якщо це були не ви, протягом 7 днів поверніть акаунт за кнопкою: попередня пошта діятиме знову, усі сеанси закінчаться, і ви встановите новий пароль.',
    },
    ru: {
      subject: 'Почта аккаунта изменена',
      title: 'Почта аккаунта изменена',
      text: '{name}, теперь ваш аккаунт связан с другой почтой: {email}. Входить нужно с ней.',
      action: 'Вернуть аккаунт',
      note: 'Если это были не вы, в течение 7 дней верните аккаунт по кнопке: прежняя почта снова будет действовать, все сеансы закончатся, и вы зададите новый пароль.',
    },
    en: {
      subject: 'The e-mail of your account was changed',
      title: 'The e-mail of your account was changed',
      text: '{name}, your account now belongs to another e-mail: {email}. Log in with that one.',
      action: 'Take the account back',
      note: 'If it was not you, press the button within 7 days: the old e-mail counts again, all sessions end, and you set a new password.',
    },
  },
} satisfies Record<string, Record<Language, AccountMailWords>>
