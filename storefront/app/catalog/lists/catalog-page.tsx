import { listCategories, listProducts, type ProductPage } from '@shop/contract/catalog'
import { localised } from '@shop/contract/rules/names'
import { data as reply, redirect, useLocation, useRouteError } from 'react-router'
import { PageError } from '../content/public.ts'
import { isNotFound } from '../head.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage, type PageLoad } from '../page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { CatalogFrame } from './catalog-frame.tsx'
import { findPlace, pagePath, placePath, type CatalogPlace } from './catalog-place.ts'
import { chosenQuery, filtersCount } from './chosen-filters.ts'
import { ListTools } from './lazy-list-tools.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useOfferOnce } from './offer-timer.ts'
import { NothingFiltered } from './nothing-filtered.tsx'
import { PastTheEnd } from './past-the-end.tsx'
import { ProductResults } from './product-results.tsx'
import { useIsOnTheWay } from './use-is-on-the-way.ts'

interface Catalog extends Place {
  found: ProductPage
}

interface Place {
  category: Named | null
  subcategory: Named | null
}

type Named = ReturnType<typeof named>

export const catalogPage = definePage<Catalog>({
  loader: loadCatalog,
  Component: ({ data }) => <CatalogView data={data} />,
  ErrorBoundary: CatalogFailure,
  handle: {
    crumbs: ({ category, subcategory }, t, { language }) => {
      const steps = [{ label: t('catalog'), to: '/catalog' }]
      if (category)
        steps.push({ label: localised(category, 'name', language), to: placePath({ category, subcategory: null }) })
      if (subcategory) steps.push({ label: localised(subcategory, 'name', language), to: '' })
      // The last one is the page itself: plain text.
      return steps.map(({ label, to }, place) => (place === steps.length - 1 ? { label } : { label, to }))
    },
    title: ({ category, subcategory, found }, t, { language }) => {
      const here = subcategory ?? category
      const name = here ? localised(here, 'name', language) : t('catalog')
      const page = found.meta.current_page
      return page > 1 ? `${name}, ${t('page_number', { page })}` : name
    },
    canonical: ({ found, ...place }, { url: { search } }) => {
      const page = found.meta.current_page
      // Narrowed or in another order it is the same goods once more: engines are to know the whole list.
      return page > 1 && !isVariant(search) ? `${placePath(place)}?page=${page}` : placePath(place)
    },
    is_indexed: (_, { url }) => !isVariant(url.search),
  },
})

const isVariant = (search: string) => Object.keys(chosenQuery(new URLSearchParams(search))).length > 0

async function loadCatalog({ call, params, url }: PageLoad): Promise<Catalog> {
  const { category_id, subcategory_id } = params
  const page = url.searchParams.get('page') ?? undefined
  const [place, found] = await Promise.all([
    category_id === undefined
      ? { category: null, subcategory: null }
      : call(listCategories, { query: { active: '1' } }).then((reply) => findPlace(reply.data, params)),
    call(listProducts, {
      query: { active: '1', page, category_id: subcategory_id ?? category_id, ...chosenQuery(url.searchParams) },
    }),
  ])
  if (!place) throw reply(null, { status: 404 })
  // A subcategory under another category's address: one place has one address.
  if (place.category && String(place.category.id) !== category_id) throw redirect(placePath(place) + url.search)
  return { ...namesOf(place), found }
}

/** Only what the page says of them: the whole categories are there already, in the shop's data. */
const namesOf = ({ category, subcategory }: CatalogPlace): Place => ({
  category: category && named(category),
  subcategory: subcategory && named(subcategory),
})

function named(entry: { id: number; name: string; name_ua: string; name_ru: string | null; name_en: string | null }) {
  const { id, name, name_ua, name_ru, name_en } = entry
  return { id, name, name_ua, name_ru, name_en }
}

function CatalogView({ data }: { data: Catalog }) {
  const { t, language } = useTranslation()
  const is_loading = useIsOnTheWay('/catalog')
  useOfferOnce()
  const { category, subcategory, found } = data
  const path = placePath({ category, subcategory })
  const here = subcategory ?? category
  const { search } = useLocation()
  const is_filtered = filtersCount(new URLSearchParams(search)) > 0
  return (
    <CatalogFrame
      title={here ? localised(here, 'name', language) : t('catalog')}
      count={t('products_count', { count: found.meta.total })}
      here={{ category_id: category?.id ?? null, subcategory_id: subcategory?.id ?? null }}
    >
      <ListTools place={{ path, category_id: here ? String(here.id) : undefined }} />
      <ProductResults
        found={found}
        hrefOf={(url) => pagePath(path, url)}
        label={t('catalog_pages')}
        columns={3}
        is_loading={is_loading}
      >
        {found.meta.total === 0 && is_filtered ? (
          <NothingFiltered path={path} />
        ) : found.meta.total === 0 ? (
          <Empty picture="empty-search" title={t('category_empty_title')} text={t('category_empty_text')}>
            <ButtonLink to="/catalog">{t('all_products')}</ButtonLink>
          </Empty>
        ) : (
          <PastTheEnd first_page={pagePath(path, found.links.first ?? '')} />
        )}
      </ProductResults>
    </CatalogFrame>
  )
}

/** The products could not be loaded: the rest of the catalogue stays. */
function CatalogFailure() {
  const { t } = useTranslation()
  if (isNotFound(useRouteError())) return <PageError />
  return (
    <div className="pt-4">
      <CatalogFrame title={t('catalog')} count={null} here={{ category_id: null, subcategory_id: null }}>
        <LoadFailure text={t('products_not_loaded')} />
      </CatalogFrame>
    </div>
  )
}
