/** Of the catalog page, as transferred (brotli); `e2e/whole-shop/script-size.spec.ts` checks it. */
export const SCRIPT_KB_MAX = 135
/** All bytes of the catalog page's first visit on a phone, without the lazy pictures below the first screen. */
export const FIRST_VISIT_KB_MAX = 250
/** Of each font before the first word, with its headers: what a new connection carries at once, ten packets. */
export const FONT_KB_MAX = 14.6
/** Of the inlined style, compressed alone; checked there too. */
export const STYLE_KB_MAX = 15
