/**
 * Files, under app/, whose texts are not loaded with the first page but with them: cabinet, orders, popups, the company's
 * pages, the product and the basket. Only such pages and popups may use such a file.
 */
const RARE_FILE =
  /^(?:account\/(?!public|session-store)|content\/(?!public|error-page|(?:lazy-)?not-found)|offers\/(?!public)|orders\/(?!public|order-key)|basket\/(?:basket-(?:page|row|totals)|sum-rows|guest-note)|catalog\/(?:product-(?:page|view|buy|specs|gallery|precepts)|payment-methods|filter-)|favourites\/favourites-page|.*-popup)/

/** @param file  such as `account/profile-page.tsx` */
export const isRareFile = (file: string): boolean => RARE_FILE.test(file)
