import { useEffect } from 'react'
import { useSession } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { orderPopup, pendingSender, thanksPopup } from '../popup-contents.ts'
import { PendingNote, useHasPendingOrder } from '../order/pending-note.tsx'
import { OwnData } from '../../pages/own-data.tsx'
import { definePage } from '../../pages/page.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextArea } from '@shop/ui/components/field/field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { sharedListPath } from '../../products/shared-list.ts'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { useHydrated } from '../../pages/use-hydrated.ts'
import { type BasketLine, countOf } from './basket-lines.ts'
import { BasketRow } from './basket-row.tsx'
import { changeComment, useBasket } from './basket-store.ts'
import { BasketTotals } from './basket-totals.tsx'
import { GuestNote } from './guest-note.tsx'
import { refreshBasket } from './sync/refresh-basket.ts'

/** The server renders only the frame. */
export const basketPage = definePage<null>('basket', {
  loader: () => Promise.resolve(null),
  Component: BasketPage,
  handle: { crumbs: (_, t) => [{ label: t('cart') }], title: (_, t) => t('cart') },
})

function BasketPage() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const lines = useBasket((basket) => basket.lines)
  const count = countOf(lines)
  useEffect(() => void refreshBasket(), [])
  const is_empty = lines.length === 0
  useEffect(() => {
    if (!is_empty) preloadOrderPopups()
  }, [is_empty])
  return (
    <div className="page">
      <h1 className="text-3xl outline-none lg:text-4xl">
        {t('cart')}
        {count > 0 && <span className="text-2xl font-normal text-ink-500"> {t('pieces_count', { count })}</span>}
      </h1>
      <OwnData of="basket" is_empty={is_empty} empty={<EmptyBasket />}>
        {is_hydrated ? <FilledBasket lines={lines} /> : <BasketSkeleton />}
      </OwnData>
    </div>
  )
}

/** The button must work if the connection is lost on this page. */
function preloadOrderPopups() {
  Promise.all([orderPopup(), thanksPopup(), pendingSender()]).catch((error: unknown) =>
    console.warn('The order’s form could not be preloaded', error),
  )
}

function FilledBasket({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const is_guest = useSession().token === null
  const has_pending = useHasPendingOrder()
  return (
    <>
      {is_guest && <GuestNote />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start">
        <div>
          <ul className="border-t border-line">
            {lines.map((line) => (
              <BasketRow key={line.id} line={line} />
            ))}
          </ul>
          <OrderComment />
          <div className="no-print mt-4 flex flex-wrap gap-3">
            <PrintButton />
            <ShareButton lines={lines} />
            <ButtonLink kind="text" size="sm" to="/list">
              {t('list_have')}
            </ButtonLink>
          </div>
        </div>
        {has_pending ? <PendingNote /> : <BasketTotals lines={lines} />}
      </div>
    </>
  )
}

function PrintButton() {
  const { t } = useTranslation()
  return (
    <Button kind="ghost" size="sm" onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
}

/** Contains nothing about the buyer. */
function ShareButton({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const shared = lines.map(({ id, amount, options }) => ({ id, amount, options: options.map((one) => one.id) }))
  const copy = () =>
    copyText(location.origin + sharedListPath(shared), { done: t('basket_shared'), failed: t('something_was_happen') })
  return (
    <Button kind="ghost" size="sm" onClick={() => void copy()}>
      {t('basket_share')}
    </Button>
  )
}

/** Stored on every keystroke. */
function OrderComment() {
  const { t } = useTranslation()
  const comment = useBasket((basket) => basket.comment)
  return (
    <div className="mt-6">
      <TextArea
        label={t('order_comment')}
        placeholder={t('order_comment_example')}
        value={comment}
        maxLength={2000}
        onChange={(event) => changeComment(event.target.value)}
      />
    </div>
  )
}

function EmptyBasket() {
  const { t } = useTranslation()
  return (
    <Empty picture="empty-cart" title={t('cart_empty_title')} text={t('cart_empty_text')}>
      <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
      <ButtonLink kind="ghost" to="/list">
        {t('list_have')}
      </ButtonLink>
    </Empty>
  )
}

function BasketSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_384px]">
      <noscript>
        <p className="lg:col-span-2">{t('cart_needs_scripts')}</p>
      </noscript>
      <div className="grid content-start gap-5" role="status" aria-label={t('loading...')}>
        <Skeleton className="h-[112px]" />
        <Skeleton className="h-[112px]" />
      </div>
      <Skeleton className="h-[300px] rounded-lg" />
    </div>
  )
}
