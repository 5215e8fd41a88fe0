import type { Category } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { ChevronDown, LayoutGrid } from '@shop/ui/icons/icon-paths.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { useShopData } from '../../api/shop-data.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { SharedPart } from '../../ui/shared-part.tsx'
import { CategoryCell } from './category-cell.tsx'
import { subjectClass } from './category-symbol.ts'

/** Ids from the address. */
export interface CurrentCategory {
  category_id: number | null
  subcategory_id: number | null
}

/** Folded in a category, so that the filters are near. */
export function SideList({ current }: { current: CurrentCategory }) {
  const { categories } = useShopData()
  const { category_id, subcategory_id } = current
  const id = useId()
  return (
    <SharedPart
      of={categories.find((category) => category.id === category_id) ?? categories}
      name={`side list ${id} ${category_id} ${subcategory_id}`}
    >
      <Categories id={id} current={current} />
    </SharedPart>
  )
}

interface CategoriesProps {
  id: string
  current: CurrentCategory
}

function Categories({ id, current }: CategoriesProps) {
  const { t } = useTranslation()
  const { categories } = useShopData()
  const is_all = current.category_id === null
  const isShown = ({ id }: Category) => is_all || id === current.category_id
  const [shown, others] = [categories.filter(isShown), categories.filter((one) => !isShown(one))]
  const rowOf = (category: Category) => (
    <CategoryRow
      key={`${category.id} ${category.id === current.category_id} ${current.subcategory_id !== null}`}
      list_id={`${id}-${category.id}`}
      category={category}
      index={categories.indexOf(category)}
      current={current}
    />
  )
  return (
    <nav aria-label={t('categories')}>
      <ul className="sidecat">
        <li>
          <div className={is_all ? 'sidecat__all is-current' : 'sidecat__all'}>
            <Link to="/catalog" aria-current={is_all ? 'page' : undefined}>
              <span className="cell cell--sm [--s:var(--color-ink-600)]" aria-hidden="true">
                <Icon of={LayoutGrid} />
              </span>
              {t('all_products')}
            </Link>
          </div>
        </li>
        {shown.map(rowOf)}
      </ul>
      {others.length > 0 && (
        <details key={current.category_id} className="sidecat sidecat--others">
          <summary>{`${t('other_categories')}, ${others.length}`}</summary>
          <ul className="sidecat">{others.map(rowOf)}</ul>
        </details>
      )}
    </nav>
  )
}

interface CategoryRowProps {
  list_id: string
  category: Category
  index: number
  current: CurrentCategory
}

function CategoryRow({ list_id, category, index, current }: CategoryRowProps) {
  const { t, language } = useTranslation()
  const is_current = category.id === current.category_id
  const [is_open, setOpen] = useState(is_current)
  const name = localised(category, 'name', language)
  return (
    <li className={is_current ? `${subjectClass(index)} is-current` : subjectClass(index)}>
      <div className="sidecat__row">
        <Link
          to={`/catalog/${category.id}`}
          aria-current={is_current && current.subcategory_id === null ? 'page' : undefined}
        >
          <CategoryCell category={category} is_current={is_current} />
          <span>{name}</span>
        </Link>
        {category.subcategories.length > 0 && (
          <button
            type="button"
            className="tog"
            aria-expanded={is_open}
            aria-controls={list_id}
            aria-label={t('subcategories_of', { name })}
            onClick={() => setOpen(!is_open)}
          >
            <Icon of={ChevronDown} />
          </button>
        )}
      </div>
      {category.subcategories.length > 0 && (
        <ul id={list_id} className={is_open ? undefined : 'is-closed'}>
          {category.subcategories.map((subcategory) => (
            <li key={subcategory.id}>
              <Link
                data-count={is_current ? subcategory.products_count : undefined}
                to={`/catalog/${category.id}/${subcategory.id}`}
                aria-current={subcategory.id === current.subcategory_id ? 'page' : undefined}
              >
                {localised(subcategory, 'name', language)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
