/** Of the catalog page, as transferred (brotli); `e2e/whole-shop/script-size.spec.ts` checks it. */
export const SCRIPT_KB_MAX = 135
/** Of the inlined style, compressed alone. */
export const STYLE_KB_MAX = 15
