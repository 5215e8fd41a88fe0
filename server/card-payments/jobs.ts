import { CARD_PROVIDERS } from '@shop/contract/rules/money/card-payments'
import { refundJob } from '../payments/public.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { askAboutAll } from './ask-provider.ts'
import { refundCard } from './refund-card.ts'

const POLL = 'card_poll'
const POLL_SECONDS = 600
/** Webhooks arrive within this time. */
const OLDER_MS = 60_000

/** Call before the jobs start. */
export function handleCardPaymentJobs(services: Services): void {
  for (const provider of CARD_PROVIDERS)
    services.jobs.handle<{ refund_id: number }>(refundJob(provider), ({ refund_id }) => refundCard(services, refund_id))
  services.jobs.handle(POLL, async () => {
    try {
      await askAboutAll(services, OLDER_MS)
    } catch (error) {
      services.log.warn({ err: error }, 'card payments could not be asked about')
    }
    await inTransaction(services.db, (tx) => enqueuePoll(tx, services, POLL_SECONDS))
  })
}

const enqueuePoll = (tx: Tx, { jobs }: Services, delay_seconds: number): Promise<void> =>
  jobs.enqueue(tx, POLL, {}, { key: 'all', delay_seconds })

/** Call when the shop starts. */
export const scheduleCardPoll = (services: Services): Promise<void> =>
  inTransaction(services.db, (tx) => enqueuePoll(tx, services, 30))
