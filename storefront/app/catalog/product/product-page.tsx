import { unitPrice } from '@shop/contract/rules/money/price'
import { getProduct, type Product } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { useRouteError } from 'react-router'
import { PageError } from '../../pages/error-page.tsx'
import { isNotFound } from '../../pages/head.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage, type PageContext } from '../../pages/page.tsx'
import { placePath } from '../lists/catalog-place.ts'
import { summaryOf } from '../../products/description-blocks.ts'
import { LoadFailure } from '../../pages/load-failure.tsx'
import { productData } from './product-data.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../pages/use-hydrated.ts'
import './product-page.css'

export const productPage = definePage<Product>('product', {
  loader: async ({ call, params }) => (await call(getProduct, { params: { id: params['id'] ?? '' } })).data,
  Component: ({ data }) => <ProductPage key={data.id} product={data} />,
  ErrorBoundary: ProductFailure,
  handle: {
    crumbs: (product, t, { language }) => [
      { label: t('catalog'), to: '/catalog' },
      ...placesOf(product, language),
      { label: localised(product, 'name', language) },
    ],
    title: (product, _, { language }) => product.meta_title || localised(product, 'name', language),
    description: (product, t, { language }) =>
      product.meta_description || summaryOf(localised(product, 'description', language)) || t('site_description'),
    canonical: ({ id }) => `/product/${id}`,
    image: ({ files }) => files[0]?.web_path,
    price: unitPrice,
    structured: (product, { language, public_url }) => productData(product, language, public_url),
  },
})

function placesOf({ category, subcategory }: Product, language: PageContext['language']) {
  if (!category) return []
  const top = { label: localised(category, 'name', language), to: placePath({ category, subcategory: null }) }
  if (!subcategory) return [top]
  return [top, { label: localised(subcategory, 'name', language), to: placePath({ category, subcategory }) }]
}

function ProductPage({ product }: { product: Product }) {
  return useLoadingView() ? <ProductSkeleton /> : <ProductView loaded={product} />
}

function ProductFailure() {
  const { t } = useTranslation()
  if (isNotFound(useRouteError())) return <PageError />
  return (
    <div className="page pt-8">
      <LoadFailure text={t('product_not_loaded')} />
    </div>
  )
}

/** Spec, section 2: "A loading view shows at least 1300 ms after the fetch". */
const LOADING_MS = 1300

/** Only after a navigation. */
function useLoadingView(): boolean {
  const [is_shown, setShown] = useState(useHydrated())
  useEffect(() => {
    if (!is_shown) return
    const timer = setTimeout(() => setShown(false), LOADING_MS)
    return () => clearTimeout(timer)
  }, [is_shown])
  return is_shown
}
