import { listCategories, type Category } from '@shop/contract/shop/catalog'
import { CategoryTiles } from '../../catalog/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { itemList } from '../item-list.ts'
import { SolutionSteps } from './solution-steps.tsx'
import { SOLUTIONS } from './solutions-address.ts'

export const solutionsPage = definePage<{ categories: Category[] }>('solutions', {
  loader: async ({ call }) => ({ categories: (await call(listCategories, { query: { active: '1' } })).data }),
  Component: ({ data }) => <Solutions categories={data.categories} />,
  handle: {
    crumbs: (_, t) => [{ label: t('complex_solutions') }],
    title: (_, t) => t('complex_solutions'),
    description: (_, t) => t('complex_solutions_description'),
    structured: ({ categories }, seen) => itemList(categories, SOLUTIONS, seen),
  },
})

/** Spec, section 2, "Complex-solutions page". */
function Solutions({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className="graph rounded-xl border border-line-strong p-6 sm:p-10 lg:p-14">
        <div className="max-w-[40rem] rounded-sm bg-white/80">
          <h1 className="text-3xl lg:text-5xl">{t('complex_solutions')}</h1>
          <p className="mt-4 text-lg text-ink-700">{t('complex_solutions_text')}</p>
        </div>
      </div>
      <div className="mt-8">
        <CategoryTiles categories={categories} under={SOLUTIONS} />
      </div>
      <SolutionSteps />
    </div>
  )
}
