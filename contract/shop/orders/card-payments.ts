import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data } from '../../primitives.ts'
import { CARD_PROVIDERS } from '../../rules/money/card-payments.ts'
import { PageCode } from './order-pages.ts'

/** An address to open, or a form to send. */
const ProviderPage = v.union([
  v.object({ redirect_url: v.string() }),
  v.object({ form: v.object({ action: v.string(), fields: v.record(v.string(), v.string()) }) }),
])
export type ProviderPage = v.InferOutput<typeof ProviderPage>

export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  path: '/api/orders/by-code/:code/pay',
  access: 'open',
  summary: 'Begins to pay an order by card on the page of a provider; card data never reaches the shop',
  params: v.object({ code: PageCode }),
  body: v.object({ provider: v.picklist(CARD_PROVIDERS) }),
  reply: data(ProviderPage),
  refuses: ['not_found', 'not_payable', 'bank_unavailable'],
})
