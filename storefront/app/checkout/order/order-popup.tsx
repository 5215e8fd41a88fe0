import { useEffect, useRef, useState } from 'react'
import { isEmail, isPhone } from '@shop/contract/rules/validation'
import { type OrderingGuest, useSession } from '../../account/public.ts'
import { useBasket } from '../basket/basket-store.ts'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup, type PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '@shop/ui/components/check/check.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BEHIND_POPUP, useGo } from '../../ui/link.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { changeDraft, type OrderDraft, useOrderDraft } from './order-draft.ts'
import { GuestFields, type GuestFieldErrors } from './guest-fields.tsx'
import { OrderConsent } from './order-consent.tsx'
import { BuyerSums, GuestSums, PricesNote } from './order-sums.tsx'
import { placedProps } from './thanks-popup.tsx'
import { placeOrder } from './place-order.ts'

const NO_ERRORS: GuestFieldErrors = { email: null, phone: null }

export function OrderPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const is_guest = useSession().token === null
  const is_get_example = useOrderDraft((draft) => draft.is_get_example)
  const form = useOrderForm(onClose)
  useGoodsToOrder(is_open && !form.is_sending, onClose)
  return (
    <Dialog title={t('order_title')} is_open={is_open} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        {form.old_sum !== null && <PricesNote old_sum={form.old_sum} />}
        {is_guest ? <GuestSums /> : <BuyerSums />}
        {is_guest && <GuestFields errors={form.errors} onChange={form.clearError} />}
        <Checkbox checked={is_get_example} onChange={(event) => changeDraft({ is_get_example: event.target.checked })}>
          {t('send_example')}
          <span className="block text-sm text-ink-600">{t('send_example_what')}</span>
        </Checkbox>
        <Button type="submit" size="lg" is_loading={form.is_sending}>
          {t(form.old_sum === null ? 'confirm_order' : 'confirm_order_new_prices')}
        </Button>
        <ButtonLink to="/checkout" kind="text" onClick={onClose}>
          {t('checkout_open')}
        </ButtonLink>
        <OrderConsent is_guest={is_guest} />
      </form>
    </Dialog>
  )
}

/** Another tab may order the basket, empty it or sign out. */
function useGoodsToOrder(is_waiting: boolean, onClose: () => void) {
  const { t } = useTranslation()
  const is_empty = useBasket(({ lines }) => lines.length === 0)
  useEffect(() => {
    if (!is_waiting || !is_empty) return
    onClose()
    toast('info', t('order_basket_emptied'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [is_waiting, is_empty])
}

const guestOf = ({ email, phone }: OrderDraft): OrderingGuest | null =>
  useSession.getState().token === null ? { email: email.trim(), phone, name: '' } : null

function useOrderForm(onClose: () => void) {
  const { t } = useTranslation()
  const go = useGo()
  const { goods } = useBasketSums()
  const [errors, setErrors] = useState(NO_ERRORS)
  const [is_sending, setSending] = useState(false)
  const [old_sum, setOldSum] = useState<number | null>(null)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (is_busy.current) return
    const draft = useOrderDraft.getState()
    const found = useSession.getState().token === null ? checkFields(draft) : NO_ERRORS
    setErrors(found)
    if (found.email !== null || found.phone !== null) return focusInvalid(form, found)
    is_busy.current = true
    setSending(true)
    const outcome = await placeOrder(draft, goods)
    is_busy.current = false
    setSending(false)
    switch (outcome.kind) {
      case 'placed':
        openPopup('thx', placedProps(outcome.order, undefined, guestOf(draft)))
        return void go('/', BEHIND_POPUP)
      case 'stored':
        onClose()
        return toast('info', t('order_kept_offline'))
      case 'prices':
        return setOldSum(goods)
      case 'goods':
        onClose()
        return toast('err', t(outcome.text))
      case 'fields':
        setErrors(outcome)
        return focusInvalid(form, outcome)
      case 'details':
        return toast('err', t('invalid_data'))
      case 'other':
        return toast('err', t(outcome.text))
    }
  }
  const clearError = (field: keyof GuestFieldErrors) => setErrors((known) => ({ ...known, [field]: null }))
  return { submit, clearError, errors, is_sending, old_sum }
}

const checkFields = ({ email, phone }: { email: string; phone: string }): GuestFieldErrors => ({
  email: isEmail(email.trim()) ? null : 'invalid_email',
  phone: phone !== '' && isPhone(phone) ? null : 'invalid_phone',
})

function focusInvalid(form: HTMLFormElement, errors: GuestFieldErrors) {
  form.querySelector<HTMLElement>(`[name=${errors.email === null ? 'phone' : 'email'}]`)?.focus()
}
