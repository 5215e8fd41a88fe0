import type { Category } from '@shop/contract/catalog'
import { categorySymbol } from './category-symbol.ts'

type Marked = Pick<Category, 'symbol' | 'name' | 'icon_link'>

/** A category's sign: its icon in the subject's colour where it has one, else two letters. Decoration beside its name. */
export function CategorySign({ category }: { category: Marked }) {
  if (!category.icon_link) return categorySymbol(category)
  const mask = `url(${JSON.stringify(encodeURI(category.icon_link))}) center / contain no-repeat`
  return <span className="inline-block size-[1.1em] bg-current" style={{ mask }} />
}

/** The element cell of the side list. */
export function CategoryCell({ category, is_current }: { category: Marked; is_current: boolean }) {
  return (
    <span className={is_current ? 'cell cell--sm cell--solid' : 'cell cell--sm'} aria-hidden="true">
      <CategorySign category={category} />
    </span>
  )
}
