import { listCategories, listProducts, type ProductPage, type Subcategory } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { redirect, useLocation, useRouteError } from 'react-router'
import { PageError } from '../../pages/error-page.tsx'
import { notFound } from '../../pages/failure.ts'
import { isNotFound } from '../../pages/head.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage, type PageLoad } from '../../pages/page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'
import { CatalogFrame } from './catalog-frame.tsx'
import { throwNotFound } from './nonsense-filters.ts'
import { findPlace, pagePath, placePath, type CatalogPlace } from './catalog-place.ts'
import { chosenQuery, filtersCount } from '../filters/chosen-filters.ts'
import { ListTools } from '../filters/lazy-list-tools.tsx'
import { LoadFailure } from '../../pages/load-failure.tsx'
import { NoMatches } from '../filters/no-matches.tsx'
import { PageOutOfRange } from './page-out-of-range.tsx'
import { ProductResults } from '../cards/product-results.tsx'
import { useSlowNavigation } from './use-slow-navigation.ts'
import { useEffect } from 'react'
import { askedPage } from '@shop/contract/rules/pagination'
import { openPopup, usePopup } from '../../popups/popup-store.ts'
import { readText, writeText } from '../../persistence/local-storage.ts'

interface Catalog extends Place {
  found: ProductPage
}

interface Place {
  category: Named | null
  subcategory: Named | null
}

type Named = ReturnType<typeof named>

export const catalogPage = definePage<Catalog>('catalog', {
  loader: loadCatalog,
  Component: ({ data }) => <CatalogView data={data} />,
  ErrorBoundary: CatalogFailure,
  handle: {
    crumbs: ({ category, subcategory }, t, { language }) => {
      const steps = [{ label: t('catalog'), to: '/catalog' }]
      if (category)
        steps.push({ label: localised(category, 'name', language), to: placePath({ category, subcategory: null }) })
      if (subcategory) steps.push({ label: localised(subcategory, 'name', language), to: '' })
      // The last crumb is the page itself.
      return steps.map(({ label, to }, place) => (place === steps.length - 1 ? { label } : { label, to }))
    },
    title: ({ category, subcategory, found }, t, { language }) => {
      const current = subcategory ?? category
      const name = current ? localised(current, 'name', language) : t('catalog')
      const page = found.meta.current_page
      return page > 1 ? `${name}, ${t('page_number', { page })}` : name
    },
    canonical: ({ found, ...place }, { url: { search } }) => {
      const page = found.meta.current_page
      // Search engines should index the plain list.
      return page > 1 && !isVariant(search) && !isPastEnd(found) ? `${placePath(place)}?page=${page}` : placePath(place)
    },
    is_indexed: ({ found }, { url }) => !isVariant(url.search) && !isPastEnd(found),
  },
})

const isPastEnd = ({ data, meta }: ProductPage) => data.length === 0 && meta.current_page > 1

const isVariant = (search: string) => Object.keys(chosenQuery(new URLSearchParams(search))).length > 0

async function loadCatalog({ call, params, url }: PageLoad): Promise<Catalog> {
  const { category_id, subcategory_id } = params
  const page = askedPage(url.searchParams)
  const [place, found] = await Promise.all([
    category_id === undefined
      ? { category: null, subcategory: null }
      : call(listCategories, { query: { active: '1' } }).then((reply) => findPlace(reply.data, params)),
    call(listProducts, {
      query: { active: '1', page, category_id: subcategory_id ?? category_id, ...chosenQuery(url.searchParams) },
    }).catch(throwNotFound),
  ])
  if (!place) throw notFound()
  if (place.category && String(place.category.id) !== category_id) throw redirect(placePath(place) + url.search)
  return { ...namesOf(place), found }
}

const namesOf = ({ category, subcategory }: CatalogPlace): Place => ({
  category: category && named(category),
  subcategory: subcategory && named(subcategory),
})

function named({ id, name, name_ua, name_ru, name_en, products_count }: Subcategory) {
  return { id, name, name_ua, name_ru, name_en, products_count }
}

function CatalogView({ data }: { data: Catalog }) {
  const { t, language } = useTranslation()
  const is_loading = useSlowNavigation('/catalog')
  useOfferOnce()
  const { category, subcategory, found } = data
  const path = placePath({ category, subcategory })
  const current = subcategory ?? category
  const { search } = useLocation()
  const is_filtered = filtersCount(new URLSearchParams(search)) > 0
  return (
    <CatalogFrame
      title={current ? localised(current, 'name', language) : t('catalog')}
      current={{ category_id: category?.id ?? null, subcategory_id: subcategory?.id ?? null }}
    >
      {category && !subcategory && <RoomLink category={category} />}
      <ListTools
        scope={{ path, category_id: current ? String(current.id) : undefined }}
        total={found.meta.total}
        unfiltered_total={current?.products_count}
      />
      <ProductResults
        found={found}
        hrefOf={(url) => pagePath(path, url)}
        label={t('catalog_pages')}
        columns={3}
        is_loading={is_loading}
      >
        {found.meta.total === 0 && is_filtered ? (
          <NoMatches path={path} />
        ) : found.meta.total === 0 ? (
          <Empty picture="empty-search" title={t('category_empty_title')} text={t('category_empty_text')}>
            <ButtonLink to="/catalog">{t('all_products')}</ButtonLink>
          </Empty>
        ) : (
          <PageOutOfRange first_page={pagePath(path, found.links.first ?? '')} />
        )}
      </ProductResults>
    </CatalogFrame>
  )
}

/** By the Ministry's list where there is one. */
function RoomLink({ category }: { category: Named }) {
  const { t } = useTranslation()
  return (
    <p className="no-print mb-4 flex max-lg:mt-4 items-center justify-between gap-x-6 border-[1.5px] border-ink-900 px-4 py-1">
      <b className="font-semibold max-sm:hidden">{t('category_room')}</b>
      <Link to={`/complex-solutions/${category.id}`} className="link inline-flex min-h-11 items-center">
        {t('category_room_link')}
      </Link>
    </p>
  )
}

function CatalogFailure() {
  const { t } = useTranslation()
  if (isNotFound(useRouteError())) return <PageError />
  return (
    <div className="pt-4">
      <CatalogFrame title={t('catalog')} current={{ category_id: null, subcategory_id: null }}>
        <LoadFailure text={t('products_not_loaded')} />
      </CatalogFrame>
    </div>
  )
}

/** Spec, section 9: "Offer popup delay 10000 ms". */
const DELAY_MS = 10_000
const SHOWN_KEY = 'isShown'

/** Once per browser. */
function useOfferOnce() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Replacing an open popup would lose its input.
      if (usePopup.getState().name !== null || readText(SHOWN_KEY) === 'true') return
      openPopup('offer')
      writeText(SHOWN_KEY, 'true')
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
