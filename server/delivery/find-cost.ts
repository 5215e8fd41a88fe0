import type { ServedInput } from '@shop/contract/endpoint'
import { deliveryRule, isDeliveryFree } from '@shop/contract/rules/orders/delivery-rule'
import { hryvnia, type Hryvnia, lineSum, plus } from '@shop/contract/rules/money/price'
import type { DeliveryCost, findDeliveryCost } from '@shop/contract/shop/orders/delivery'
import { findSettings, listPublicSettings } from '../content/public.ts'
import { askArrival, askPrice, carrierDay } from '../integrations/nova-poshta/waybill-calls.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { dayText } from '../texts/dates.ts'
import { findCity } from './find-city.ts'
import { carrierMemory, isLookupAllowed } from './ask-carrier.ts'

const FRESH_MS = 6 * 3_600_000
const DAY_MS = 86_400_000
const UNKNOWN_WEIGHT_GRAMS = 1000

type Body = ServedInput<typeof findDeliveryCost>['body']

interface Asked {
  cost: Hryvnia
  arrives_on: string | null
  asked_at: number
}

/** Old answers bridge an outage of the carrier. */
const answersOf = carrierMemory<Asked>({ max: 5000, ttl: 48 * 3_600_000 })

export async function findCost(services: Services, body: Body, ip: string): Promise<DeliveryCost> {
  const { weight, sum } = await weigh(services.db, body.products)
  const method = body.to_door ? 'np_courier' : 'np_branch'
  const rule = deliveryRule(await listPublicSettings(services.db))
  const is_free = isDeliveryFree(rule, { buyer_kind: body.buyer_kind, sum, method })
  const asked = await priceOf(services, { ...body, weight, sum }, ip)
  return { cost: asked?.cost ?? null, ...arrivalOf(asked, services.clock.now()), is_free, weight }
}

/** Refuses with `invalid_data` for an unknown product. */
async function weigh(db: Db, products: Body['products']): Promise<{ weight: number; sum: Hryvnia }> {
  const amounts = new Map<number, number>()
  for (const { product_id, product_amount } of products)
    amounts.set(product_id, (amounts.get(product_id) ?? 0) + product_amount)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'weight', 'price', 'sale_price'])
    .where('id', 'in', [...amounts.keys()])
    .where('archived_at', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = products.findIndex(({ product_id }) => !known.has(product_id))
  if (unknown >= 0) throw new Refusal('invalid_data', { [`products.${unknown}.product_id`]: ['product_gone'] })
  const amountOf = (id: number) => amounts.get(id) ?? 0
  const grams = rows.reduce((all, { id, weight }) => all + (weight ?? UNKNOWN_WEIGHT_GRAMS) * amountOf(id), 0)
  const sums = rows.map(({ id, ...row }) => lineSum({ ...row, amount: amountOf(id) }))
  return { weight: grams / 1000, sum: hryvnia(plus(...sums)) }
}

type Wanted = Pick<Body, 'settlement' | 'to_door'> & { weight: number; sum: Hryvnia }

async function priceOf(services: Services, wanted: Wanted, ip: string): Promise<Asked | null> {
  const { novaPoshta } = services
  const { sender_city_ref: sender_city } = await findSettings(services.db)
  if (novaPoshta.mode === 'off' || sender_city === '' || wanted.weight === 0) return null
  // Close questions share an answer.
  const weight_kg = Math.max(0.1, Math.ceil(wanted.weight * 2) / 2)
  const value = Math.max(100, Math.ceil(wanted.sum / 100) * 100)
  const key = [sender_city, wanted.settlement, wanted.to_door, weight_kg, value].join(' ')
  const answers = answersOf(novaPoshta)
  const known = answers.get(key)
  if (known && performance.now() - known.asked_at < FRESH_MS) return known
  if (!(await isLookupAllowed(services, ip))) return known ?? null
  const asked = await novaPoshta.askBriefly(async (ms) => {
    const recipient_city = (await findCity(services, wanted.settlement, ms)) ?? wanted.settlement
    const question = { sender_city, recipient_city, to_door: wanted.to_door ?? false, ms }
    const now = services.clock.now()
    const [cost, arrives_on] = await Promise.all([
      askPrice(novaPoshta, { ...question, weight_kg, value }),
      askArrival(novaPoshta, question, carrierDay(now)).catch(() => null),
    ])
    return { cost: cost as Hryvnia, arrives_on }
  })
  if (asked === null) return known ?? null
  const answer = { ...asked, asked_at: performance.now() }
  answers.set(key, answer)
  return answer
}

/** The answer may be of yesterday, and the day past. */
function arrivalOf(asked: Asked | null, now: Date): Pick<DeliveryCost, 'days' | 'arrives_on'> {
  const today = dayText(now)
  const arrives_on = asked?.arrives_on ?? null
  if (arrives_on === null || arrives_on < today) return { days: null, arrives_on: null }
  return { days: Math.round((Date.parse(arrives_on) - Date.parse(today)) / DAY_MS), arrives_on }
}
