import { isCallFailed } from '@shop/contract/call'
import { listFavourites, mergeFavourites, type Favourite } from '@shop/contract/shop/favourites'
import { onSignOut, tokenCookie, useSession } from '../account/public.ts'
import { call } from '../api/call.ts'
import { textNow } from '../i18n/text-now.ts'
import { syncWithOtherTabs } from '../persistence/persisted-state.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { changeFavourites, clearFavourites, useFavourites } from './favourites-store.ts'
import { changesSent } from './toggle-favourite.ts'

export function startFavourites() {
  syncWithOtherTabs(useFavourites)
  onSignOut(clearFavourites)
  const { token } = useSession.getState()
  if (token !== null) void loadServerFavourites()
  useSession.subscribe((now, before) => {
    if (now.token !== null && now.token !== before.token) void loadServerFavourites()
  })
}

/** Spec, section 4, "Start-up". Adds the guest's first. */
async function loadServerFavourites(): Promise<void> {
  try {
    const changes = await changesSent()
    const { products, not_kept } = await load()
    // Changed during the load.
    if (changes !== (await changesSent())) return await loadServerFavourites()
    // After a sign-out: not for the next user.
    if (tokenCookie() === null) return
    changeFavourites(() => ({ products, unsent: [] }))
    if (not_kept.length > 0) toast('info', textNow('favourites_not_all_kept'))
  } catch (error) {
    if (!isCallFailed(error) || error.status !== 401) toast('err', textNow('unknown_error'))
  }
}

/** `not_kept`: deleted products. */
async function load(): Promise<{ products: Favourite[]; not_kept: number[] }> {
  const products = useFavourites.getState().unsent.map((product_id) => ({ product_id }))
  if (products.length === 0) return { products: (await call(listFavourites)).data, not_kept: [] }
  return (await call(mergeFavourites, { body: { products } })).data
}
