import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, Id, LINES_MAX, Quantity } from './primitives.ts'
import { EmailText } from './rules/validation.ts'

/** The specification sends only product_id; an amount may stand beside it, else it is one piece. */
const OfferLine = v.object({ product_id: Id, product_amount: v.nullish(Quantity, 1) })

export const sendCommercialOffer = endpoint({
  name: 'sendCommercialOffer',
  method: 'POST',
  path: '/api/send-commercial-offer',
  access: 'guest',
  summary: 'Makes a commercial offer for the products and sends it by e-mail',
  body: v.object({
    products: v.pipe(v.array(OfferLine), v.minLength(1), v.maxLength(LINES_MAX)),
    email: EmailText,
  }),
  reply: data(v.object({ accepted: v.boolean() })),
})
