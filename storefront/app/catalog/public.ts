export { CardSkeleton } from './card-skeleton.tsx'
export { CategoryCell } from './category-cell.tsx'
export { subjectClass } from './category-symbol.ts'
export { CategoryTiles } from './category-tiles.tsx'
export { descriptionBlocks } from './description-blocks.ts'
export { ProductCard } from './product-card.tsx'
export { GridSkeleton, ProductGrid } from './product-grid.tsx'
export { SectionHead } from './section-head.tsx'
export const offerPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)
