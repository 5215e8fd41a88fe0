import { useSession } from '../account/public.ts'
import { textNow } from '../i18n/text-now.ts'
import { keepInStep } from '../kept-state.ts'
import { toast } from '../ui/toast.tsx'
import { useBasket } from './basket-store.ts'
import { isRefusedToken, loadServerBasket } from './server-basket.ts'

/** Once a page, after hydration: keeps tabs in step and, for a signed-in buyer, brings the server's basket here. */
export function startBasket() {
  keepInStep(useBasket)
  const { token } = useSession.getState()
  if (token !== null) void bringServerBasket()
  useSession.subscribe((now, before) => {
    if (now.token !== null && now.token !== before.token) void bringServerBasket()
  })
}

async function bringServerBasket(): Promise<void> {
  try {
    const not_kept = await loadServerBasket()
    if (not_kept.length > 0) toast('info', textNow('basket_not_all_kept'))
  } catch (error) {
    if (!isRefusedToken(error)) toast('err', textNow('unknown_error'))
  }
}
