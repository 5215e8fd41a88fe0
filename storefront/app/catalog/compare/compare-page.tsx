import type { Reply } from '@shop/contract/endpoint'
import { compareProducts } from '@shop/contract/shop/compare'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage, type PageLoad } from '../../pages/page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useGo } from '../../ui/link.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { throwNotFound } from '../lists/nonsense-filters.ts'
import { CompareTable } from './compare-table.tsx'
import { comparePath, COMPARED_MAX, parseCompared, setCompared, useCompared } from './compare-store.ts'
import './compare.css'

type Comparison = Reply<typeof compareProducts>['data']

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
  if (ids === '') return { products: [], attributes: [] }
  return (await call(compareProducts, { query: { ids } }).catch(throwNotFound)).data
}

function CompareView({ data: { products, attributes } }: { data: Comparison }) {
  const { t } = useTranslation()
  const go = useGo()
  const [is_short, setShort] = useState(false)
  useChosen(products.length === 0)
  const differing = attributes.filter(({ differs }) => differs).length
  const remove = (id: number) => {
    const rest = products.flatMap((product) => (product.id === id ? [] : [product.id]))
    // The bar of the lists follows what the buyer does here.
    setCompared(useCompared.getState().ids.filter((one) => one !== id))
    void go(comparePath(rest), { preventScrollReset: true })
  }
  if (products.length === 0)
    return (
      <div className="page">
        <h1 className="text-3xl lg:text-4xl">{t('compare_title')}</h1>
        <Empty picture="empty-search" title={t('compare_empty')} text={t('compare_empty_text')}>
          <ButtonLink to="/catalog">{t('all_products')}</ButtonLink>
        </Empty>
      </div>
    )
  const categories = new Set(products.map((product) => product.category_id))
  return (
    <div className="page">
      <div className="cmphead">
        <div>
          <h1 className="text-3xl lg:text-4xl">{t('compare_title')}</h1>
          <p className="mt-1 text-ink-600">
            {products.length === 1
              ? t('compare_one_more')
              : t('compare_left', { count: COMPARED_MAX - products.length })}
          </p>
          {categories.size > 1 && <p className="mt-1 text-ink-600">{t('compare_mixed')}</p>}
        </div>
        <div className="cmphead__acts no-print">
          {products.length > 1 && (
            <label className="cmphead__only">
              <input
                type="checkbox"
                className="switch"
                checked={is_short}
                onChange={(event) => setShort(event.target.checked)}
              />
              <span>{t('compare_only')}</span>
              <span className="mono">{t('compare_of', { part: differing, all: attributes.length })}</span>
            </label>
          )}
          <CopyLink />
        </div>
      </div>
      <CompareTable
        products={products}
        attributes={is_short ? attributes.filter(({ differs }) => differs) : attributes}
        onRemove={remove}
      />
    </div>
  )
}

/** The address without products leads to those chosen in this browser. */
function useChosen(is_wanted: boolean) {
  const go = useGo()
  useEffect(() => {
    const ids = is_wanted ? parseCompared(useCompared.getState().ids.join(',')) : []
    if (ids.length > 0 && !new URLSearchParams(location.search).get('ids')) void go(comparePath(ids), { replace: true })
  }, [go, is_wanted])
}

function CopyLink() {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast('ok', t('compare_copied')),
      () => toast('err', t('something_was_happen')),
    )
  return (
    <Button kind="ghost" size="sm" onClick={() => void copy()}>
      {t('compare_copy')}
    </Button>
  )
}
