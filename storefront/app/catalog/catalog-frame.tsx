import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { CATEGORIES_ID, CategoryDrawer } from './category-drawer.tsx'
import { SearchForm } from './search-form.tsx'
import { SideList, type Here } from './side-list.tsx'

interface CatalogFrameProps {
  title: string
  /** How many products there are, in words. */
  count: string | null
  here: Here
  children: ReactNode
}

/** What stands around the products: title, search, categories at the side or in a drawer. */
export function CatalogFrame({ title, count, here, children }: CatalogFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pb-6">
        <div>
          <h1 className="text-3xl lg:text-4xl">{title}</h1>
          {count !== null && <p className="mt-1.5 text-ink-600">{count}</p>}
        </div>
        <div className="w-full lg:w-[420px]">
          <SearchForm size="md" placeholder={t('search_in_catalog')} />
        </div>
      </div>
      <CategoryDrawer here={here} />
      <div className="grid gap-8 lg:grid-cols-[284px_minmax(0,1fr)]">
        <aside className="catalog-side" id={CATEGORIES_ID}>
          <div className="no-scrollbar sticky top-[100px] max-h-[calc(100vh-116px)] overflow-y-auto max-lg:static max-lg:max-h-none">
            <SideList here={here} />
          </div>
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
