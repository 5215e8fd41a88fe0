import { getProduct, type Product } from '@shop/contract/catalog'
import { localised } from '@shop/contract/rules/names'
import { useRouteError } from 'react-router'
import { PageError } from '../content/public.ts'
import { isNotFound } from '../head.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage, type Seen } from '../page.tsx'
import { placePath } from './catalog-place.ts'
import { summaryOf } from './description-blocks.ts'
import { LoadFailure } from './load-failure.tsx'
import { productData } from './product-data.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductView } from './product-view.tsx'
import { useLoadingView } from './use-loading-view.ts'

export const productPage = definePage<Product>({
  loader: async ({ call, params }) => (await call(getProduct, { params: { id: params['id'] ?? '' } })).data,
  // Another product is another page, with its own loading view and amount.
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
    price: ({ price, sale_price }) => sale_price ?? price,
    structured: (product, { language, public_url }) => productData(product, language, public_url),
  },
})

function placesOf({ category, subcategory }: Product, language: Seen['language']) {
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
