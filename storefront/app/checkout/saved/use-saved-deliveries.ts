import { useCallback } from 'react'
import { listSavedDeliveries, type SavedDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { useLoaded, withSession } from '../../account/public.ts'
import { call } from '../../api/call.ts'

const NONE: readonly SavedDelivery[] = []

/** Empty until loaded. */
export function useSavedDeliveries(user_id: number) {
  const load = useCallback(() => withSession(user_id, async () => (await call(listSavedDeliveries)).data), [user_id])
  const [loaded, reload] = useLoaded<readonly SavedDelivery[]>(load)
  return { saved: loaded.kind === 'loaded' ? loaded.data : NONE, state: loaded.kind, reload }
}
