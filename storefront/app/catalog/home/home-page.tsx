import { listProducts, type Card } from '@shop/contract/shop/catalog'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { useShopData } from '../../api/shop-data.ts'
import { CategoryTiles } from '../lists/category-tiles.tsx'
import { Hero } from './hero.tsx'
import { LoadFailure } from '../../pages/load-failure.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { ProductGrid } from '../cards/product-grid.tsx'
import { SectionHead } from './section-head.tsx'
import { StatisticsStrip } from './statistics-strip.tsx'
import { TenderBlock } from './tender-block.tsx'

/** Spec, section 9: "Main page 8 newest". */
const NEWEST = 8

export const homePage = definePage('home', {
  loader: async ({ call }) => ({
    newest: (await call(listProducts, { query: { active: '1' } })).data.slice(0, NEWEST),
  }),
  Component: ({ data }) => <Home newest={data.newest} />,
  ErrorBoundary: () => <Home newest={null} />,
  handle: {
    crumbs: () => null,
    title: () => null,
    canonical: () => '/',
    is_indexed: ({ newest }) => newest.length > 0,
  },
})

/** @param newest null if loading failed */
function Home({ newest }: { newest: readonly Card[] | null }) {
  const { t } = useTranslation()
  const { categories } = useShopData()
  if (newest?.length === 0) return <OpeningSoon />
  return (
    <>
      <Hero />
      {categories.length > 0 && (
        <section className="page mt-14 lg:mt-20">
          <SectionHead
            title={t('complex_solutions')}
            lead={t('complex_solutions_lead')}
            more={{ label: t('all_categories'), to: '/categories' }}
          />
          <CategoryTiles categories={categories} />
        </section>
      )}
      <section className="page mt-20 lg:mt-28">
        <SectionHead title={t('newest_products')} more={{ label: t('whole_catalog'), to: '/catalog' }} />
        {newest ? <ProductGrid cards={newest} columns={4} /> : <LoadFailure text={t('products_not_loaded')} />}
      </section>
      <StatisticsStrip />
      <TenderBlock />
    </>
  )
}
