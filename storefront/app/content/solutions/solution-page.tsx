import { listCategories, listProducts, type Card, type Category } from '@shop/contract/shop/catalog'
import { getRoom, listRooms, type RoomDetail } from '@shop/contract/shop/rooms'
import { localised } from '@shop/contract/rules/names'
import type { Call } from '@shop/contract/call'
import { notFound } from '../../pages/failure.ts'
import { CategoryCell, ProductGrid, SectionHead, subjectClass } from '../../catalog/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { Planner } from '../../rooms/public.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { itemList } from '../item-list.ts'
import { loadPart } from '../load-part.ts'
import { PartFailure } from '../part-failure.tsx'
import { SolutionSteps } from './solution-steps.tsx'
import { SOLUTIONS } from './solutions-address.ts'

interface SolutionData {
  category: Category
  /** For its colour. */
  index: number
  /** null if loading failed */
  newest: Card[] | null
  /** The Ministry's list, if any. */
  room: RoomDetail | null
}

const NEWEST = 8
const PICTURE_SIZES = '(min-width: 64rem) 340px, 60vw'

export const solutionPage = definePage<SolutionData>('solution', {
  loader: async ({ call, params, url }) => {
    const categories = (await call(listCategories, { query: { active: '1' } })).data
    const index = categories.findIndex(({ id }) => String(id) === params['id'])
    const category = categories[index]
    if (!category) throw notFound()
    const query = { active: '1', category_id: String(category.id) }
    const newest = await loadPart(call(listProducts, { query }).then(({ data }) => data.slice(0, NEWEST)))
    const room = await loadPart(findRoom(call, category.id, url.searchParams.get('room')))
    return { category, index, newest, room }
  },
  Component: ({ data }) => <Solution {...data} />,
  handle: {
    crumbs: ({ category }, t, { language }) => [
      { label: t('complex_solutions'), to: SOLUTIONS },
      { label: localised(category, 'name', language) },
    ],
    title: ({ category }, t, { language }) => t('solution_title', { name: localised(category, 'name', language) }),
    description: ({ category }, t, { language }) =>
      t('solution_description', { name: localised(category, 'name', language) }),
    image: ({ category }) => category.picture?.web_path,
    structured: ({ category }, seen) => itemList(category.subcategories, `/catalog/${category.id}`, seen),
  },
})

/** The room that `?room=` names, else the first. */
async function findRoom(call: Call, category_id: number, wanted: string | null): Promise<RoomDetail | null> {
  const { data } = await call(listRooms)
  const own = data.filter((room) => room.category_id === category_id)
  const room = own.find(({ code }) => code === wanted) ?? own[0]
  return room ? (await call(getRoom, { params: { code: room.code } })).data : null
}

function Solution({ category, index, newest, room }: SolutionData) {
  const { t } = useTranslation()
  return (
    <div className={`page ${subjectClass(index)}`}>
      {room ? (
        <Planner key={room.code} room={room} cell={<CategoryCell category={category} is_current={false} />} />
      ) : (
        <SolutionHead category={category} />
      )}
      {room && room.kits.length > 0 && (
        <section className="mt-14 lg:mt-20">
          <SectionHead title={t('solution_kits')} lead={t('solution_kits_lead')} />
          <ProductGrid cards={room.kits} columns={4} />
        </section>
      )}
      <section className="mt-14 lg:mt-20">
        <SectionHead
          title={t('solution_consists_of')}
          lead={t('solution_consists_of_lead')}
          {...(room && { more: { label: t('go_to_catalog'), to: `/catalog/${category.id}` } })}
        />
        <Parts category={category} />
      </section>
      {newest?.length !== 0 && (
        <section className="mt-14 lg:mt-20">
          <SectionHead
            title={t('newest_products')}
            more={{ label: t('whole_category'), to: `/catalog/${category.id}` }}
          />
          {newest ? (
            <ProductGrid cards={newest} columns={4} />
          ) : (
            <PartFailure text={t('products_not_loaded')} toast_key="unknown_error" />
          )}
        </section>
      )}
      <SolutionSteps />
    </div>
  )
}

function SolutionHead({ category }: { category: Category }) {
  const { t, language } = useTranslation()
  return (
    <div className="graph grid items-center gap-8 rounded-xl border border-line-strong p-6 sm:p-10 lg:grid-cols-[minmax(0,1fr)_340px] lg:p-14">
      <div className="max-w-[40rem] rounded-sm bg-white/80">
        <p className="flex items-center gap-3 font-semibold text-ink-600">
          <CategoryCell category={category} is_current={false} />
          {t('complex_solution')}
        </p>
        <h1 className="mt-3 text-3xl lg:text-5xl">{localised(category, 'name', language)}</h1>
        <p className="mt-4 text-lg text-ink-700">{t('solution_lead')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink size="lg" to={`/catalog/${category.id}`}>
            {t('go_to_catalog')}
          </ButtonLink>
          <ButtonLink size="lg" kind="ghost" to="/about#consultation">
            {t('get_consultation')}
          </ButtonLink>
        </div>
      </div>
      {category.picture && (
        <div>
          <Picture
            file={category.picture}
            sizes={PICTURE_SIZES}
            width={340}
            height={340}
            priority
            alt=""
            className="mx-auto h-auto w-full max-w-[340px] object-contain mix-blend-multiply"
          />
        </div>
      )}
    </div>
  )
}

function Parts({ category }: { category: Category }) {
  const { t, language } = useTranslation()
  return (
    <ul className="grid pt-px pl-px sm:grid-cols-2 lg:grid-cols-3">
      {category.subcategories.map((subcategory) => (
        <li key={subcategory.id} className="-mt-px -ml-px border border-line">
          <Link
            className="group flex h-full items-center justify-between gap-4 p-5 no-underline hover:bg-paper-50"
            to={`/catalog/${category.id}/${subcategory.id}`}
          >
            <b className="min-w-0 leading-6 font-semibold group-hover:text-brand-600">
              {localised(subcategory, 'name', language)}
            </b>
            <span className="mono shrink-0">{t('products_count', { count: subcategory.products_count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
