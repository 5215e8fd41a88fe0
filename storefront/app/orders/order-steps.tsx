import type { OrderDetail, OrderEvent } from '@shop/contract/shop/orders/orders'
import { ORDER_STEPS, orderStep } from '@shop/contract/rules/orders/order-status'
import { dayText } from '../account/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Check } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'

export function OrderSteps({ order: { status, events } }: { order: OrderDetail }) {
  const { t } = useTranslation()
  if (status === 'cancelled')
    return (
      <div className="mt-6">
        <Note kind="warn">{t('order_status_cancelled')}</Note>
      </div>
    )
  const current = orderStep(status)
  const is_over = status === 'completed'
  return (
    <ol className="panel mt-6 grid gap-1 p-2 md:grid-cols-5" aria-label={t('order_way')}>
      {ORDER_STEPS.map((statuses, index) => {
        const is_done = index < current || (is_over && index === current)
        const is_current = index === current && !is_over
        // Of several statuses the relevant one.
        const shown = is_current ? status : (statuses.at(-1) ?? status)
        return (
          <li
            key={statuses[0]}
            className={`flex items-center gap-3 rounded-md p-3 ${is_current ? 'bg-brand-50' : ''}`}
            aria-current={is_current ? 'step' : undefined}
          >
            <StepCell index={index} is_done={is_done} is_current={is_current} />
            <span className="leading-5">
              <b className={`font-semibold ${is_done || is_current ? '' : 'text-ink-500'}`}>
                {t(`order_status_${shown}`)}
              </b>
              {(is_done || is_current) && <StepDay events={events} statuses={statuses} />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepCell({ index, is_done, is_current }: { index: number; is_done: boolean; is_current: boolean }) {
  const cell_class = is_done
    ? '!border-ok-500 !bg-ok-500 !text-white'
    : is_current
      ? 'cell--solid'
      : '!border-ink-400 !text-ink-500'
  return (
    <span className={`cell cell--sm ${cell_class}`} aria-hidden="true">
      {is_done ? <Icon of={Check} className="!size-4" /> : index + 1}
    </span>
  )
}

/** Empty if the step was skipped. */
function StepDay({ events, statuses }: { events: readonly OrderEvent[]; statuses: readonly string[] }) {
  const reached = events.find(({ status }) => statuses.includes(status))
  if (!reached) return null
  return (
    <time className="tnum block text-sm text-ink-600" dateTime={reached.created_at}>
      {dayText(reached.created_at)}
    </time>
  )
}
