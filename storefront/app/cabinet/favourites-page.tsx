import { useEffect, type MouseEvent } from 'react'
import { hryvnia, goodsSum, kopiykas } from '@shop/contract/rules/money/price'
import type { Favourite } from '@shop/contract/shop/favourites'
import { FileText } from '@shop/ui/icons/rare-icon-paths.ts'
import { GridSkeleton, ProductGrid } from '../catalog/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { OwnData } from '../pages/own-data.tsx'
import { definePage } from '../pages/page.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { focusBeside } from '../ui/focus-beside.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useHydrated } from '../pages/use-hydrated.ts'
import { refreshFavourites, useFavourites, useShowMore } from '../favourites/public.ts'

/** The server renders only the frame. */
export const favouritesPage = definePage<null>('favourites', {
  loader: () => Promise.resolve(null),
  Component: FavouritesPage,
  handle: { crumbs: (_, t) => [{ label: t('favorites') }], title: (_, t) => t('favorites') },
})

function FavouritesPage() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const products = useFavourites((state) => state.products)
  useEffect(() => void refreshFavourites(), [])
  return (
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-5 pb-7">
        <div>
          <h1 className="text-3xl lg:text-4xl">{t('favorites')}</h1>
          {products.length > 0 && (
            <p className="mt-1.5 text-ink-600">
              {t('favorites_sum', { count: products.length, sum: moneyText(sumOf(products)) })}
            </p>
          )}
        </div>
        {products.length > 0 && (
          <Button size="lg" className="max-md:w-full" onClick={() => openPopup('favorites')}>
            <Icon of={FileText} />
            {t('commercial_offer_wanted')}
          </Button>
        )}
      </div>
      <OwnData of="favourites" is_empty={products.length === 0} empty={<NoFavourites />}>
        {is_hydrated ? <FavouritesList products={products} /> : <FavouritesSkeleton />}
      </OwnData>
    </div>
  )
}

const sumOf = (products: readonly Favourite[]) =>
  hryvnia(
    goodsSum(
      products.map(({ price, sale_price }) => ({
        price: kopiykas(price),
        sale_price: sale_price === null ? null : kopiykas(sale_price),
        amount: 1,
      })),
    ),
  )

/** Spec, section 4, "Show more lists": eight, then four per click. */
function FavouritesList({ products }: { products: readonly Favourite[] }) {
  const { t } = useTranslation()
  const { shown, next, is_all, showMore, list } = useShowMore(products.length)
  return (
    <>
      <div ref={list} onClickCapture={keepFocus}>
        <ProductGrid cards={products.slice(0, shown)} columns={4} />
      </div>
      <div className="mt-10 grid justify-items-center gap-3">
        {!is_all && (
          <Button kind="ghost" size="lg" onClick={showMore}>
            {t('show_more_count', { count: next })}
          </Button>
        )}
        <span className="mono" role="status">
          {t('shown_of', { shown, total: products.length })}
        </span>
      </div>
    </>
  )
}

/** A card leaves with its heart. */
function keepFocus({ target, currentTarget }: MouseEvent) {
  const heart = target instanceof Element ? target.closest('.card__fav') : null
  if (heart) focusBeside(currentTarget, '.card__fav', heart)
}

function NoFavourites() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-favorites" title={t('favorites_empty_title')} text={t('favorites_empty_text')}>
      <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
    </Empty>
  )
}

function FavouritesSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <noscript>
        <p className="pb-6">{t('favorites_needs_scripts')}</p>
      </noscript>
      <div role="status" aria-label={t('loading...')}>
        <GridSkeleton length={4} columns={4} />
      </div>
    </>
  )
}
