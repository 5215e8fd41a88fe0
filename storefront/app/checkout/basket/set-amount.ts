import { isRefusedWith } from '@shop/contract/call'
import { settledAmount } from '@shop/contract/rules/goods/stock'
import { tokenCookie } from '../../account/public.ts'
import { textNow } from '../../i18n/text-now.ts'
import { failureKeyOf } from '../../api/refusal-texts.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { amountIn, withAmount, withUnsent, type BasketLine } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { recordRefusal, useLineWarnings } from './line-warnings.ts'
import { refreshBasket } from './sync/refresh-basket.ts'
import { sendAmount } from './sync/server-basket.ts'
import { isRefusedToken } from '../../api/call.ts'

/** Spec, section 5, "Stock". */
const TOO_MANY = 'not_enough_amount_of_product_in_store_to_add_into_basket'

/** Above the stock the previous amount stays. */
export async function setAmount(line: BasketLine, typed: number): Promise<void> {
  const before = amountIn(useBasket.getState().lines, line.id)
  const wanted = settledAmount(typed, line.order_multiple)
  if (wanted > before && wanted > line.amount_in_store) return refuse(line.id, TOO_MANY)
  if (useLineWarnings.getState().refused_id === line.id) recordRefusal(null)
  await change(line.id, before, wanted)
}

/** For goods shown outside the basket; 0 removes them. */
export async function changeAmount(product_id: number, typed: number): Promise<void> {
  const line = useBasket.getState().lines.find(({ id }) => id === product_id)
  if (line) await (typed > 0 ? setAmount(line, typed) : removeLine(product_id))
}

export async function removeLine(product_id: number): Promise<void> {
  await change(product_id, amountIn(useBasket.getState().lines, product_id), 0)
}

async function change(product_id: number, before: number, wanted: number): Promise<void> {
  const is_buyer = tokenCookie() !== null
  changeLines((lines) => {
    const changed = withAmount(lines, product_id, wanted)
    return is_buyer ? changed : withUnsent(changed, product_id, Math.max(0, wanted - before))
  })
  if (!is_buyer) return
  try {
    await sendAmount(product_id, before, wanted)
  } catch (error) {
    if (isRefusedToken(error)) return
    if (!isRefusedWith(error, 'no_stock')) return refuse(null, failureKeyOf(error))
    refuse(product_id, TOO_MANY)
    await refreshBasket()
  }
}

function refuse(product_id: number | null, text_key: string) {
  recordRefusal(product_id)
  toast('err', textNow(text_key))
}
