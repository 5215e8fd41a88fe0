import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { FILTERS_ID } from '../filters/list-address.ts'
import { CATEGORIES_ID, CategoryDrawer } from './category-drawer.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { SideList, type CurrentCategory } from './side-list.tsx'

interface CatalogFrameProps {
  title: string
  current: CurrentCategory
  children: ReactNode
}

export function CatalogFrame({ title, current, children }: CatalogFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pb-6">
        <h1 className="text-3xl lg:text-4xl">{title}</h1>
        <div className="w-full lg:w-[420px]">
          <SearchForm size="md" placeholder={t('search_in_catalog')} />
        </div>
      </div>
      <CategoryDrawer current={current} />
      <div className="grid gap-8 lg:grid-cols-[284px_minmax(0,1fr)]">
        <aside className="catalog-side" id={CATEGORIES_ID}>
          <SideList current={current} />
          <div id={FILTERS_ID} />
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
