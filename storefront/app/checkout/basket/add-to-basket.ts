import type { Card } from '@shop/contract/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { tokenCookie } from '../account/public.ts'
import { textNow } from '../i18n/text-now.ts'
import { failureKeyOf } from '../failure-key.ts'
import { toast } from '../ui/toast.tsx'
import { amountIn, withCard, withUnsent } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { isRefusedToken, sendAmount } from './server-basket.ts'

/**
 * Puts pieces of a product into the basket and says so. A guest's basket goes by the stock that the card tells of; for
 * a signed-in buyer the server decides, and a refusal takes the pieces back.
 *
 * @returns whether they stayed in the basket
 */
export async function addToBasket(card: Card, pieces = 1): Promise<boolean> {
  const before = amountIn(useBasket.getState().lines, card.id)
  const amount = before + wholeMultiples(pieces, card.order_multiple)
  const is_buyer = tokenCookie() !== null
  const obstacle =
    amount > AMOUNT_MAX ? 'amount_max_reached' : !is_buyer && amount > card.amount_in_store ? 'no_stock' : null
  if (obstacle !== null) return refuse(obstacle)
  changeLines((lines) => {
    const raised = withCard(lines, card, amount)
    return is_buyer ? raised : withUnsent(raised, card.id, amount - before)
  })
  try {
    if (is_buyer) await sendAmount(card.id, before, amount)
  } catch (error) {
    // Signed out meanwhile: the pieces stay in the guest's basket.
    if (!isRefusedToken(error)) return refuse(await failureKeyOf(error))
  }
  toast('ok', textNow('success_added_to_cart'), { label: textNow('go_to_cart'), to: '/basket' })
  return true
}

/** What is sold by tens goes in by tens. */
const wholeMultiples = (pieces: number, multiple: number) => Math.ceil(pieces / multiple) * multiple

function refuse(text_key: string): false {
  toast('err', textNow(text_key, { most: AMOUNT_MAX }))
  return false
}
