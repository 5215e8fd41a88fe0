import type { Category } from '@shop/contract/catalog'
import { localised } from '@shop/contract/rules/names'
import { ChevronDown, LayoutGrid } from '../ui/icon-paths.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useShopData } from '../shop-data.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { CategoryCell } from './category-cell.tsx'
import { subjectClass } from './category-symbol.ts'

/** Ids of where the reader is; null where the address names none. */
export interface Here {
  category_id: number | null
  subcategory_id: number | null
}

/** All categories; "all products" is current while the address has no category (spec, section 2). */
export function SideList({ here }: { here: Here }) {
  const { t } = useTranslation()
  const { categories } = useShopData()
  const is_all = here.category_id === null
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
        {categories.map((category, place) => (
          <CategoryRow
            // Opened anew when the reader comes to one of its subcategories.
            key={`${category.id} ${category.id === here.category_id && here.subcategory_id !== null}`}
            category={category}
            place={place}
            here={here}
          />
        ))}
      </ul>
    </nav>
  )
}

function CategoryRow({ category, place, here }: { category: Category; place: number; here: Here }) {
  const { t, language } = useTranslation()
  const list_id = useId()
  const is_current = category.id === here.category_id
  const [is_open, setOpen] = useState(is_current && here.subcategory_id !== null)
  const name = localised(category, 'name', language)
  return (
    <li className={is_current ? `${subjectClass(place)} is-current` : subjectClass(place)}>
      <div className="sidecat__row">
        <Link
          to={`/catalog/${category.id}`}
          aria-current={is_current && here.subcategory_id === null ? 'page' : undefined}
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
                to={`/catalog/${category.id}/${subcategory.id}`}
                aria-current={subcategory.id === here.subcategory_id ? 'page' : undefined}
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
