import { useEffect } from 'react'
import { CircleAlert } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { useSession } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { useHydrated } from '../../pages/use-hydrated.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { BasketLine } from '../basket/basket-lines.ts'
import { useBasket } from '../basket/basket-store.ts'
import { refreshBasket } from '../basket/sync/refresh-basket.ts'
import { PendingNote, useHasPendingOrder } from '../order/pending-note.tsx'
import { pendingSender, thanksPopup } from '../popup-contents.ts'
import { BuyerStep } from './buyer-step.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { CheckoutSummary, NarrowSummary } from './checkout-summary.tsx'
import { DeliveryStep } from './delivery/delivery-step.tsx'
import { CHECKOUT_FIELDS, faultsOf, type CheckoutFaults, type CheckoutField } from './draft-details.ts'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { Step } from './step.tsx'
import { useCheckout } from './use-checkout.ts'
import './checkout-steps.css'
import './checkout-fields.css'
import './checkout-summary.css'

/** The server renders only the frame. */
export const checkoutPage = definePage<null>('checkout', {
  loader: () => Promise.resolve(null),
  Component: CheckoutPage,
  handle: {
    crumbs: (_, t) => [{ label: t('cart'), to: '/basket' }, { label: t('checkout_title') }],
    title: (_, t) => t('checkout_title'),
  },
})

function CheckoutPage() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const lines = useBasket((basket) => basket.lines)
  const has_pending = useHasPendingOrder()
  useEffect(() => {
    void refreshBasket()
    Promise.all([thanksPopup(), pendingSender()]).catch((error: unknown) =>
      console.warn('The order’s code could not be preloaded', error),
    )
  }, [])
  return (
    <div className="page pb-16">
      <h1 className="mb-6 text-3xl lg:text-4xl">{t('checkout_title')}</h1>
      {!is_hydrated ? (
        <CheckoutSkeleton />
      ) : has_pending ? (
        <PendingNote />
      ) : lines.length === 0 ? (
        <Empty picture="empty-cart" title={t('cart_empty_title')} text={t('cart_empty_text')}>
          <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
        </Empty>
      ) : (
        <Steps lines={lines} />
      )}
    </div>
  )
}

function Steps({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const form = useCheckout()
  const state = useStepStates(form.errors)
  return (
    <>
      <NarrowSummary lines={lines} />
      <ErrorSummary errors={form.errors} />
      <div className="co">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <Step number={1} title={t('checkout_who')} state={state('buyer', 'phone', 'email')}>
            <BuyerStep form={form} />
          </Step>
          <Step number={2} title={t('checkout_where')} state={state('delivery')}>
            <DeliveryStep form={form} />
          </Step>
          <Step number={3} title={t('checkout_payment')} state={state('payment')}>
            <PaymentStep form={form} />
          </Step>
          <Step number={4} title={t('checkout_review')} state="open">
            <ReviewStep form={form} />
          </Step>
        </form>
        <CheckoutSummary lines={lines} />
      </div>
    </>
  )
}

/** Done: nothing missing. Bad: an error is shown. */
function useStepStates(errors: CheckoutFaults) {
  const faults = faultsOf(useCheckoutDraft(), useSession().token === null)
  return (...parts: string[]) => {
    const has = (found: CheckoutFaults) => Object.keys(found).some((path) => parts.includes(path.split('.')[0] ?? ''))
    return has(errors) ? 'bad' : has(faults) ? 'open' : 'done'
  }
}

/** Here the sentence goes on after the field's name. */
const afterColon = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** Takes the focus after a failed attempt. */
function ErrorSummary({ errors }: { errors: CheckoutFaults }) {
  const { t } = useTranslation()
  const paths = CHECKOUT_FIELDS.filter((path) => errors[path] !== undefined)
  if (paths.length === 0) return null
  return (
    <div className="errsum" id="checkout-errors" role="alert" tabIndex={-1}>
      <h2>
        <Icon of={CircleAlert} />
        {t('checkout_errors', { count: paths.length })}
      </h2>
      <ul className="list-[square]">
        {paths.map((path) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(path)
              }}
            >
              {t(`checkout_field_${path.replace('.', '_')}`)}: {afterColon(t(errors[path] ?? ''))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(path: CheckoutField) {
  const input = document.querySelector<HTMLElement>(`form [name="${path}"]`)
  const step = path.startsWith('delivery') ? 2 : path.startsWith('payment') ? 3 : 1
  ;(input ?? document.getElementById(`step-${step}-title`))?.focus()
}

function CheckoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="co" role="status" aria-label={t('loading...')}>
      <noscript>{t('cart_needs_scripts')}</noscript>
      <div className="grid gap-5">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
      <Skeleton className="h-80 max-lg:hidden" />
    </div>
  )
}
