import { amountIn, countOf } from './basket-lines.ts'
import { useBasket } from './basket-store.ts'

/** What the rest of the storefront may use of the basket. */
export { addToBasket } from './add-to-basket.ts'
export { startBasket } from './start-basket.ts'
export { emptyBasket, useBasket } from './basket-store.ts'
export { forgetNotices } from './line-notices.ts'
export { refreshBasket } from './refresh-basket.ts'
export { SumRows } from './sum-rows.tsx'
export { useBasketSums } from './use-basket-sums.ts'
export { AccountLink } from './guest-note.tsx'

/** Pieces in the basket; 0 on the server and until the page has come to life. */
export const useBasketCount = () => useBasket(({ lines }) => countOf(lines))

/** Pieces of one product in the basket; 0 when it is not in it. */
export const useBasketAmount = (product_id: number) => useBasket(({ lines }) => amountIn(lines, product_id))
