import type { Category } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { CategorySymbol } from './category-cell.tsx'
import { subjectClass } from './category-symbol.ts'
import './category-tile.css'

const TILE_SIZES = '(min-width: 80rem) 166px, (min-width: 64rem) 13vw, (min-width: 48rem) 17vw, 30vw'
const SUBCATEGORIES_SHOWN = 2

interface CategoryTilesProps {
  categories: readonly Category[]
  under?: string
}

export function CategoryTiles({ categories, under = '/catalog' }: CategoryTilesProps) {
  return (
    <div className="grid grid-cols-2 pt-px pl-px md:grid-cols-3 lg:grid-cols-4">
      {categories.map((category, index) => (
        <CategoryTile key={category.id} category={category} index={index} to={`${under}/${category.id}`} />
      ))}
    </div>
  )
}

function CategoryTile({ category, index, to }: { category: Category; index: number; to: string }) {
  const { t, language } = useTranslation()
  const subcategories = category.subcategories.slice(0, SUBCATEGORIES_SHOWN)
  return (
    <Link className={`tile max-md:min-h-[208px] ${subjectClass(index)}`} to={to}>
      <span className="tile__sym" aria-hidden="true">
        <CategorySymbol category={category} />
      </span>
      <span className="tile__no" aria-hidden="true">
        {String(index + 1).padStart(2, '0')}
      </span>
      <span className="tile__name pt-2">{localised(category, 'name', language)}</span>
      <span className="tile__sub max-md:hidden" aria-hidden="true">
        {subcategories.map((subcategory) => (
          <span key={subcategory.id} className="mt-0.5 block text-balance">
            {localised(subcategory, 'name', language)}
          </span>
        ))}
      </span>
      <span className="tile__sub">{t('products_count', { count: category.products_count })}</span>
      {category.picture && (
        <Picture
          file={category.picture}
          className="tile__pic mix-blend-multiply"
          sizes={TILE_SIZES}
          width={240}
          height={240}
          alt=""
        />
      )}
    </Link>
  )
}
