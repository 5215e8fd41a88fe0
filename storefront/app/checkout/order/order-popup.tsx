import { useRef, useState } from 'react'
import { isEmail, isPhone } from '@shop/contract/rules/validation'
import { useSession } from '../account/public.ts'
import { useBasketSums } from '../basket/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup, type PopupProps } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useGo } from '../ui/link.tsx'
import { toast } from '../ui/toast.tsx'
import { changeDraft, useOrderDraft } from './order-draft.ts'
import { GuestFields, type WrongFields } from './guest-fields.tsx'
import { OrderConsent } from './order-consent.tsx'
import { BuyerSums, GuestSums, PricesNote } from './order-sums.tsx'
import { placeOrder } from './place-order.ts'

const NOTHING_WRONG: WrongFields = { email: null, phone: null }

/** The last step of an order: who it is for, what it costs, and the button. */
export function OrderPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const is_guest = useSession().token === null
  const is_get_example = useOrderDraft((draft) => draft.is_get_example)
  const form = useOrderForm(onClose)
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
        {is_guest && <GuestFields wrong={form.wrong} onChange={form.forget} />}
        <Checkbox checked={is_get_example} onChange={(event) => changeDraft({ is_get_example: event.target.checked })}>
          {t('send_example')}
          <span className="block text-sm text-ink-600">{t('send_example_what')}</span>
        </Checkbox>
        <Button type="submit" size="lg" is_loading={form.is_sending}>
          {t(form.old_sum === null ? 'confirm_order' : 'confirm_order_new_prices')}
        </Button>
        <OrderConsent is_guest={is_guest} />
      </form>
    </Dialog>
  )
}

function useOrderForm(onClose: () => void) {
  const { t } = useTranslation()
  const go = useGo()
  const { goods } = useBasketSums()
  const [wrong, setWrong] = useState(NOTHING_WRONG)
  const [is_sending, setSending] = useState(false)
  const [old_sum, setOldSum] = useState<number | null>(null)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (is_busy.current) return
    const draft = useOrderDraft.getState()
    const found = useSession.getState().token === null ? wrongFields(draft) : NOTHING_WRONG
    setWrong(found)
    if (found.email !== null || found.phone !== null) return focusWrong(form, found)
    is_busy.current = true
    setSending(true)
    const outcome = await placeOrder(draft, goods)
    is_busy.current = false
    setSending(false)
    switch (outcome.kind) {
      case 'placed':
        openPopup('thx', { number: outcome.order.number, total: outcome.order.total })
        return void go('/')
      case 'kept':
        onClose()
        return toast('info', t('order_kept_offline'))
      case 'prices':
        return setOldSum(goods)
      case 'goods':
        onClose()
        return toast('err', t(outcome.text))
      case 'fields':
        setWrong(outcome)
        return focusWrong(form, outcome)
      case 'other':
        return toast('err', t(outcome.text))
    }
  }
  const forget = (field: keyof WrongFields) => setWrong((known) => ({ ...known, [field]: null }))
  return { submit, forget, wrong, is_sending, old_sum }
}

const wrongFields = ({ email, phone }: { email: string; phone: string }): WrongFields => ({
  email: isEmail(email.trim()) ? null : 'invalid_email',
  phone: phone !== '' && isPhone(phone) ? null : 'invalid_phone',
})

function focusWrong(form: HTMLFormElement, wrong: WrongFields) {
  form.querySelector<HTMLElement>(`[name=${wrong.email === null ? 'phone' : 'email'}]`)?.focus()
}
