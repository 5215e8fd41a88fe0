import { amountIn, countOf } from './basket-lines.ts'
import { useBasket } from './basket-store.ts'

/** Pieces in the basket; 0 on the server and until the page has come to life. */
export const useBasketCount = () => useBasket(({ lines }) => countOf(lines))

/** Pieces of one product in the basket; 0 when it is not in it. */
export const useBasketAmount = (product_id: number) => useBasket(({ lines }) => amountIn(lines, product_id))
