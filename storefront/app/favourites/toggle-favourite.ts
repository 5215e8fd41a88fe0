import type { Card } from '@shop/contract/catalog'
import { addFavourite, removeFavourite } from '@shop/contract/favourites'
import { tokenCookie } from '../account/public.ts'
import { call } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '../ui/toast.tsx'
import { changeFavourites, useFavourites, withFavourite, withoutFavourite } from './favourites-store.ts'

/** The last call for each product: the next one waits for it, so that they arrive in the order of the clicks. */
const underway = new Map<number, Promise<unknown>>()
let sent_count = 0

/**
 * Likes a product, or no more. First here, then on the server for a signed-in buyer; that the server did not take it is
 * only logged (spec, section 4, "Favourites").
 */
export function toggleFavourite(card: Card) {
  const is_liked = useFavourites.getState().products.some(({ id }) => id === card.id)
  const is_buyer = tokenCookie() !== null
  changeFavourites((kept) =>
    is_liked
      ? withoutFavourite(kept, card.id)
      : withFavourite(kept, { ...card, original_price: card.price }, !is_buyer),
  )
  toast('ok', textNow(is_liked ? 'success_removed_from_favorites' : 'success_added_to_favorites'))
  if (is_buyer) send(card.id, is_liked ? removeFavourite : addFavourite)
}

function send(product_id: number, route: typeof addFavourite | typeof removeFavourite) {
  const before = underway.get(product_id) ?? Promise.resolve()
  const sent = before
    .then(() => call(route, { params: { id: String(product_id) } }))
    .catch((error: unknown) => console.warn('The server did not take the change of the favourites', error))
  underway.set(product_id, sent)
  sent_count += 1
}

/**
 * Waits until the server has heard of every change, and tells how many there were: when the number is another after
 * something was loaded, the load may be older than the last change.
 */
export async function changesSent(): Promise<number> {
  await Promise.all(underway.values())
  return sent_count
}
