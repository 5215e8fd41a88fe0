import type { OrderDelivery } from '@shop/contract/rules/orders/order-details'

/** Of this browser's last checkout. */
export const chosenSettlement = async (): Promise<OrderDelivery['settlement']> =>
  (await import('../checkout-draft.ts')).useCheckoutDraft.getState().settlement
