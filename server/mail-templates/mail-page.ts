import { createHash } from 'node:crypto'
import { DEFAULT_COLOR } from '@shop/contract/rules/brand-color'
import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { BUILT_IN_ADDRESS, logoAddress } from '../platform/mail/mail-logo.ts'

export interface MailHead {
  shop_name: string
  has_built_in_logo: boolean
  logo_picture: string | null
  /** '' for the usual blue. */
  main_color?: string
}

/** A table of 600 px, one column below 620; inline styles because mail programs drop style sheets. */
export interface MailPage {
  language: Language
  shop: MailHead
  title: string
  /** Shown beside the subject in lists. */
  preheader: string
  /** HTML: `row(…)`, `button(…)`. */
  rows: string[]
  foot: string[]
}

const FONT = "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
export const INK = '#111c33'
export const BODY = '#33415c'
export const MUTED = '#5f6c86'
export const LINE = '#d5deea'
const BRAND_FILL = `background:${DEFAULT_COLOR}`

const NARROW = [
  '.w{width:100%!important}',
  '.px{padding-left:20px!important;padding-right:20px!important}',
  '.ph{display:none!important}',
  '.st td{display:block!important;width:100%!important;padding-left:16px!important;box-sizing:border-box}',
].join('')
const STYLE = `@media (max-width:620px){${NARROW}}`
/** For the policy of the admin, which shows mails in a frame. */
export const MAIL_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

export function mailPage(page: MailPage): string {
  const html = pageInBlue(page)
  const { main_color } = page.shop
  return main_color ? html.replaceAll(`:${DEFAULT_COLOR}`, `:${main_color}`) : html
}

function pageInBlue(page: MailPage): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">',
    `<title>${escaped(page.title)}</title><style>${STYLE}</style>`,
  ].join('')
  const foot = `<td class="px" style="padding:22px 36px 26px;background:#0b1426;color:#b3bfd1;font-size:13px;line-height:20px">${page.foot.join('<br>')}</td>`
  const rows = [
    `<td style="height:6px;${BRAND_FILL};font-size:0">&nbsp;</td>`,
    `<td class="px" style="padding:26px 36px 0">${mailHead(page.shop)}</td>`,
    ...page.rows,
    '<td style="height:32px;font-size:0">&nbsp;</td>',
    foot,
  ]
  return [
    `<!doctype html><html lang="${HTML_LANG[page.language]}"><head>${head}</head>`,
    `<body style="margin:0;background:#f2f5f9;font-family:${FONT};color:${INK}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escaped(page.preheader)}</div>`,
    table('width="100%" style="background:#f2f5f9"', [
      `<td align="center" style="padding:24px 12px">${table(
        'class="w" width="600" style="width:600px;background:#ffffff;border-radius:12px;overflow:hidden"',
        rows,
      )}</td>`,
    ]),
    '</body></html>',
  ].join('\n')
}

function mailHead({ shop_name, has_built_in_logo, logo_picture }: MailHead): string {
  if (has_built_in_logo) return logoImage(BUILT_IN_ADDRESS, 164, shop_name)
  if (logo_picture !== null) return logoImage(logoAddress(logo_picture), 240, shop_name)
  return `<b style="font-size:20px;line-height:26px;color:${INK}">${escaped(shop_name)}</b>`
}

const logoImage = (address: string, width: number, shop_name: string) =>
  `<img src="${address}" width="${width}" height="42" alt="${escaped(shop_name)}" style="display:block;border:0">`

/** Replaces `{shop}`. */
export const withShopName = (text: string, { shop_name }: Pick<MailHead, 'shop_name'>) =>
  text.replaceAll('{shop}', () => shop_name)

/** Hidden from screen readers; `cells` are rows of `<td>`. */
export const table = (attributes: string, cells: readonly string[]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${cells
    .map((cell) => `<tr>${cell}</tr>`)
    .join('\n')}</table>`

export const row = (html: string, top = 28) =>
  `<td class="px" style="padding:${top}px 36px 0;font-size:15px;line-height:23px;color:${BODY}">${html}</td>`

export const heading = (title: string, below: string) =>
  row(
    `<h1 style="margin:0;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-.4px;color:${INK}">${unbroken(escaped(title))}</h1>` +
      `<p style="margin:12px 0 0;font-size:16px;line-height:24px;color:${BODY}">${escaped(below)}</p>`,
  )

/** A plain link without styles. */
export const button = (address: string, label: string) =>
  row(
    table('', [
      `<td style="${BRAND_FILL};border-radius:8px"><a href="${escaped(address)}" style="display:inline-block;padding:14px 26px;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escaped(label)}</a></td>`,
    ]),
  )

export const note = (name: string, lines: readonly string[]) =>
  row(`<b style="color:${INK}">${escaped(name)}</b><br>${lines.map(withBreaks).join('<br>')}`)

export const footLink = (address: string, label: string) =>
  `<a href="${escaped(address)}" style="color:#ffffff;text-decoration:underline;white-space:nowrap">${escaped(label)}</a>`

const withBreaks = (text: string) => unbroken(escaped(text)).replace(/\r?\n/g, '<br>')

/** Keeps numbers on one line. */
const unbroken = (html: string) =>
  html.replace(/\d{4}-\d{6,}|\+380 [\d ()]{9,}\d/g, '<span style="white-space:nowrap">$&</span>')

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
