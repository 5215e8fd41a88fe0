import type { CardProvider } from '@shop/contract/rules/money/card-payments'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import type { Services } from '../services.ts'
import { type AttemptNews, newsOfInvoice, newsOfPayment } from './attempt-news.ts'
import { applyNews } from './apply-news.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
/** A waiting page asks every few seconds. */
const PAUSE_MS = 3 * SECOND_MS
const BRIEF_MS = 3 * SECOND_MS
/** An attempt unknown to its provider is over. */
const UNKNOWN_MS = 24 * HOUR_MS
/** Later nobody pays on the provider's page. */
const ASKED_FOR_MS = 72 * HOUR_MS
/** A refused buyer may try another card on the provider's page. */
const REFUSED_FOR_MS = 2 * HOUR_MS
const AT_ONCE_MAX = 500
const OUTAGES_MAX = 3

interface Asked {
  id: number
  provider: CardProvider
  outside_id: string | null
  created_at: Date
}

/** Asks about an order's attempts, unless just done. An absent provider changes nothing. */
export async function askAboutOrder(services: Services, order_id: number): Promise<void> {
  const now = services.clock.now()
  const claimed = await services.db
    .updateTable('payment_attempts')
    .set({ asked_at: now })
    .where('order_id', '=', order_id)
    .where('state', 'in', ['waiting', 'refused'])
    .where('created_at', '>', new Date(now.getTime() - ASKED_FOR_MS))
    .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<', new Date(now.getTime() - PAUSE_MS))]))
    .returning(['id', 'provider', 'outside_id', 'created_at'])
    .execute()
  await Promise.all(claimed.map((attempt) => askAbout(services, attempt, BRIEF_MS).catch(onlyOutages)))
}

/** By the page's code; ignores an unknown one. */
export async function askAboutPage(services: Services, code: string): Promise<void> {
  const order = await services.db.selectFrom('orders').select('id').where('page_code', '=', code).executeTakeFirst()
  if (order) await askAboutOrder(services, order.id)
}

function onlyOutages(error: unknown): void {
  if (!(error instanceof ServiceUnavailable || error instanceof ServiceRefused)) throw error
}

export interface Poll {
  asked: number
  paid: number
  unanswered: number
}

export async function askAboutAll(services: Services, older_ms = 0): Promise<Poll> {
  const { db, clock } = services
  const poll: Poll = { asked: 0, paid: 0, unanswered: 0 }
  const outages = { monobank: 0, liqpay: 0 }
  for (const attempt of await findOpen(services, older_ms)) {
    if (outages[attempt.provider] >= OUTAGES_MAX) {
      poll.unanswered++
      continue
    }
    await db.updateTable('payment_attempts').set({ asked_at: clock.now() }).where('id', '=', attempt.id).execute()
    try {
      const news = await askAbout(services, attempt)
      poll.asked++
      if (news === 'paid') poll.paid++
    } catch (error) {
      onlyOutages(error)
      poll.unanswered++
      outages[attempt.provider]++
    }
  }
  return poll
}

function findOpen({ db, clock }: Services, older_ms: number): Promise<Asked[]> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'outside_id', 'created_at'])
    .where('created_at', '<=', ago(older_ms))
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('created_at', '>', ago(ASKED_FOR_MS))]),
        and([eb('state', '=', 'refused'), eb('created_at', '>', ago(REFUSED_FOR_MS))]),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(AT_ONCE_MAX)
    .execute()
}

/** @throws ServiceRefused, ServiceUnavailable */
async function askAbout(services: Services, attempt: Asked, ms?: number): Promise<AttemptNews['state'] | null> {
  const news = await askProvider(services, attempt, ms)
  if (news) await applyNews(services, news)
  else if (services.clock.now().getTime() - attempt.created_at.getTime() > UNKNOWN_MS)
    await expire(services, attempt.id)
  return news?.state ?? null
}

async function askProvider(services: Services, attempt: Asked, ms?: number): Promise<AttemptNews | null> {
  const { provider, outside_id } = attempt
  if (outside_id === null || services[provider].mode === 'off') return null
  if (provider === 'liqpay') {
    const payment = await services.liqpay.askPayment(outside_id, ms)
    return payment && newsOfPayment(payment)
  }
  try {
    return newsOfInvoice(await services.monobank.askInvoice(outside_id, ms))
  } catch (error) {
    if (error instanceof ServiceRefused && error.status === 404) return null
    throw error
  }
}

const expire = ({ db, clock }: Services, id: number) =>
  db
    .updateTable('payment_attempts')
    .set({ state: 'expired', ended_at: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
