import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { data, IdText, Success, text } from '../primitives.ts'
import { EmailText } from '../rules/validation.ts'

export const askStockNotice = endpoint({
  name: 'askStockNotice',
  method: 'POST',
  path: '/api/products/:id/stock-notice',
  access: 'open',
  summary: 'Asks for one letter when the product is back in stock; the answer is the same if it was asked before',
  params: v.object({ id: IdText }),
  body: v.object({ email: EmailText }),
  /** Cancels the request. */
  reply: data(v.object({ code: v.string() })),
  refuses: ['not_found'],
})

export const cancelStockNotice = endpoint({
  name: 'cancelStockNotice',
  method: 'DELETE',
  path: '/api/stock-notices/:code',
  access: 'open',
  summary: 'Cancels a request for a letter; the answer is the same for unknown codes',
  params: v.object({ code: text(100) }),
  reply: Success,
})
