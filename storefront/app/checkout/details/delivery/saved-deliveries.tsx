import { useEffect } from 'react'
import type { SavedDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { Check } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useBuyer } from '../../../account/public.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSavedDeliveries } from '../../saved/use-saved-deliveries.ts'
import { changeCheckoutDraft, useCheckoutDraft } from '../checkout-draft.ts'

/** Nothing if the buyer has none. */
export function SavedDeliveries() {
  const user = useBuyer()
  return user && <Chips key={user.id} user_id={user.id} />
}

function Chips({ user_id }: { user_id: number }) {
  const { t } = useTranslation()
  const { saved } = useSavedDeliveries(user_id)
  const { saved_id } = useCheckoutDraft()
  useDefault(saved)
  if (saved.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('checkout_saved_addresses')}>
      <span className="w-full text-sm text-ink-600">{t('checkout_saved_addresses')}</span>
      {saved.map((one) => (
        <button
          key={one.id}
          type="button"
          className="btn btn--soft btn--sm"
          aria-pressed={one.id === saved_id}
          onClick={() => take(one)}
        >
          {one.id === saved_id && <Icon of={Check} />}
          {one.label}
        </button>
      ))}
    </div>
  )
}

/** For an order without a typed place. */
function useDefault(saved: readonly SavedDelivery[]) {
  useEffect(() => {
    const { settlement, street, saved_id } = useCheckoutDraft.getState()
    const preferred = saved.find(({ is_default }) => is_default)
    if (preferred && settlement === null && street === '' && saved_id === 0) take(preferred)
  }, [saved])
}

function take({ id, delivery }: SavedDelivery) {
  const { method, settlement, branch, street, building, apartment, comment } = delivery
  const { receiver_name, receiver_phone } = delivery
  changeCheckoutDraft({
    saved_id: id,
    method,
    settlement,
    branch,
    street,
    building,
    apartment,
    delivery_comment: comment,
    has_receiver: receiver_name !== '' || receiver_phone !== '',
    receiver_name,
    receiver_phone,
  })
}
