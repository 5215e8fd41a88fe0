import type { Card } from '@shop/contract/shop/catalog'
import { SharedPart } from '../../ui/shared-part.tsx'
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
        <SharedPart key={card.id} of={card} name={is_first && index === 0 ? 'first card' : 'card'}>
          <ProductCard card={card} is_first={is_first && index === 0} />
        </SharedPart>
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
