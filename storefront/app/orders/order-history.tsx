import type { OrderEvent } from '@shop/contract/shop/orders/orders'
import { useTranslation } from '../i18n/translation.tsx'
import { dayText } from '../account/public.ts'

/** Newest first. */
export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  const { t } = useTranslation()
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>{t('order_history')}</h2>
      </div>
      <ol className="panel__body grid gap-4">
        {events.toReversed().map((event, index) => (
          <li key={index} className="grid gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-[150px_minmax(0,1fr)]">
            <time className="mono pt-0.5" dateTime={event.created_at}>
              {timeText(event.created_at)}
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

/** `2026.08.12, 09:05` in the browser's time zone. */
function timeText(time: string): string {
  const date = new Date(time)
  const clock = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `${dayText(time)}, ${clock}`
}
