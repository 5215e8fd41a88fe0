/** Of the catalog page, as transferred (brotli); `e2e/whole-shop/script-size.spec.ts` checks it. */
export const SCRIPT_KB_MAX = 135
/** What a first visit of the catalog page transfers on a phone, without the lazy pictures below the first screen. */
export const FIRST_VISIT_KB_MAX = 250
/** Of the inlined style, compressed alone. */
export const STYLE_KB_MAX = 15
