import { createHash } from 'node:crypto'
import { HTML_LANG, type Language } from '@shop/contract/primitives'
import type { Config } from '../config.ts'
import { type Answer, makeAnswer } from '../platform/http/send-answer.ts'
import { pagePolicy, securityHeaders } from '../platform/http/security-headers.ts'

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f2f5f9;color:#111c33;' +
  "font:17px/1.5 'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}" +
  'main{max-width:30rem;padding:2rem;text-align:center}h1{font-size:1.6rem;line-height:1.25}a{color:inherit}'
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

interface PageTexts {
  title: string
  text: string
  again: string
}

const BUSY: Record<Language, PageTexts> = {
  ua: {
    title: 'Зараз у нас дуже багато відвідувачів',
    text: 'Сторінка не встигла відкритися. Зачекайте кілька секунд і спробуйте ще раз: кошик та обране нікуди не зникнуть.',
    again: 'Спробувати ще раз',
  },
  ru: {
    title: 'Сейчас у нас очень много посетителей',
    text: 'Страница не успела открыться. Подождите несколько секунд и попробуйте ещё раз: корзина и избранное никуда не денутся.',
    again: 'Попробовать ещё раз',
  },
  en: {
    title: 'We have very many visitors right now',
    text: 'The page could not be opened in time. Wait a few seconds and try again: your basket and favourites are safe.',
    again: 'Try again',
  },
}

const OUTAGE: Record<Language, PageTexts> = {
  ua: {
    title: 'Магазин ненадовго зупинився',
    text: 'Ми вже відновлюємо роботу. Зачекайте хвилину і спробуйте ще раз: кошик та обране нікуди не зникнуть.',
    again: 'Спробувати ще раз',
  },
  ru: {
    title: 'Магазин ненадолго остановился',
    text: 'Мы уже восстанавливаем работу. Подождите минуту и попробуйте ещё раз: корзина и избранное никуда не денутся.',
    again: 'Попробовать ещё раз',
  },
  en: {
    title: 'The shop has stopped for a moment',
    text: 'We are already bringing it back. Wait a minute and try again: your basket and favourites are safe.',
    again: 'Try again',
  },
}

/** Too many visitors. */
export const busyPage = (config: Config, language: Language, retry_after_seconds: number): Answer =>
  retryPage(config, language, { texts: BUSY[language], retry_after_seconds })

/** Database or disk unavailable. */
export const closedPage = (config: Config, language: Language, retry_after_seconds: number): Answer =>
  retryPage(config, language, { texts: OUTAGE[language], retry_after_seconds })

interface RetryPage {
  texts: PageTexts
  retry_after_seconds: number
}

/** Small, never cached, without database and storefront build. */
function retryPage(config: Config, language: Language, { texts, retry_after_seconds }: RetryPage): Answer {
  const { title, text, again } = texts
  const html =
    `<!doctype html><html lang="${HTML_LANG[language]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    // An empty href reloads the address.
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main></body></html>`
  return makeAnswer(
    503,
    {
      ...securityHeaders(config.public_url),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy([STYLE_HASH], config.public_url),
      'Cache-Control': 'no-store',
      'Retry-After': String(retry_after_seconds),
    },
    html,
  )
}
