import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { post, type Wish } from './visitors.ts'

/** One piece, ordered by somebody without an account. */
export const guestOrder = (product_id: number, headers: Record<string, string> = {}): Wish => ({
  ...post(
    placeGuestOrder.path,
    {
      products: [{ product_id, product_amount: 1 }],
      email_not_auth_user: 'crowd@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    },
    headers,
  ),
  kind: 'order',
  is_read: true,
})
