import type { Product } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { isOffered } from '@shop/contract/rules/goods/stock'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Status } from '@shop/ui/components/status/status.tsx'
import { useState } from 'react'
import { KitParts } from './kit-parts.tsx'
import { Description } from './description.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { FavouriteButton } from '../cards/favourite-button.tsx'
import { PaymentMethods } from './buy/payment-methods.tsx'
import { ProductBuy } from './buy/product-buy.tsx'
import { ProductDocuments } from './product-documents.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductGrid } from '../cards/product-grid.tsx'
import { PRECEPTS_ID, ProductPrecepts } from './product-precepts.tsx'
import { POSITIONS_ID, ProductPositions } from './product-positions.tsx'
import { ProductSpecs } from './product-specs.tsx'
import { fullStatusLabel } from '../../products/product-status.ts'
import { SectionHead } from '../home/section-head.tsx'
import { Analogues } from './analogues.tsx'
import { useFreshProduct } from './use-fresh-product.ts'

export function ProductView({ loaded }: { loaded: Product }) {
  const { t, language } = useTranslation()
  const { product, refresh } = useFreshProduct(loaded)
  const [options, setOptions] = useState<number[]>([])
  const name = localised(product, 'name', language)
  return (
    <div className="page pb-24 lg:pb-0">
      <div className="product-top grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)] lg:items-start">
        <div className={`lg:sticky lg:top-[100px] ${isOffered(product) ? '' : 'is-sold-out'}`}>
          <ProductGallery files={product.files} name={name} />
        </div>
        <div>
          <div className="flex items-start justify-between gap-4 max-[27rem]:flex-wrap">
            <h1 className="min-w-0 max-[27rem]:basis-full text-[1.625rem] leading-8 lg:text-[2.125rem] lg:leading-[2.5rem]">
              {name}
            </h1>
            <div className="flex gap-2">
              <CompareToggle card={product} className="-mt-1 border border-line-strong" />
              <FavouriteButton card={product} className="-mt-1 border border-line-strong" />
            </div>
          </div>
          <ShortFacts product={product} />
          <ProductBuy product={product} options={options} refresh={refresh} />
          {!isOffered(product) && <Analogues cards={product.recommended_products} />}
          <ProductDocuments documents={product.documents} />
          <PaymentMethods />
        </div>
      </div>
      {product.components.length > 0 && <KitParts product={product} chosen={options} onChoose={setOptions} />}
      <ProductSpecs product={product} />
      <DescriptionAndPrecepts product={product} />
      {product.kits.length > 0 && (
        <section className="no-print mt-16 lg:mt-24">
          <SectionHead title={t('kits_with_product')} />
          <ProductGrid cards={product.kits} columns={4} />
        </section>
      )}
      {product.recommended_products.length > 0 && (
        <section className="no-print mt-16 lg:mt-24">
          <SectionHead title={t('recommended_products')} />
          <ProductGrid cards={product.recommended_products} columns={4} />
        </section>
      )}
    </div>
  )
}

function ShortFacts({ product }: { product: Product }) {
  const { t } = useTranslation()
  const status = fullStatusLabel(product)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <span className="mono">{t('article_short', { article: product.article })}</span>
      {product.components.length > 0 && <Badge kind="new">{t('kit')}</Badge>}
      <Status kind={status.kind}>{t(status.text)}</Status>
      {product.components.length > 0 && product.amount_in_store > 0 && (
        <span className="text-sm">{t('kit_enough_for', { count: product.amount_in_store })}</span>
      )}
      {product.norm_items[0] && (
        <a className="link text-sm" href={`#${POSITIONS_ID}`}>
          {t('meets_position', { number: product.norm_items[0].number })}
        </a>
      )}
      {product.precepts.length > 0 && (
        <a className="link text-sm" href={`#${PRECEPTS_ID}`}>
          {t('meets_ministry_orders', { total: product.precepts.length })}
        </a>
      )}
    </div>
  )
}

function DescriptionAndPrecepts({ product }: { product: Product }) {
  const { t, language } = useTranslation()
  const description = localised(product, 'description', language).trim()
  const has_precepts = product.precepts.length > 0
  const has_positions = product.norm_items.length > 0
  const has_side = has_precepts || has_positions
  if (description === '' && !has_side) return null
  const columns = description !== '' && has_side ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]' : ''
  return (
    <div className={`mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:mt-20 ${columns}`}>
      {description !== '' && (
        <section>
          <div className="ruler" aria-hidden="true" />
          <h2 className="pt-5 text-3xl">{t('description')}</h2>
          <Description text={description} />
        </section>
      )}
      {has_side && (
        <div className="grid content-start gap-12">
          {has_precepts && <ProductPrecepts precepts={product.precepts} />}
          {has_positions && <ProductPositions positions={product.norm_items} />}
        </div>
      )}
    </div>
  )
}
