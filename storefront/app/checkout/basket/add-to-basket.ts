import type { Card } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { tokenCookie } from '../../account/public.ts'
import { isUnreachable, unreachableKey } from '../../api/unreachable.ts'
import { textNow } from '../../i18n/text-now.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { amountIn, type LineOption, withCard, withUnsent } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { sendAmount } from './sync/server-basket.ts'
import { isRefusedToken } from '../../api/call.ts'

/**
 * A guest's basket is checked against the card's stock; for a buyer the server decides, and a refusal removes the
 * pieces. @param options of a kit; left out: unchanged @returns whether the pieces were added
 */
export async function addToBasket(card: Card, pieces = 1, options?: LineOption[]): Promise<boolean> {
  const before = amountIn(useBasket.getState().lines, card.id)
  const amount = before + wholeMultiples(pieces, card.order_multiple)
  const is_buyer = tokenCookie() !== null
  const obstacle =
    amount > AMOUNT_MAX ? 'amount_max_reached' : !is_buyer && amount > card.amount_in_store ? 'no_stock' : null
  if (obstacle !== null) return refuse(obstacle)
  changeLines((lines) => {
    const raised = withCard(lines, card, amount, options)
    return is_buyer ? raised : withUnsent(raised, card.id, amount - before)
  })
  try {
    if (is_buyer) await sendAmount(card.id, before, amount)
  } catch (error) {
    // The pieces stay in the guest's basket.
    if (!isRefusedToken(error)) return refuse(await failureKeyOf(error))
  }
  toast('ok', textNow('success_added_to_cart'), { label: textNow('go_to_cart'), to: '/basket' })
  return true
}

const wholeMultiples = (pieces: number, multiple: number) => Math.ceil(pieces / multiple) * multiple

function refuse(text_key: string): false {
  toast('err', textNow(text_key, { most: AMOUNT_MAX }))
  return false
}

/** The table of refusals (1 kB) is loaded on the first refusal. */
async function failureKeyOf(failure: unknown): Promise<string> {
  if (isUnreachable(failure)) return unreachableKey()
  const texts = await import('../../api/refusal-texts.ts').catch((cause: unknown) => {
    console.warn('The texts of the refusals could not be loaded', cause)
    return null
  })
  return texts?.failureKeyOf(failure) ?? unreachableKey()
}
