/** What other features may use of the catalogue. */
export { cardColumns, type CardRow, findCards, toCard, listCards } from './cards.ts'
export { catalogChanged, PRICE_LISTS, stockTurned, untilAnnounced } from './catalog-changed.ts'
export { CATALOG, productTag } from './tags.ts'
export { lockedProducts } from './lock-products.ts'
export { takeFromStock, type TakenProduct } from './stock.ts'
export { returnToStock, type ReturnedLine } from './return-to-stock.ts'
export { findPreviewed } from './product-preview.ts'
export { searchText } from './search-text.ts'
export { cleanDescription, cleanLine } from './clean-text.ts'
export { exportedProducts, type ExportFilter } from './export-products.ts'
export {
  findByArticles,
  findImportReferences,
  type ImportedFields,
  type ImportedProduct,
  type ImportReferences,
} from './imported-product.ts'
export { importEnded, type ImportLine, importProducts, StaleImport } from './import-products.ts'
export { addImportedPictures, findPictureOwners } from './import-pictures.ts'
