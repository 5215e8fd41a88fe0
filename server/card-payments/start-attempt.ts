import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CardProvider } from '@shop/contract/rules/money/card-payments'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { ProviderPage } from '@shop/contract/shop/orders/card-payments'
import { orderPageUrl, publicUrl } from '../config.ts'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import { findOrderByCode, leftToPay, type LockedOrder, lockOrder } from '../orders/public.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { askAboutOrder } from './ask-provider.ts'

const VALID_SECONDS = 3600
/** An open page is reused while ten minutes remain. */
const REUSED_MS = (VALID_SECONDS - 600) * 1000
const RETRY_SECONDS = 30
/** Another call may be asking the bank for so long. */
const MAKING_MS = 10_000
const LOOK_AGAIN_MS = 100

interface Attempt {
  id: number
  reference: string
  sum: Kopiykas
  page_url: string | null
  /** Another call is asking for this attempt's page. */
  is_being_made: boolean
  order: LockedOrder
}

/** Pays the order's rest on the provider's page. Refuses with `not_found`, `not_payable` and `bank_unavailable`. */
export async function startAttempt(services: Services, code: string, provider: CardProvider): Promise<ProviderPage> {
  const { id: order_id } = await findOrderByCode(services.db, code, services.clock.now())
  await services.limits.spend('card_payment_of_order', String(order_id))
  // It may be paid, and only the bank knows.
  await askAboutOrder(services, order_id)
  const attempt = await inTransaction(services.db, (tx) => findOrAddAttempt(tx, services, order_id, provider))
  if (attempt.page_url !== null) return { redirect_url: attempt.page_url }
  if (attempt.is_being_made) return waitForPage(services, attempt.id)
  return provider === 'liqpay' ? { form: liqpayForm(services, attempt) } : askForPage(services, attempt)
}

async function findOrAddAttempt(
  tx: Tx,
  services: Services,
  order_id: number,
  provider: CardProvider,
): Promise<Attempt> {
  const order = await lockOrder(tx, order_id, null)
  const sum = leftToPay(order)
  if (services[provider].mode === 'off' || sum <= 0) throw new Refusal('not_payable')
  const now = services.clock.now()
  const open = await tx
    .selectFrom('payment_attempts')
    .select(['id', 'reference', 'sum', 'page_url', 'state'])
    .where('order_id', '=', order_id)
    .where('provider', '=', provider)
    .where('sum', '=', sum)
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('created_at', '>', new Date(now.getTime() - REUSED_MS))]),
        and([eb('state', '=', 'making'), eb('created_at', '>', new Date(now.getTime() - MAKING_MS))]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (open) return { ...open, is_being_made: open.state === 'making', order }
  const reference = `${order.number}-${randomBytes(6).toString('hex')}`
  const named =
    provider === 'liqpay' ? { outside_id: reference, state: 'waiting' as const } : { state: 'making' as const }
  const { id } = await tx
    .insertInto('payment_attempts')
    .values({ order_id, provider, sum, reference, ...named, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, reference, sum, page_url: null, is_being_made: false, order }
}

const DESCRIPTION = {
  ua: 'Оплата замовлення № {number}',
  ru: 'Оплата заказа № {number}',
  en: 'Payment of order {number}',
}

const descriptionOf = ({ language, number }: LockedOrder) => DESCRIPTION[language].replace('{number}', () => number)

const webhookUrl = ({ config }: Services, provider: CardProvider) =>
  `${publicUrl(config)}/api/payments/${provider}/webhook`

function liqpayForm(services: Services, { order, reference, sum }: Attempt) {
  const { action, fields } = services.liqpay.checkoutForm({
    sum,
    order_id: reference,
    description: descriptionOf(order),
    result_url: orderPageUrl(services.config, order.page_code),
    server_url: webhookUrl(services, 'liqpay'),
    language: order.language === 'en' ? 'en' : 'uk',
  })
  return { action, fields: { ...fields } }
}

/** Two invoices of one order could both be paid. */
async function waitForPage({ db }: Services, id: number): Promise<ProviderPage> {
  for (const until = performance.now() + MAKING_MS; performance.now() < until; await pause(LOOK_AGAIN_MS)) {
    const attempts = db.selectFrom('payment_attempts').select(['page_url', 'state'])
    const { page_url, state } = await attempts.where('id', '=', id).executeTakeFirstOrThrow()
    if (page_url !== null) return { redirect_url: page_url }
    if (state !== 'making') break
  }
  throw new Refusal('bank_unavailable', {}, RETRY_SECONDS)
}

async function askForPage(services: Services, { id, order, reference, sum }: Attempt): Promise<ProviderPage> {
  const { db, monobank, config, clock } = services
  const wanted = {
    sum,
    reference,
    destination: descriptionOf(order),
    redirect_url: orderPageUrl(config, order.page_code),
    webhook_url: webhookUrl(services, 'monobank'),
    valid_seconds: VALID_SECONDS,
  }
  const attempt = db.updateTable('payment_attempts').where('id', '=', id)
  try {
    const { invoice_id, page_url } = await monobank.createInvoice(wanted)
    // A webhook may have been faster.
    await attempt.set({ page_url, outside_id: invoice_id }).execute()
    await attempt.set({ state: 'waiting' }).where('state', '=', 'making').execute()
    return { redirect_url: page_url }
  } catch (error) {
    if (!(error instanceof ServiceRefused || error instanceof ServiceUnavailable)) throw error
    await attempt
      .set({ state: 'failed', problem: error.message, ended_at: clock.now() })
      .where('state', '=', 'making')
      .execute()
    throw new Refusal('bank_unavailable', {}, RETRY_SECONDS)
  }
}
