import { isCallFailed } from '@shop/contract/call'
import { listFavourites, mergeFavourites, type Favourite } from '@shop/contract/favourites'
import { useSession } from '../account/public.ts'
import { call } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { keepInStep } from '../kept-state.ts'
import { toast } from '../ui/toast.tsx'
import { changeFavourites, useFavourites } from './favourites-store.ts'
import { changesSent } from './toggle-favourite.ts'

/** Once a page, after hydration: keeps tabs in step and, for a signed-in buyer, brings the server's favourites here. */
export function startFavourites() {
  keepInStep(useFavourites)
  const { token } = useSession.getState()
  if (token !== null) void bringServerFavourites()
  useSession.subscribe((now, before) => {
    if (now.token !== null && now.token !== before.token) void bringServerFavourites()
  })
}

/** They replace the local ones (spec, section 4, "Start-up"); what a guest had liked joins them first. */
async function bringServerFavourites(): Promise<void> {
  try {
    const changes = await changesSent()
    const { products, not_kept } = await load()
    // Liked something while it was loading: what came does not know of it.
    if (changes !== (await changesSent())) return await bringServerFavourites()
    changeFavourites(() => ({ products, unsent: [] }))
    if (not_kept.length > 0) toast('info', textNow('favourites_not_all_kept'))
  } catch (error) {
    if (!isCallFailed(error) || error.status !== 401) toast('err', textNow('unknown_error'))
  }
}

/** `not_kept`: ids of what a guest had liked and the shop has no more. */
async function load(): Promise<{ products: Favourite[]; not_kept: number[] }> {
  const products = useFavourites.getState().unsent.map((product_id) => ({ product_id }))
  if (products.length === 0) return { products: (await call(listFavourites)).data, not_kept: [] }
  return (await call(mergeFavourites, { body: { products } })).data
}
