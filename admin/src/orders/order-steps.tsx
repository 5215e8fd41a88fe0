import type { StaffOrder } from '@shop/contract/orders.admin'
import { ORDER_STEPS, orderStep } from '@shop/contract/rules/order-status'
import { formatMoment, Icon, useT } from '../ui/kit.ts'

/** The five steps of the design. A cancelled order stands at none of them, and says so. */
export function OrderSteps({ order }: { order: StaffOrder }) {
  const t = useT()
  const current = orderStep(order.status)
  if (current === -1)
    return (
      <p className="note note--bad mb-4" role="status">
        <Icon name="x" />
        <span>
          <b>{t('orders.status_cancelled')}</b>, {formatMoment(reachedAt(order, ['cancelled']))}
        </span>
      </p>
    )
  return (
    <ol className="panel mb-4 grid gap-1 p-2 md:grid-cols-5" aria-label={t('orders.steps')}>
      {ORDER_STEPS.map((statuses, step) => {
        const is_done = step < current || order.status === 'completed'
        const is_now = step === current && !is_done
        const name = t(`orders.step_${step}`)
        const status = t(`orders.status_${order.status}`)
        const now = status === name ? t('orders.now') : status
        const at = is_done ? formatMoment(reachedAt(order, statuses)) : ''
        return (
          <li
            key={step}
            className={`flex min-w-0 items-center gap-3 rounded-md p-3 md:max-xl:flex-col md:max-xl:items-start md:max-xl:gap-2 ${is_now ? 'bg-brand-50' : ''}`}
            aria-current={is_now ? 'step' : undefined}
          >
            <StepMark step={step} state={is_done ? 'done' : is_now ? 'now' : 'ahead'} />
            <span className="min-w-0 leading-5">
              <b className={`font-semibold ${is_done || is_now ? '' : 'text-ink-500'}`}>{name}</b>
              {is_now && <span className="block text-sm text-ink-600">{now}</span>}
              {at !== '' && <span className="block text-sm text-ink-600">{at}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepMark({ step, state }: { step: number; state: 'done' | 'now' | 'ahead' }) {
  if (state === 'done')
    return (
      <span className="cell cell--sm !border-ok-500 !bg-ok-500 !text-white">
        <Icon name="check" className="!size-4" />
      </span>
    )
  return (
    <span className={`cell cell--sm ${state === 'now' ? 'cell--solid' : '!border-ink-400 !text-ink-500'}`}>
      {step + 1}
    </span>
  )
}

/** When the order came there for the first time; null where it never did. History stands with the newest first. */
function reachedAt({ history }: StaffOrder, statuses: readonly string[]): string | null {
  const reached = history.filter(
    ({ kind, status }) => kind === 'status' && status !== null && statuses.includes(status),
  )
  return reached.at(-1)?.created_at ?? null
}
