import { listProducts, type ProductPage } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { namedCategories } from '@shop/contract/rules/named-categories'
import { searchProblem } from '@shop/contract/rules/validation'
import { redirect, useLocation, useParams, useRouteError } from 'react-router'
import { askedPage } from '@shop/contract/rules/pagination'
import { PageError } from '../../pages/error-page.tsx'
import { isNotFound } from '../../pages/head.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage, type PageLoad } from '../../pages/page.tsx'
import { useShopData } from '../../api/shop-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'
import { CategoryCell } from '../lists/category-cell.tsx'
import { subjectClass } from '../lists/category-symbol.ts'
import { FILTERS_ID } from '../filters/list-address.ts'
import { categoryPath } from './suggestion-rows.ts'
import { throwNotFound } from '../lists/nonsense-filters.ts'
import { pagePath } from '../lists/catalog-place.ts'
import { CategoryTiles } from '../lists/category-tiles.tsx'
import { chosenQuery, filtersCount } from '../filters/chosen-filters.ts'
import { ListTools } from '../filters/lazy-list-tools.tsx'
import { LoadFailure } from '../../pages/load-failure.tsx'
import { NoMatches } from '../filters/no-matches.tsx'
import { PageOutOfRange } from '../lists/page-out-of-range.tsx'
import { ProductResults } from '../cards/product-results.tsx'
import { SearchForm } from './search-form.tsx'
import { searchTarget, normalisedSearch, type SearchProblem } from './search-path.ts'
import { SectionHead } from '../home/section-head.tsx'
import { useSlowNavigation } from '../lists/use-slow-navigation.ts'

const TILES_SHOWN = 4
const NAMED_SHOWN = 6

interface Search {
  /** '' before the first search */
  text: string
  problem: SearchProblem
  /** null if there was nothing to search for */
  found: ProductPage | null
}

export const searchPage = definePage<Search>('search', {
  loader: loadSearch,
  Component: ({ data }) => <SearchView key={data.text} {...data} />,
  ErrorBoundary: SearchFailure,
  handle: {
    crumbs: (_, t) => [{ label: t('search') }],
    title: ({ text }, t) => (text === '' ? t('search') : t('search_by', { text })),
    canonical: ({ text }) => (text === '' ? '/search' : `/search/${encodeURIComponent(text)}`),
  },
})

async function loadSearch({ call, params, url }: PageLoad): Promise<Search> {
  // From the form without scripts.
  const sent = url.searchParams.get('search')
  if (params['search'] === undefined && sent !== null) {
    const target = searchTarget(sent)
    if ('to' in target) throw redirect(target.to)
    return { text: normalisedSearch(sent), problem: target.problem, found: null }
  }
  const text = normalisedSearch(params['search'] ?? '')
  if (text === '') return { text, problem: null, found: null }
  const problem = searchProblem(text)
  if (problem) return { text, problem, found: null }
  const page = askedPage(url.searchParams)
  const query = { active: '1', page, search: text, ...chosenQuery(url.searchParams), counted: '1' }
  return { text, problem, found: await call(listProducts, { query }).catch(throwNotFound) }
}

function SearchView({ text, problem, found }: Search) {
  const { t } = useTranslation()
  const is_loading = useSlowNavigation('/search')
  const path = `/search/${encodeURIComponent(text)}`
  const { search } = useLocation()
  const is_filtered = filtersCount(new URLSearchParams(search)) > 0
  return (
    <div className="page">
      <h1 className="text-3xl lg:text-4xl">{text === '' ? t('search') : t('search_by', { text })}</h1>
      <div className="mt-6 max-w-[760px]">
        <SearchForm placeholder={t('search_name_or_article')} text={text} problem={problem} />
      </div>
      {found && (
        <div className="mt-8 grid gap-8 lg:grid-cols-[284px_minmax(0,1fr)]">
          <aside className="max-lg:hidden" id={FILTERS_ID} />
          <div className="min-w-0">
            {found.corrected !== undefined && <Corrected text={found.corrected} />}
            <NamedCategories text={found.corrected ?? text} />
            {(found.meta.total > 0 || is_filtered) && (
              <ListTools scope={{ path, search: text }} total={found.meta.total} is_ranked />
            )}
            <ProductResults
              found={found}
              hrefOf={(url) => pagePath(path, url)}
              label={t('search_pages')}
              columns={3}
              is_loading={is_loading}
            >
              {found.meta.total > 0 ? (
                <PageOutOfRange first_page={pagePath(path, found.links.first ?? '')} />
              ) : is_filtered ? (
                <NoMatches path={path} />
              ) : (
                <NothingFound />
              )}
            </ProductResults>
          </div>
        </div>
      )}
      {(found === null || (found.meta.total === 0 && !is_filtered)) && <SomeCategories />}
    </div>
  )
}

function NamedCategories({ text }: { text: string }) {
  const { t, language } = useTranslation()
  const { categories } = useShopData()
  const named = namedCategories(categories, text).slice(0, NAMED_SHOWN)
  if (named.length === 0) return null
  return (
    <nav className="named" aria-label={t('rooms_and_sections')}>
      {named.map((category) => {
        const index = categories.findIndex(({ id }) => id === (category.parent_id ?? category.id))
        const room = categories[index]
        return (
          <Link key={category.id} className={subjectClass(index)} to={categoryPath(category)}>
            {room && <CategoryCell category={room} is_current={false} />}
            {localised(category, 'name', language)}
            <span className="mono">{category.products_count}</span>
          </Link>
        )
      })}
    </nav>
  )
}

function Corrected({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className="pb-5 text-lg" role="status">
      {t('corrected_search')}{' '}
      <Link className="link font-semibold" to={`/search/${encodeURIComponent(text)}`}>
        {text}
      </Link>
    </p>
  )
}

function NothingFound() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-search" title={t('search_nothing_title')} text={t('search_nothing_text')}>
      <ButtonLink to="/catalog">{t('open_catalog')}</ButtonLink>
    </Empty>
  )
}

function SomeCategories() {
  const { t } = useTranslation()
  const categories = useShopData().categories.slice(0, TILES_SHOWN)
  if (categories.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHead title={t('complex_solutions')} more={{ label: t('all_categories'), to: '/categories' }} />
      <CategoryTiles categories={categories} />
    </section>
  )
}

function SearchFailure() {
  const { t } = useTranslation()
  const text = normalisedSearch(useParams()['search'] ?? '')
  if (isNotFound(useRouteError())) return <PageError />
  return (
    <div className="page pt-4">
      <h1 className="text-3xl lg:text-4xl">{text === '' ? t('search') : t('search_by', { text })}</h1>
      <div className="mt-6 mb-8 max-w-[760px]">
        <SearchForm placeholder={t('search_name_or_article')} text={text} />
      </div>
      <LoadFailure text={t('products_not_loaded')} />
    </div>
  )
}
