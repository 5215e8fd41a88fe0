import type { Profile } from '@shop/contract/shop/account'
import { getLastBuyer } from '@shop/contract/shop/orders/orders'
import { profileSettled, useSession, withSession } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { changeCheckoutDraft, useCheckoutDraft } from './checkout-draft.ts'
import { lastBuyerChange, profileChange } from './known-buyer.ts'

/** Longer waits for the account leave the fields to the buyer. */
const WAIT_MS_MAX = 8000

let filled: Promise<void> = Promise.resolve()

/** Once for each buyer, from the profile and then from the last order. Resolves when both have filled their fields. */
export function fillFromProfile(user: Profile): Promise<void> {
  const change = profileChange(useCheckoutDraft.getState(), user)
  if (change !== null) {
    changeCheckoutDraft(change)
    filled = fillFromLastOrder(user.id)
  }
  return filled
}

async function fillFromLastOrder(user_id: number) {
  try {
    const { data: buyer } = await withSession(user_id, () => call(getLastBuyer))
    const draft = useCheckoutDraft.getState()
    // A sign-out or an order has emptied the draft.
    if (buyer && draft.filled_for === user_id) changeCheckoutDraft(lastBuyerChange(draft, buyer))
  } catch (error) {
    console.warn('The last order could not be looked up', error)
  }
}

/** Waits for what is on its way. */
export const fillFromAccount = (): Promise<void> =>
  Promise.race([fillWhenSettled(), new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS_MAX))])

async function fillWhenSettled() {
  await profileSettled()
  const { user } = useSession.getState()
  if (user !== null) await fillFromProfile(user)
}
