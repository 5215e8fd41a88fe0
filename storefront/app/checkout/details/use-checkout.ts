import { useEffect, useRef, useState } from 'react'
import { type OrderingGuest, useSession } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { BEHIND_POPUP, useGo } from '../../ui/link.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { placeOrder, type OrderOutcome } from '../order/place-order.ts'
import { placedProps } from '../order/thanks-popup.tsx'
import { changeCheckoutDraft, clearCheckoutDraft, useCheckoutDraft, type DraftChange } from './checkout-draft.ts'
import { CHECKOUT_FIELDS, detailsOf, faultsOf, type CheckoutFaults, type CheckoutField } from './draft-details.ts'
import { fillFromAccount, fillFromProfile } from './fill-from-account.ts'

type TextName =
  'code' | 'name' | 'legal_address' | 'iban' | 'contact_person' | 'email' | 'street' | 'building' | 'receiver_name'
type PlainName = 'position' | 'signer' | 'basis' | 'bank' | 'apartment' | 'delivery_comment'

/** The server's. It keeps contact person and position in one field of 200 characters. */
const LENGTH_MAX: Partial<Record<TextName | PlainName, number>> = {
  code: 10,
  name: 300,
  legal_address: 500,
  contact_person: 120,
  position: 78,
  street: 300,
  building: 20,
  apartment: 20,
  receiver_name: 200,
  delivery_comment: 1000,
  signer: 200,
  basis: 300,
  bank: 200,
}

export type CheckoutForm = ReturnType<typeof useCheckout>

export function useCheckout() {
  const { t } = useTranslation()
  const draft = useCheckoutDraft()
  const is_guest = useSession().token === null
  const { errors, show, add, forget } = useErrors(faultsOf(draft, is_guest))
  const sender = useSender(show)
  useProfile()

  const change = (path: CheckoutField, typed: DraftChange) => {
    changeCheckoutDraft(typed)
    forget(path)
  }
  const errorOf = (path: CheckoutField) => {
    const key = errors[path]
    return key === undefined ? null : t(key)
  }
  /** Formats are checked on leaving the field, missing fields on sending. */
  const checkFormat = (path: CheckoutField, name: TextName) => {
    const fault = faultsOf(useCheckoutDraft.getState(), is_guest)[path]
    if (draft[name].trim() !== '' && fault !== undefined) add(path)
  }
  const field = (path: CheckoutField, name: TextName) => ({
    name: path,
    maxLength: LENGTH_MAX[name],
    error: errorOf(path),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      const typed = name === 'code' ? target.value.replaceAll(/\D/g, '') : target.value
      change(path, name === 'code' ? { code: typed, ...forgetFound() } : { [name]: typed })
    },
    onBlur: () => checkFormat(path, name),
  })
  const plain = (name: PlainName) => ({
    name,
    maxLength: LENGTH_MAX[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => changeCheckoutDraft({ [name]: target.value }),
  })
  return { ...sender, field, plain, change, errorOf, errors, is_guest, phone_key: draft.phone_from }
}

type ShowErrors = (found: { missing?: CheckoutFaults; refused?: CheckoutFaults }) => void

/** A missing field stops being an error once another choice or the account has settled it. */
function useErrors(faults: CheckoutFaults) {
  const [shown, setShown] = useState<readonly CheckoutField[]>([])
  const [refused, setRefused] = useState<CheckoutFaults>({})
  const show: ShowErrors = (found) => {
    setShown(CHECKOUT_FIELDS.filter((path) => found.missing?.[path] !== undefined))
    setRefused(found.refused ?? {})
    requestAnimationFrame(() => document.getElementById('checkout-errors')?.focus())
  }
  const add = (path: CheckoutField) => setShown((known) => [...known, path])
  const forget = (path: CheckoutField) => {
    setShown((known) => known.filter((other) => other !== path))
    setRefused(({ [path]: _, ...others }) => others)
  }
  const missing = Object.entries(faults).filter(([path]) => shown.some((one) => one === path))
  return { errors: { ...Object.fromEntries(missing), ...refused } as CheckoutFaults, show, add, forget }
}

/** Another code is another institution. */
function forgetFound(): DraftChange {
  return useCheckoutDraft.getState().is_found ? { is_found: false, name: '', legal_address: '' } : {}
}

function useProfile() {
  const { user } = useSession()
  useEffect(() => {
    if (user !== null) void fillFromProfile(user)
  }, [user])
}

function useSender(showErrors: ShowErrors) {
  const { goods } = useBasketSums()
  const [is_sending, setSending] = useState(false)
  const { onOutcome, setFailure, old_sum, failure } = useOutcome(goods, showErrors)
  const is_busy = useRef(false)

  const submit = async () => {
    if (is_busy.current) return
    is_busy.current = true
    setSending(true)
    setFailure(null)
    const missing = await findFaults()
    showErrors({ missing })
    if (Object.keys(missing).length === 0) {
      const draft = useCheckoutDraft.getState()
      const { email, phone } = draft
      onOutcome(await placeOrder({ email, phone, is_get_example: false, details: detailsOf(draft) }, goods))
    }
    is_busy.current = false
    setSending(false)
  }
  return { submit, is_sending, old_sum, failure }
}

/** The account may still fill what is missing. */
async function findFaults(): Promise<CheckoutFaults> {
  const faults = () => faultsOf(useCheckoutDraft.getState(), useSession.getState().token === null)
  if (Object.keys(faults()).length > 0) await fillFromAccount()
  return faults()
}

function orderingGuest(): OrderingGuest | null {
  if (useSession.getState().token !== null) return null
  const { email, phone, contact_person } = useCheckoutDraft.getState()
  return { email: email.trim(), phone, name: contact_person.trim() }
}

function useOutcome(goods: number, showErrors: ShowErrors) {
  const { t } = useTranslation()
  const go = useGo()
  const [old_sum, setOldSum] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const onOutcome = (outcome: OrderOutcome) => {
    switch (outcome.kind) {
      case 'placed':
        openPopup('thx', placedProps(outcome.order, useCheckoutDraft.getState().terms, orderingGuest()))
        clearCheckoutDraft()
        return void go('/', BEHIND_POPUP)
      case 'stored':
        clearCheckoutDraft()
        toast('info', t('order_kept_offline'))
        return void go('/basket')
      case 'prices':
        return setOldSum(goods)
      case 'fields':
        return showErrors({
          refused: {
            ...(outcome.email !== null && { email: outcome.email }),
            ...(outcome.phone !== null && { phone: outcome.phone }),
          },
        })
      case 'details':
        return showServerErrors(outcome.fields)
      default:
        return setFailure(outcome.text)
    }
  }
  const showServerErrors = (fields: Record<string, string>) => {
    const known = CHECKOUT_FIELDS.filter((path) => path in fields)
    if (known.length === 0) return setFailure('invalid_data')
    showErrors({ refused: Object.fromEntries(known.map((path) => [path, fields[path]])) })
  }
  return { onOutcome, setFailure, old_sum, failure }
}
