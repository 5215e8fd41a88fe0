/** What other features may use of the basket. */
export { emptyBasket } from './basket.ts'
