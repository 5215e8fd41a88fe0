export { CardSkeleton } from './card-skeleton.tsx'
export { CategoryTiles } from './category-tiles.tsx'
export { ProductCard } from './product-card.tsx'
export { GridSkeleton, ProductGrid } from './product-grid.tsx'
export const offerPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)
