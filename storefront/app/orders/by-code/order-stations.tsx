import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { dayText } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { adviceNow, expectedNow, stationsOf } from './order-progress.ts'

export function OrderStations({ order }: { order: OrderPage }) {
  const { t } = useTranslation()
  const stations = stationsOf(order)
  const is_cancelled = order.status === 'cancelled'
  const current = is_cancelled ? -1 : stations.findIndex(({ is_done }) => !is_done)
  return (
    <ol className="stations md:!grid-cols-5" aria-label={t('order_way')}>
      {stations.map(({ name, is_done, done_at }, index) => {
        const state = is_done ? 'done' : index === current ? 'now' : 'ahead'
        return (
          <li
            key={name}
            className={state === 'ahead' ? '' : `is-${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <b className={is_cancelled && !is_done ? 'line-through' : ''}>
              {t(`order_station_${name}`)}
              <span className="sr-only">: {t(`order_station_${state}`)}</span>
            </b>
            {done_at && dayText(done_at)}
          </li>
        )
      })}
    </ol>
  )
}

/** The next step, and the party that takes it. */
export function ExpectedNow({ order }: { order: OrderPage }) {
  const { t } = useTranslation()
  if (order.status === 'cancelled') {
    const event = order.events.find(({ status }) => status === 'cancelled')
    return (
      <div className="mt-6">
        <Note kind="warn">
          {t('order_link_cancelled', { day: event ? dayText(event.created_at) : '' })} {event?.comment}
        </Note>
      </div>
    )
  }
  return (
    <section className="now" aria-labelledby="order-now">
      <div>
        <h2 id="order-now">{t(`order_now_${expectedNow(order)}`)}</h2>
        <p>{t(adviceNow(order))}</p>
      </div>
    </section>
  )
}
