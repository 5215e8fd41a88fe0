import type { Category } from '@shop/contract/shop/catalog'
import { listPriceLists, type PriceList } from '@shop/contract/shop/content'
import { localised } from '@shop/contract/rules/names'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'
import { CategoryCell, subjectClass } from '../catalog/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { useShopData } from '../api/shop-data.ts'
import { useShopIdentity, vatText } from '../api/shop-identity.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { loadPart } from './load-part.ts'
import { PartFailure } from './part-failure.tsx'

/** Spec, section 9: "Full price list id 6". */
const FULL_PRICE_LIST_ID = 6

export const priceListPage = definePage<{ entries: PriceList[] | null }>('price_lists', {
  loader: async ({ call }) => ({ entries: await loadPart(call(listPriceLists).then(({ data }) => data)) }),
  Component: ({ data }) => <PriceLists entries={data.entries} />,
  handle: {
    crumbs: (_, t) => [{ label: t('price_list') }],
    title: (_, t) => t('price_list'),
    description: (_, t, { shop }) => t('price_list_description', { vat: vatText(shop.identity, t) }),
  },
})

/** @param entries null if loading failed */
function PriceLists({ entries }: { entries: PriceList[] | null }) {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  const full = entries?.find(({ id }) => id === FULL_PRICE_LIST_ID)
  return (
    <div className="page">
      <h1 className="text-3xl lg:text-4xl">{t('price_list')}</h1>
      {/* Spec, section 8: console only. */}
      {entries === null && <PartFailure text={t('price_lists_not_loaded')} toast_key={null} />}
      {entries && <FullPriceList path={full?.file?.web_path ?? null} />}
      {entries && <ByCategory entries={entries.filter(({ id }) => id !== FULL_PRICE_LIST_ID)} />}
      <div className="mt-10 max-w-[52rem]">
        <Note>
          {t('price_list_currency', { vat })}{' '}
          <Link className="link" to="/favorites">
            {t('price_list_offer')}
          </Link>
          .
        </Note>
      </div>
    </div>
  )
}

function FullPriceList({ path }: { path: string | null }) {
  const { t } = useTranslation()
  return (
    <div className="graph mt-7 flex flex-wrap items-center justify-between gap-6 rounded-xl border border-line-strong p-6 sm:p-8 lg:p-10">
      <div className="flex min-w-0 items-center gap-6">
        <span className="cell cell--solid !size-16 !text-2xl lg:!size-20 lg:!text-3xl" aria-hidden="true">
          Te
        </span>
        <div className="min-w-0 rounded-sm bg-white/80">
          <h2 className="text-2xl lg:text-3xl">{t('full_price_list')}</h2>
          <p className="mt-1 text-ink-600">
            {path ? t('price_list_file', { kind: kindOf(path) }) : t('price_list_preparing')}
          </p>
        </div>
      </div>
      {path ? (
        <a className="btn btn--lg max-sm:w-full" href={path} download>
          <Icon of={Download} />
          {t('download')}
        </a>
      ) : (
        <Link className="btn btn--lg btn--ghost max-sm:w-full" to="/catalog">
          {t('prices_in_catalog')}
        </Link>
      )}
    </div>
  )
}

function ByCategory({ entries }: { entries: readonly PriceList[] }) {
  const { t } = useTranslation()
  const { categories } = useShopData()
  if (entries.length === 0) return null
  return (
    <>
      <h2 className="mt-14 text-2xl">{t('by_category')}</h2>
      <ul className="mt-5 grid pt-px pl-px md:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => {
          const index = categories.findIndex(({ id }) => id === entry.category?.id)
          return (
            <li
              key={entry.id}
              className={`-mt-px -ml-px border border-line ${index === -1 ? '' : subjectClass(index)}`}
            >
              <CategoryPriceList entry={entry} category={categories[index]} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

const CELL = 'flex h-full items-center gap-4 p-5'

function CategoryPriceList({ entry, category }: { entry: PriceList; category: Category | undefined }) {
  const { t, language } = useTranslation()
  const path = entry.file?.web_path
  const contents = (
    <>
      <CategoryCell category={category ?? { symbol: null, name: entry.name, icon_link: null }} is_current={false} />
      <span className="min-w-0 flex-1">
        <b className="block leading-6 font-semibold group-hover:text-brand-600">{localised(entry, 'name', language)}</b>
        <span className="mono">{path ? kindOf(path) : t('price_list_preparing_short')}</span>
      </span>
    </>
  )
  if (!path) return <div className={CELL}>{contents}</div>
  return (
    <a className={`group no-underline hover:bg-paper-50 ${CELL}`} href={path} download>
      {contents}
      <Icon of={Download} className="text-ink-500 group-hover:text-brand-600" />
    </a>
  )
}

/** `XLSX` for `/files/….xlsx`. */
const kindOf = (path: string) => path.slice(path.lastIndexOf('.') + 1).toUpperCase()
