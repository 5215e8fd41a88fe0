import type { Category } from '@shop/contract/shop/catalog'
import { categorySymbol } from './category-symbol.ts'

type Marked = Pick<Category, 'symbol' | 'name' | 'icon_link'>

/** The icon, or two letters. Decorative. */
export function CategorySymbol({ category }: { category: Marked }) {
  if (!category.icon_link) return categorySymbol(category)
  const mask = `url(${JSON.stringify(encodeURI(category.icon_link))}) center / contain no-repeat`
  return <span className="inline-block size-[1.1em] bg-current" style={{ mask }} />
}

export function CategoryCell({ category, is_current }: { category: Marked; is_current: boolean }) {
  return (
    <span className={is_current ? 'cell cell--sm cell--solid' : 'cell cell--sm'} aria-hidden="true">
      <CategorySymbol category={category} />
    </span>
  )
}
