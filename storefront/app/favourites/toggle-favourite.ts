import type { Card } from '@shop/contract/shop/catalog'
import { addFavourite, removeFavourite } from '@shop/contract/shop/favourites'
import { tokenCookie } from '../account/public.ts'
import { call } from '../api/call.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { changeFavourites, useFavourites, withFavourite, withoutFavourite } from './favourites-store.ts'

/** A product's next call waits, to keep the order of clicks. */
const underway = new Map<number, Promise<unknown>>()
let sent_count = 0

/** A failure is only logged (spec, section 4, "Favourites"). */
export function toggleFavourite(card: Card) {
  const is_liked = useFavourites.getState().products.some(({ id }) => id === card.id)
  const is_buyer = tokenCookie() !== null
  changeFavourites((state) =>
    is_liked
      ? withoutFavourite(state, card.id)
      : withFavourite(state, { ...card, original_price: card.price }, !is_buyer),
  )
  toast('ok', textNow(is_liked ? 'success_removed_from_favorites' : 'success_added_to_favorites'))
  if (is_buyer) send(card.id, is_liked ? removeFavourite : addFavourite)
}

function send(product_id: number, route: typeof addFavourite | typeof removeFavourite) {
  const before = underway.get(product_id) ?? Promise.resolve()
  const sent = before
    .then(() => call(route, { params: { id: String(product_id) } }))
    .catch((error: unknown) => console.warn('The server did not save the change of the favourites', error))
  underway.set(product_id, sent)
  sent_count += 1
}

/** Another number after a load means that the loaded data may be old. */
export async function changesSent(): Promise<number> {
  await Promise.all(underway.values())
  return sent_count
}
