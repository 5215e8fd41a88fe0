export { emptyBasket, putIntoBasket } from './basket.ts'
