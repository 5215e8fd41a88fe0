import { onSignOut, useSession } from '../../../account/public.ts'
import { textNow } from '../../../i18n/text-now.ts'
import { syncWithOtherTabs } from '../../../persistence/persisted-state.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { emptyBasket, useBasket } from '../basket-store.ts'
import { loadServerBasket, sendRestOnLeaving } from './server-basket.ts'
import { isRefusedToken } from '../../../api/call.ts'

/** Once per page, after hydration: synchronises tabs and loads a buyer's basket. */
export function startBasket() {
  syncWithOtherTabs(useBasket)
  onSignOut(emptyBasket)
  addEventListener('pagehide', sendRestOnLeaving)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && useSession.getState().token !== null) void showServerBasket()
  })
  const { token } = useSession.getState()
  if (token !== null) void showServerBasket()
  useSession.subscribe((now, before) => {
    if (now.token !== null && now.token !== before.token) void showServerBasket()
  })
}

async function showServerBasket(): Promise<void> {
  try {
    const not_kept = await loadServerBasket()
    if (not_kept.length > 0) toast('info', textNow('basket_not_all_kept'))
  } catch (error) {
    if (!isRefusedToken(error)) toast('err', textNow('unknown_error'))
  }
}
