import type { Reply } from '@shop/contract/endpoint'
import { listProducts, type Card } from '@shop/contract/shop/catalog'
import { compareProducts } from '@shop/contract/shop/compare'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useEffect, useState } from 'react'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage, type PageLoad } from '../../pages/page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useGo } from '../../ui/link.tsx'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { throwNotFound } from '../lists/nonsense-filters.ts'
import { CompareMore } from './compare-more.tsx'
import { compareGroups, differsInPair, pairOf } from './compare-rows.ts'
import { comparePath, COMPARED_MAX, parseCompared, setCompared, toggleCompared, useCompared } from './compare-store.ts'
import { CompareTable } from './compare-table.tsx'
import { PairPicker } from './pair-picker.tsx'
import { isMixed, sharedAttributes } from './shared-attributes.ts'
import '@shop/ui/components/check/switch.css'
import './compare.css'

type Comparison = Reply<typeof compareProducts>['data'] & {
  /** Of the same category. */
  more: Card[]
}

const MORE_MAX = 3

export const comparePage = definePage<Comparison>('compare', {
  loader: loadComparison,
  Component: ({ data }) => <CompareView data={data} />,
  handle: {
    crumbs: (_, t) => [{ label: t('catalog'), to: '/catalog' }, { label: t('compare_title') }],
    title: (_, t) => t('compare_title'),
  },
})

async function loadComparison({ call, url }: PageLoad): Promise<Comparison> {
  const ids = url.searchParams.get('ids') ?? ''
  if (ids === '') return { products: [], attributes: [], more: [] }
  const { data } = await call(compareProducts, { query: { ids } }).catch(throwNotFound)
  const [first] = data.products
  if (!first || data.products.length === COMPARED_MAX || isMixed(data.products)) return { ...data, more: [] }
  const category_id = String(first.subcategory_id ?? first.category_id)
  const listed = await call(listProducts, { query: { active: '1', category_id } })
  const more = listed.data.filter(({ id }) => data.products.every((product) => product.id !== id)).slice(0, MORE_MAX)
  return { ...data, more }
}

function CompareView({ data }: { data: Comparison }) {
  const { t, language } = useTranslation()
  const go = useGo()
  const pays_vat = useShopIdentity().vat_mode === 'vat'
  const [is_short, setShort] = useState(false)
  const [picked, setPicked] = useState<readonly [number | null, number | null]>([null, null])
  const { products, more } = data
  useChosen(products.length === 0)
  if (products.length === 0)
    return (
      <div className="page">
        <h1 className="text-3xl lg:text-4xl">{t('compare_title')}</h1>
        <Empty picture="empty-search" title={t('compare_empty')} text={t('compare_empty_text')}>
          <ButtonLink to="/catalog">{t('all_products')}</ButtonLink>
        </Empty>
      </div>
    )
  const attributes = isMixed(products) ? sharedAttributes(data.attributes) : data.attributes
  const groups = compareGroups({ products, attributes }, { t, language, pays_vat })
  const rows = groups.flatMap((group) => group.rows)
  const pair = pairOf(products, picked)
  const parts = [
    { className: 'cmphead__all', part: rows.filter(({ differs }) => differs).length },
    { className: 'cmphead__pair', part: rows.filter((row) => differsInPair(row, pair)).length },
  ]
  const show = (ids: number[]) => void go(comparePath(ids), { preventScrollReset: true })
  const ids = products.map(({ id }) => id)
  const remove = (id: number) => {
    // The bar of the lists follows.
    setCompared(useCompared.getState().ids.filter((one) => one !== id))
    show(ids.filter((one) => one !== id))
  }
  const add = (id: number) => {
    if (!useCompared.getState().ids.includes(id)) toggleCompared(id)
    show([...ids, id])
  }
  return (
    <div className="page">
      <div className="cmphead">
        <div>
          <h1 className="text-3xl lg:text-4xl">{t('compare_title')}</h1>
          <Lead products={products} shares_attributes={attributes.length > 0} />
        </div>
        <div className="cmphead__acts no-print">
          {rows.length > 0 && products.length > 1 && (
            <label className="cmphead__only">
              <input
                type="checkbox"
                className="switch"
                checked={is_short}
                onChange={(event) => setShort(event.target.checked)}
              />
              <span>{t('compare_only')}</span>
              {parts.map(({ className, part }) => (
                <span key={className} className={`mono ${className}`}>
                  {t('compare_of', { part, all: rows.length })}
                </span>
              ))}
            </label>
          )}
          <CopyLink />
        </div>
      </div>
      {products.length > 2 && (
        <PairPicker products={products} pair={pair} onPick={(left, right) => setPicked([left, right])} />
      )}
      <CompareTable products={products} groups={groups} pair={pair} is_short={is_short} onRemove={remove} />
      {more.length > 0 && <CompareMore products={more} onAdd={add} />}
    </div>
  )
}

function Lead({ products, shares_attributes }: { products: readonly Card[]; shares_attributes: boolean }) {
  const { t } = useTranslation()
  const free = COMPARED_MAX - products.length
  return (
    <>
      <p className="mt-1 text-ink-600">
        {products.length === 1
          ? t('compare_one_more')
          : free > 0
            ? t('compare_left', { count: free })
            : t('compare_full', { max: COMPARED_MAX })}
      </p>
      {isMixed(products) && (
        <p className="mt-1 text-ink-600">{t(shares_attributes ? 'compare_mixed' : 'compare_nothing_shared')}</p>
      )}
    </>
  )
}

/** Without products in the address, those chosen in this browser. */
function useChosen(is_wanted: boolean) {
  const go = useGo()
  useEffect(() => {
    const ids = is_wanted ? parseCompared(useCompared.getState().ids.join(',')) : []
    if (ids.length > 0 && !new URLSearchParams(location.search).get('ids')) void go(comparePath(ids), { replace: true })
  }, [go, is_wanted])
}

function CopyLink() {
  const { t } = useTranslation()
  const copy = () => copyText(location.href, { done: t('compare_copied'), failed: t('something_was_happen') })
  return (
    <Button kind="ghost" size="sm" onClick={() => void copy()}>
      {t('compare_copy')}
    </Button>
  )
}
