import { Button } from '@shop/ui/components/button/button.tsx'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { TextArea } from '@shop/ui/components/field/field.tsx'
import { changeComment, useBasket } from '../basket/basket-store.ts'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { OrderConsent } from '../order/order-consent.tsx'
import { PricesNote } from '../order/order-sums.tsx'
import { placeText } from '../saved/place-text.ts'
import { useCheckoutDraft, type CheckoutDraft } from './checkout-draft.ts'
import { useDeliverySentence } from './delivery/delivery-sentence.ts'
import type { CheckoutForm } from './use-checkout.ts'

export function ReviewStep({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const comment = useBasket((basket) => basket.comment)
  const { to_pay, is_below_minimum } = useBasketSums()
  return (
    <>
      <Review />
      <TextArea
        label={t('order_comment')}
        placeholder={t('order_comment_example')}
        value={comment}
        maxLength={2000}
        onChange={(event) => changeComment(event.target.value)}
      />
      {form.old_sum !== null && <PricesNote old_sum={form.old_sum} />}
      {form.failure && <Note kind="bad">{t(form.failure)}</Note>}
      <Button type="submit" size="lg" is_block is_loading={form.is_sending} disabled={is_below_minimum}>
        {t('checkout_send', { sum: moneyText(to_pay) })}
      </Button>
      <p className="text-sm text-ink-600">{t('checkout_nothing_charged')}</p>
      <OrderConsent is_guest={form.is_guest} />
    </>
  )
}

function Review() {
  const { t } = useTranslation()
  const draft = useCheckoutDraft()
  const { kind, name, code, contact_person, phone, method, terms } = draft
  const is_person = kind === 'person'
  const sentence = useDeliverySentence({ buyer_kind: kind === 'institution' ? 'institution' : 'person', method })
  const buyer = [!is_person && code, !is_person && contact_person, phone].filter(Boolean).join(', ')
  return (
    <ul className="review2">
      <Row step={1} label={t('checkout_buyer')} value={is_person ? contact_person : name} more={buyer} />
      <Row
        step={2}
        label={t('delivery')}
        value={[t(`checkout_method_${method}`), placeOf(draft, t)].filter(Boolean).join(', ')}
        more={[receiverOf(draft), sentence].filter(Boolean).join('. ')}
      />
      <Row
        step={3}
        label={t('payment')}
        value={t(`checkout_terms_${terms}`)}
        more={t(`checkout_terms_${terms}_text`)}
      />
    </ul>
  )
}

function Row({ step, label, value, more }: { step: number; label: string; value: string; more: string }) {
  const { t } = useTranslation()
  return (
    <li>
      <span className="k">{label}</span>
      <span className="v [overflow-wrap:anywhere]">
        {value || t('checkout_not_filled')}
        {more && <span className="block font-normal text-ink-600">{more}</span>}
      </span>
      <a className="link text-sm" href={`#step-${step}`}>
        {t('edit')}
        <span className="sr-only">: {label}</span>
      </a>
    </li>
  )
}

const receiverOf = ({ has_receiver, receiver_name, receiver_phone }: CheckoutDraft) =>
  has_receiver ? [receiver_name, receiver_phone].filter(Boolean).join(', ') : ''

const NO_STREET = { street: '', building: '', apartment: '' }

function placeOf(draft: CheckoutDraft, t: TFunction): string {
  const { method, settlement, branch, street, building, apartment } = draft
  if (method === 'pickup') return ''
  const has_branch = method === 'np_branch' || method === 'np_locker'
  const place = has_branch ? { branch, ...NO_STREET } : { branch: null, street, building, apartment }
  return placeText({ settlement, ...place }, t)
}
