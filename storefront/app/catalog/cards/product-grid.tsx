import type { Card } from '@shop/contract/catalog'
import { CardSkeleton } from './card-skeleton.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  cards: readonly Card[]
  /** 4 where there is no side list: three up to 1279 px, four from 1280. */
  columns?: 3 | 4
  /** The grid's first picture is the page's first. */
  is_first?: boolean
}

const gridClass = (columns: 3 | 4) => (columns === 4 ? 'cards cards--4' : 'cards')

export function ProductGrid({ cards, columns = 3, is_first = false }: ProductGridProps) {
  return (
    <div className={gridClass(columns)}>
      {cards.map((card, place) => (
        <ProductCard key={card.id} card={card} is_first={is_first && place === 0} />
      ))}
    </div>
  )
}

/** The grid while its products are on their way. */
export function GridSkeleton({ length, columns = 3 }: { length: number; columns?: 3 | 4 }) {
  return (
    <div className={gridClass(columns)}>
      {Array.from({ length }, (_, place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  )
}
