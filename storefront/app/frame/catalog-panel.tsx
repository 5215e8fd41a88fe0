import { localised } from '@shop/contract/rules/names'
import type { Category } from '@shop/contract/shop/catalog'
import { ArrowRight, FileSpreadsheet, LayoutGrid, ScrollText } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useShopData } from '../api/shop-data.ts'
import { CategoryCell, subjectClass } from '../catalog/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Link } from '../ui/link.tsx'
import './catalog-panel.css'

const SUBCATEGORIES_MAX = 4

interface CatalogPanelProps {
  id: string
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Over the page, under the header. */
export function CatalogPanel({ id, opener, onClose }: CatalogPanelProps) {
  const { t } = useTranslation()
  const { categories } = useShopData()
  const panel = useRef<HTMLElement>(null)
  useClosing(panel, opener, onClose)
  return (
    <>
      {createPortal(<div className="shade" />, document.body)}
      <nav className="rooms" id={id} ref={panel} aria-label={t('catalog')}>
        <div className="page">
          <ul className="rooms__grid">
            {categories.map((category, index) => (
              <Room key={category.id} category={category} index={index} />
            ))}
          </ul>
          <div className="rooms__foot">
            <Link to="/complex-solutions">
              <Icon of={LayoutGrid} />
              {t('complex_solutions')}
            </Link>
            <Link to="/list">
              <Icon of={FileSpreadsheet} />
              {t('list_have')}
            </Link>
            <Link to="/certificate">
              <Icon of={ScrollText} />
              {t('certificates_and_orders')}
            </Link>
            <Link to="/catalog">
              {t('all_products')}
              <Icon of={ArrowRight} />
            </Link>
          </div>
        </div>
      </nav>
    </>
  )
}

/** By Escape, or a press elsewhere. */
function useClosing(panel: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const closing = new AbortController()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onClose()
      opener.current?.focus()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      const is_inside = [panel, opener].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!is_inside) onClose()
    }
    document.addEventListener('keydown', onKeyDown, { signal: closing.signal })
    document.addEventListener('pointerdown', onPointerDown, { signal: closing.signal })
    return () => closing.abort()
  })
}

function Room({ category, index }: { category: Category; index: number }) {
  const { t, language } = useTranslation()
  const { id, subcategories } = category
  const is_long = subcategories.length > SUBCATEGORIES_MAX
  const shown = subcategories.slice(0, is_long ? SUBCATEGORIES_MAX - 1 : SUBCATEGORIES_MAX)
  return (
    <li className={`room ${subjectClass(index)}`}>
      <Link className="room__head" to={`/catalog/${id}`}>
        <CategoryCell category={category} is_current={false} />
        {localised(category, 'name', language)}
        <span className="mono" aria-hidden="true">
          {category.products_count}
        </span>
      </Link>
      {shown.map((subcategory) => (
        <Link key={subcategory.id} to={`/catalog/${id}/${subcategory.id}`}>
          {localised(subcategory, 'name', language)}
        </Link>
      ))}
      {is_long && (
        <Link className="room__more" to={`/catalog/${id}`}>
          {t('more_sections', { count: subcategories.length - shown.length })}
        </Link>
      )}
    </li>
  )
}
