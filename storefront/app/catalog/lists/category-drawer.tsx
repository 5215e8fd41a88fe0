import { localised } from '@shop/contract/rules/names'
import { ChevronDown, LayoutGrid } from '@shop/ui/icons/icon-paths.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { useShopData } from '../../api/shop-data.ts'
import { SideList, type CurrentCategory } from './side-list.tsx'
import { buttonClass } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'

/** For visitors without scripts. */
export const CATEGORIES_ID = 'categories'

const Drawer = lazy(() => import('../../ui/drawer.tsx').then((file) => ({ default: file.Drawer })))

/** For narrow screens. */
export function CategoryDrawer({ current }: { current: CurrentCategory }) {
  const { t, language } = useTranslation()
  // Navigating closes it.
  const { key } = useLocation()
  const [opened_on, setOpenedOn] = useState<string | null>(null)
  const is_open = opened_on === key
  const category = useShopData().categories.find(({ id }) => id === current.category_id)
  return (
    <div className="pb-4 lg:hidden">
      <a
        href={`#${CATEGORIES_ID}`}
        role="button"
        aria-haspopup="dialog"
        className={buttonClass({ kind: 'ghost', is_block: true }, '!justify-between')}
        onClick={(event) => {
          event.preventDefault()
          setOpenedOn(key)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpenedOn(key)
        }}
      >
        <span className="inline-flex items-center gap-3">
          <Icon of={LayoutGrid} />
          {t('categories')}
        </span>
        <span className="inline-flex items-center gap-2 font-normal text-ink-600">
          {category ? localised(category, 'name', language) : t('all_products')}
          <Icon of={ChevronDown} />
        </span>
      </a>
      {is_open && (
        <Suspense>
          <Drawer title={t('categories')} onClose={() => setOpenedOn(null)}>
            <div className="p-3">
              <SideList current={current} />
            </div>
          </Drawer>
        </Suspense>
      )}
    </div>
  )
}
