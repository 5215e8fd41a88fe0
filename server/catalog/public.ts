export { findAttributes } from './attributes/product-attributes.ts'
export { findCards, listCards } from './browse/cards.ts'
export { catalogChanged, PRICE_LISTS, availabilityChanged, waitForAnnouncedChanges } from './catalog-changed.ts'
export { compactCounts } from './compact-counts.ts'
export { mergeCounts } from './merge-counts.ts'
export { CATALOG, productTag, ROOMS } from './tags.ts'
export { isInForce } from './norms/positions.ts'
export { countListed } from './browse/product-counts.ts'
export { isListedIn } from './listed.ts'
export { lockedProducts } from './stock/lock-products.ts'
export { listKitsIn } from './kits/list-kits.ts'
export { listKitParts } from './kits/kit-parts.ts'
export { kitWithOptions } from './kits/with-options.ts'
export { linesInStock, takeFromStock, type OrderedProduct, type WantedProduct } from './stock/take-from-stock.ts'
export { returnToStock } from './stock/return-to-stock.ts'
export { findPreviewedProduct } from './browse/product-preview.ts'
export { findSuggestions } from './search/suggestions.ts'
export { withUnique } from './edit/unique-violation.ts'
export { typosBetween, typosOf } from './search/edit-distance.ts'
export { matchLine } from './search/match-line.ts'
export { likePattern, searchText } from './search/search-text.ts'
export { spellingVariants } from './search/spelling-variants.ts'
export { cleanDescription, cleanLine } from './edit/clean-text.ts'
export { exportedProducts } from './import/export-products.ts'
export {
  findByArticles,
  findParts,
  findImportReferences,
  type ImportedComponent,
  type ImportedFields,
  type ImportedProduct,
  type ImportReferences,
  type ImportedAttribute,
  listAttributeColumns,
} from './import/imported-product.ts'
export { announceImport, type ImportLine, importProducts, StaleImport } from './import/import-products.ts'
export { addImportedPictures, findPictureOwners } from './import/import-pictures.ts'
export { isClassOf } from './browse/dk-class.ts'
export { loadDkRegister } from './dk-register/load-dk-register.ts'
