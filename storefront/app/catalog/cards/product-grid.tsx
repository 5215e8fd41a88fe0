import type { Card } from '@shop/contract/shop/catalog'
import { CardSkeleton } from './card-skeleton.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  cards: readonly Card[]
  /** 4 without a sidebar: four columns from 1280 px. */
  columns?: 3 | 4
  is_first?: boolean
}

const gridClass = (columns: 3 | 4) => (columns === 4 ? 'cards cards--4' : 'cards')

export function ProductGrid({ cards, columns = 3, is_first = false }: ProductGridProps) {
  return (
    <div className={gridClass(columns)}>
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} is_first={is_first && index === 0} />
      ))}
    </div>
  )
}

export function GridSkeleton({ length, columns = 3 }: { length: number; columns?: 3 | 4 }) {
  return (
    <div className={gridClass(columns)}>
      {Array.from({ length }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
