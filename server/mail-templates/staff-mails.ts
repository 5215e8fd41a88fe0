import type { Language } from '@shop/contract/primitives'
import type { AccountMailWords } from './account-mails.ts'

/** In mails to owners `{email}` is the staff member's. */
export const STAFF_WORDS = {
  staff_invitation: {
    ua: {
      subject: 'Запрошення до роботи в магазині',
      title: 'Вас запрошено до роботи в магазині',
      text: '{name}, вас запрошено працювати в адміністративній частині магазину {shop_url}. Прийміть запрошення, придумайте пароль від 8 до 32 символів і входьте з поштою {email}.',
      action: 'Прийняти запрошення',
      note: 'Посилання діє 3 дні й спрацює один раз. Якщо ви не чекали на це запрошення, нічого не робіть.',
    },
    ru: {
      subject: 'Приглашение к работе в магазине',
      title: 'Вас пригласили к работе в магазине',
      text: '{name}, вас пригласили работать в административной части магазина {shop_url}. Примите приглашение, придумайте пароль от 8 до 32 символов и входите с почтой {email}.',
      action: 'Принять приглашение',
      note: 'Ссылка действует 3 дня и сработает один раз. Если вы не ждали этого приглашения, ничего не делайте.',
    },
    en: {
      subject: 'An invitation to work in the shop',
      title: 'You are invited to work in the shop',
      text: '{name}, you are invited to work in the back office of {shop_url}. Accept, choose a password of 8 to 32 characters and sign in with {email}.',
      action: 'Accept the invitation',
      note: 'The link works for 3 days, once. If you did not expect this invitation, do nothing.',
    },
  },
  test_mail: {
    ua: {
      subject: 'Перевірка пошти магазину',
      title: 'Пошта магазину працює',
      text: '{name}, магазин «{shop}» надіслав цей лист на {email}. Так виглядатимуть листи покупцям.',
      action: null,
      note: 'Якщо лист потрапив до спаму, перевірте записи SPF, DKIM і DMARC домену.',
    },
    ru: {
      subject: 'Проверка почты магазина',
      title: 'Почта магазина работает',
      text: '{name}, магазин «{shop}» отправил это письмо на {email}. Так будут выглядеть письма покупателям.',
      action: null,
      note: 'Если письмо попало в спам, проверьте записи SPF, DKIM и DMARC домена.',
    },
    en: {
      subject: 'A test of the shop’s mail',
      title: 'The shop’s mail works',
      text: '{name}, {shop} has sent this letter to {email}. This is how letters to buyers will look.',
      action: null,
      note: 'If it landed in spam, check the domain’s SPF, DKIM and DMARC records.',
    },
  },
  staff_password_reset: {
    ua: {
      subject: 'Працівник встановив новий пароль',
      title: 'Працівник встановив новий пароль',
      text: '{name}, для акаунта працівника {email} встановлено новий пароль за посиланням із листа. Усі його сеанси закінчено.',
      action: null,
      note: 'Якщо працівник про це не знає, заблокуйте його в розділі «Працівники».',
    },
    ru: {
      subject: 'Сотрудник задал новый пароль',
      title: 'Сотрудник задал новый пароль',
      text: '{name}, для аккаунта сотрудника {email} задан новый пароль по ссылке из письма. Все его сеансы закончены.',
      action: null,
      note: 'Если сотрудник об этом не знает, заблокируйте его в разделе «Працівники».',
    },
    en: {
      subject: 'A new password for a member of staff',
      title: 'A new password for a member of staff',
      text: '{name}, a new password was set for the staff account {email} by the link in a letter. All its sessions ended.',
      action: null,
      note: 'If the person knows nothing of it, block them on the Staff screen.',
    },
  },
  staff_email_changed: {
    ua: {
      subject: 'Працівник змінив пошту',
      title: 'Працівник змінив пошту',
      text: '{name}, акаунт працівника тепер має пошту {email}. Хто й коли її змінив, видно в журналі змін.',
      action: null,
      note: 'Якщо працівник про це не знає, заблокуйте його в розділі «Працівники».',
    },
    ru: {
      subject: 'Сотрудник сменил почту',
      title: 'Сотрудник сменил почту',
      text: '{name}, у аккаунта сотрудника теперь почта {email}. Кто и когда её сменил, видно в журнале изменений.',
      action: null,
      note: 'Если сотрудник об этом не знает, заблокируйте его в разделе «Працівники».',
    },
    en: {
      subject: 'A new e-mail of a member of staff',
      title: 'A new e-mail of a member of staff',
      text: '{name}, a staff account now has the e-mail {email}. The audit log tells who changed it and when.',
      action: null,
      note: 'If the person knows nothing of it, block them on the Staff screen.',
    },
  },
  second_factor_guessed: {
    ua: {
      subject: 'Хтось підбирає код другого кроку входу',
      title: 'Хтось підбирає код другого кроку входу',
      text: '{name}, до акаунта працівника {email} п’ять разів поспіль ввели правильний пароль або посилання з листа, але неправильний код.',
      action: null,
      note: 'Якщо це не власник акаунта, його пароль комусь відомий: змініть пароль. Кожна наступна спроба чекає довше.',
    },
    ru: {
      subject: 'Кто-то подбирает код второго шага входа',
      title: 'Кто-то подбирает код второго шага входа',
      text: '{name}, к аккаунту сотрудника {email} пять раз подряд ввели верный пароль или ссылку из письма, но неверный код.',
      action: null,
      note: 'Если это не владелец аккаунта, его пароль кому-то известен: смените пароль. Каждая следующая попытка ждёт дольше.',
    },
    en: {
      subject: 'Somebody is guessing a second factor',
      title: 'Somebody is guessing a second factor',
      text: '{name}, for the staff account {email} the right password or link came five times in a row with a wrong code.',
      action: null,
      note: 'If it is not the account’s owner, somebody knows the password: change it. Each further try has to wait longer.',
    },
  },
} satisfies Record<string, Record<Language, AccountMailWords>>
