import type { OrderEvent } from '@shop/contract/orders'
import { useTranslation } from '../i18n/translation.tsx'
import { momentText } from './moment-text.ts'

/** What happened to the order, the newest first, with what the shop wrote to the buyer. */
export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  const { t } = useTranslation()
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>{t('order_history')}</h2>
      </div>
      <ol className="panel__body grid gap-4">
        {events.toReversed().map((event, place) => (
          <li key={place} className="grid gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-[150px_minmax(0,1fr)]">
            <time className="mono pt-0.5" dateTime={event.created_at}>
              {momentText(event.created_at)}
            </time>
            <span>
              <b className="font-semibold">{t(`order_status_${event.status}`)}</b>
              {event.comment && <span className="block whitespace-pre-line text-ink-600">{event.comment}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
