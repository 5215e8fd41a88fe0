import { listProducts, type ProductPage } from '@shop/contract/catalog'
import { searchProblem } from '@shop/contract/rules/validation'
import { redirect, useLocation, useParams, useRouteError } from 'react-router'
import { PageError } from '../content/public.ts'
import { isNotFound } from '../head.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage, type PageLoad } from '../page.tsx'
import { useShopData } from '../shop-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Link } from '../ui/link.tsx'
import { pagePath } from './catalog-place.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { chosenQuery, filtersCount } from './chosen-filters.ts'
import { ListTools } from './lazy-list-tools.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NothingFiltered } from './nothing-filtered.tsx'
import { PastTheEnd } from './past-the-end.tsx'
import { ProductResults } from './product-results.tsx'
import { SearchForm } from './search-form.tsx'
import { searchTarget, settledSearch, type SearchProblem } from './search-path.ts'
import { SectionHead } from './section-head.tsx'
import { useIsOnTheWay } from './use-is-on-the-way.ts'

const TILES_SHOWN = 4

interface Search {
  /** '' when nothing has been asked yet. */
  text: string
  problem: SearchProblem
  /** null when there was nothing to look for. */
  found: ProductPage | null
}

export const searchPage = definePage<Search>({
  loader: loadSearch,
  Component: ({ data }) => <SearchView key={data.text} {...data} />,
  ErrorBoundary: SearchFailure,
  handle: {
    crumbs: (_, t) => [{ label: t('search') }],
    title: ({ text }, t) => (text === '' ? t('search') : t('search_by', { text })),
    canonical: ({ text }) => (text === '' ? '/search' : `/search/${encodeURIComponent(text)}`),
    is_indexed: false,
  },
})

async function loadSearch({ call, params, url }: PageLoad): Promise<Search> {
  // What the search form sends before the scripts are there.
  const sent = url.searchParams.get('search')
  if (params['search'] === undefined && sent !== null) {
    const target = searchTarget(sent)
    if ('to' in target) throw redirect(target.to)
    return { text: settledSearch(sent), problem: target.problem, found: null }
  }
  const text = settledSearch(params['search'] ?? '')
  if (text === '') return { text, problem: null, found: null }
  const problem = searchProblem(text)
  if (problem) return { text, problem, found: null }
  const page = url.searchParams.get('page') ?? undefined
  const query = { active: '1', page, search: text, ...chosenQuery(url.searchParams), counted: '1' }
  return { text, problem, found: await call(listProducts, { query }) }
}

function SearchView({ text, problem, found }: Search) {
  const { t } = useTranslation()
  const is_loading = useIsOnTheWay('/search')
  const path = `/search/${encodeURIComponent(text)}`
  const { search } = useLocation()
  const is_filtered = filtersCount(new URLSearchParams(search)) > 0
  return (
    <div className="page">
      <h1 className="text-3xl lg:text-4xl">{text === '' ? t('search') : t('search_by', { text })}</h1>
      {found && found.meta.total > 0 && (
        <p className="mt-1.5 text-ink-600">{t('found_count', { count: found.meta.total })}</p>
      )}
      <div className="mt-6 max-w-[760px]">
        <SearchForm placeholder={t('search_name_or_article')} text={text} problem={problem} />
      </div>
      {found && (
        <div className="mt-8">
          {found.corrected !== undefined && <Corrected text={found.corrected} />}
          {(found.meta.total > 0 || is_filtered) && <ListTools place={{ path, search: text }} is_ranked />}
          <ProductResults
            found={found}
            hrefOf={(url) => pagePath(path, url)}
            label={t('search_pages')}
            columns={4}
            is_loading={is_loading}
          >
            {found.meta.total > 0 ? (
              <PastTheEnd first_page={pagePath(path, found.links.first ?? '')} />
            ) : is_filtered ? (
              <NothingFiltered path={path} />
            ) : (
              <NothingFound />
            )}
          </ProductResults>
        </div>
      )}
      {(found === null || (found.meta.total === 0 && !is_filtered)) && <SomeCategories />}
    </div>
  )
}

/** Nothing has the text itself; this one is near it, and what it finds is shown. */
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

/** Another way in for whoever found nothing. */
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
  const text = settledSearch(useParams()['search'] ?? '')
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
