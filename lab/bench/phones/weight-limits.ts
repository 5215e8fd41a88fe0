/** Of the catalog page, as transferred (brotli); `e2e/whole-shop/script-size.spec.ts` checks it. */
export const SCRIPT_KB_MAX = 135
/** All bytes of the catalog page's first visit on a phone, without the lazy pictures below the first screen. */
export const FIRST_VISIT_KB_MAX = 250
/**
 * Of each font before the first word and of the home page's picture, with their headers: nine packets. Six connections
 * on a slow line carry three each in a round trip.
 */
export const FIRST_FILE_KB_MAX = 13.1
/** Of the inlined style, compressed alone; checked there too. */
export const STYLE_KB_MAX = 15
