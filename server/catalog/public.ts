/** What other features may use of the catalogue. */
export { cardColumns, type CardRow, findCards, toCard, listCards } from './cards.ts'
export { catalogChanged, PRICE_LISTS, untilAnnounced } from './catalog-changed.ts'
export { CATALOG, productTag } from './tags.ts'
export { takeFromStock, type TakenProduct } from './stock.ts'
export { searchText } from './search-text.ts'
