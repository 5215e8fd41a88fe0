import { listCategories, type Category } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { CategoryCell, subjectClass } from '../catalog/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { softHyphens } from '../products/soft-hyphens.ts'
import { itemList } from './item-list.ts'

export const categoriesPage = definePage<{ categories: Category[] }>('categories', {
  loader: async ({ call }) => ({ categories: (await call(listCategories, { query: { active: '1' } })).data }),
  Component: ({ data }) => <Categories categories={data.categories} />,
  handle: {
    crumbs: (_, t) => [{ label: t('all_categories') }],
    title: (_, t) => t('all_categories'),
    description: (_, t) => t('categories_description'),
    structured: ({ categories }, seen) => itemList(categories, '/catalog', seen),
  },
})

function Categories({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl lg:text-4xl">{t('all_categories')}</h1>
          <p className="mt-3 max-w-[42rem] text-ink-600">{t('categories_lead')}</p>
        </div>
        <ButtonLink kind="ghost" to="/complex-solutions">
          {t('complex_solutions')}
        </ButtonLink>
      </div>
      <ul className="mt-8 grid pt-px pl-px md:grid-cols-2 xl:grid-cols-3">
        {categories.map((category, index) => (
          <li key={category.id} className={`-mt-px -ml-px border border-line p-5 lg:p-6 ${subjectClass(index)}`}>
            <CategoryEntry category={category} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CategoryEntry({ category }: { category: Category }) {
  const { t, language } = useTranslation()
  const address = `/catalog/${category.id}`
  return (
    <article className="flex h-full flex-col">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <CategoryCell category={category} is_current={false} />
          <h2 className="mt-3 text-xl">
            <Link className="no-underline hover:text-brand-600" to={address}>
              {softHyphens(localised(category, 'name', language))}
            </Link>
          </h2>
          <p className="mono mt-2">{t('products_count', { count: category.products_count })}</p>
        </div>
        {category.picture && (
          <div className="shrink-0">
            <Picture
              file={category.picture}
              sizes="130px"
              width={130}
              height={130}
              alt=""
              className="size-[104px] object-contain mix-blend-multiply sm:size-[130px]"
            />
          </div>
        )}
      </div>
      <ul className="mt-3">
        {category.subcategories.map((subcategory) => (
          <li key={subcategory.id} className="border-t border-dashed border-line-strong">
            <Link
              className="flex min-h-11 items-center justify-between gap-4 py-2 no-underline hover:text-brand-600"
              to={`${address}/${subcategory.id}`}
            >
              <span className="min-w-0">{localised(subcategory, 'name', language)}</span>
              <span className="mono shrink-0">{t('products_count', { count: subcategory.products_count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
