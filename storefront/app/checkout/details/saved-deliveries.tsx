import { useEffect, useState } from 'react'
import { listSavedDeliveries, type SavedDelivery } from '@shop/contract/shop/saved-deliveries'
import { useBuyer, withSession } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { changeCheckoutDraft } from './checkout-draft.ts'

/** Addresses that the signed-in buyer has saved in the account. Without any, nothing is shown. */
export function SavedDeliveries() {
  const { t } = useTranslation()
  const user_id = useBuyer()?.id ?? null
  const [saved, setSaved] = useState<readonly SavedDelivery[]>([])
  useEffect(() => {
    if (user_id === null) return
    let is_wanted = true
    withSession(user_id, () => call(listSavedDeliveries)).then(
      ({ data }) => is_wanted && setSaved(data),
      (error: unknown) => console.warn('The saved addresses were not loaded', error),
    )
    return () => {
      is_wanted = false
    }
  }, [user_id])
  if (user_id === null || saved.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('checkout_saved_addresses')}>
      <span className="w-full text-sm text-ink-600">{t('checkout_saved_addresses')}</span>
      {saved.map((one) => (
        <button key={one.id} type="button" className="btn btn--soft btn--sm" onClick={() => take(one)}>
          {one.label}
        </button>
      ))}
    </div>
  )
}

function take({ delivery }: SavedDelivery) {
  const { method, settlement, branch, street, building } = delivery
  changeCheckoutDraft({ method, settlement, branch, street, building })
}
