import { canBecome, orderStep, type OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { dayText } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'

type StationName = 'accepted' | 'confirmed' | 'shipped' | 'delivered' | 'paid'

const STATUSES: Record<Exclude<StationName, 'paid'>, readonly OrderStatus[]> = {
  accepted: ['new'],
  confirmed: ['confirmed'],
  shipped: ['shipped'],
  delivered: ['delivered', 'completed'],
}

interface Station {
  name: StationName
  is_done: boolean
  day: string | null
}

/** Payment before shipping if so agreed. */
function stationsOf(order: OrderPage): Station[] {
  const is_prepaid = order.payment?.terms === 'prepay' || order.payment?.terms === 'card'
  const names: StationName[] = is_prepaid
    ? ['accepted', 'confirmed', 'paid', 'shipped', 'delivered']
    : ['accepted', 'confirmed', 'shipped', 'delivered', 'paid']
  return names.map((name) => {
    if (name === 'paid') return { name, is_done: isPaid(order), day: null }
    const statuses = STATUSES[name]
    const event = order.events.find(({ status }) => statuses.includes(status))
    const is_done =
      order.status === 'cancelled' ? event !== undefined : orderStep(order.status) >= orderStep(statuses[0] ?? 'new')
    return { name, is_done, day: is_done && event ? dayText(event.created_at) : null }
  })
}

const isPaid = ({ paid, total, status }: OrderPage) => status === 'completed' || (total > 0 && paid >= total)

export function OrderStations({ order }: { order: OrderPage }) {
  const { t } = useTranslation()
  const stations = stationsOf(order)
  const is_cancelled = order.status === 'cancelled'
  const current = is_cancelled ? -1 : stations.findIndex(({ is_done }) => !is_done)
  return (
    <ol className="stations md:!grid-cols-5" aria-label={t('order_way')}>
      {stations.map(({ name, is_done, day }, index) => {
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
            {day}
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
  const next = expected(order)
  const can_pay = order.payment?.terms === 'card' && order.can_pay_by.length > 0
  return (
    <section className="now" aria-labelledby="order-now">
      <div>
        <h2 id="order-now">{t(`order_now_${next}`)}</h2>
        <p>{t(next === 'payment' && can_pay ? 'order_now_payment_card_text' : `order_now_${next}_text`)}</p>
      </div>
    </section>
  )
}

function expected(order: OrderPage) {
  const is_prepaid = order.payment?.terms === 'prepay' || order.payment?.terms === 'card'
  if (order.status === 'new') return 'confirm'
  if (order.status === 'shipped') return 'arrival'
  if (canBecome(order.status, 'shipped') || order.status === 'confirmed' || order.status === 'awaiting_payment')
    return is_prepaid && !isPaid(order) ? 'payment' : 'shipping'
  return isPaid(order) ? 'nothing' : 'payment'
}
