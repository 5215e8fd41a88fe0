import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type OfferPage, orderOfferPage } from '@shop/contract/shop/offer-pages'
import { isPhone } from '@shop/contract/rules/validation'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useSession } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { fieldErrorTexts } from '../../api/refusal-texts.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { Field } from '@shop/ui/components/field/field.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import type { OfferCodes } from '../offer-downloads.tsx'
import { orderProblem } from '../order-offer.tsx'
import { askForNewOffer } from './ask-for-new-offer.ts'

interface Props {
  offer: OfferPage
  codes: OfferCodes
}

/** An expired offer asks for today's prices. */
export function OrderOwnOffer({ offer, codes }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [is_asking, setAsking] = useState(false)
  if (offer.order)
    return (
      <p className="mt-5">
        <Link className="link font-semibold" to={offer.order.path}>
          {t('order_with_number', { number: offer.order.number })}
        </Link>
      </p>
    )
  if (offer.state === 'expired')
    return (
      <Button size="lg" className="mt-5" onClick={() => askForNewOffer(offer, t)}>
        {t('offer_renew')}
      </Button>
    )
  if (is_asking) return <OrderForm offer={offer} codes={codes} is_guest={user === null} />
  const needs_account = offer.is_of_account && user === null
  return (
    <Button size="lg" className="mt-5" onClick={() => (needs_account ? openPopup('login') : setAsking(true))}>
      {t(needs_account ? 'offer_order_sign_in' : 'offer_order_at_prices')}
    </Button>
  )
}

function OrderForm({ offer, codes, is_guest }: Props & { is_guest: boolean }) {
  const { t } = useTranslation()
  const { problem, phone_error, is_ordering, submit } = useOrdering(codes, is_guest)
  const element = useRef<HTMLFormElement>(null)
  // Not the button: a held Enter would order.
  useEffect(() => element.current?.querySelector<HTMLElement>(is_guest ? 'input' : 'p')?.focus(), [is_guest])
  return (
    <form
      ref={element}
      noValidate
      className="animate-edit mt-5 grid max-w-md gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <p tabIndex={-1} className="outline-none">
        {t('offer_order_sure', { sum: moneyText(offer.total) })}
      </p>
      {is_guest && (
        <Field
          label={t('phone')}
          error={phone_error && t(phone_error)}
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={offer.buyer.phone ?? ''}
        />
      )}
      {problem && <Note kind="bad">{problem}</Note>}
      <Button type="submit" size="lg" is_loading={is_ordering}>
        {t('offer_order_yes')}
      </Button>
    </form>
  )
}

function useOrdering(codes: OfferCodes, is_guest: boolean) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [phone_error, setPhoneError] = useState<string | null>(null)
  const [is_ordering, setOrdering] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = String(new FormData(event.currentTarget).get('phone') ?? '').trim()
    if (is_ordering) return
    if (is_guest && !isPhone(phone)) return setPhoneError('invalid_phone')
    setOrdering(true)
    setProblem(null)
    setPhoneError(null)
    try {
      const { data } = await call(orderOfferPage, { params: codes, body: is_guest ? { phone } : {} })
      await navigate(new URL(data.page_url).pathname)
    } catch (error) {
      const { phone: wrong } = fieldErrorTexts(error)
      if (wrong) setPhoneError(wrong)
      else setProblem(orderProblem(error, t))
    } finally {
      setOrdering(false)
    }
  }
  return { problem, phone_error, is_ordering, submit }
}
