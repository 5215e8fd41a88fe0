import { Link } from 'react-router'
import { finishTask, type StaffTask } from '@shop/contract/admin/orders/tasks'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { formatTime } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'

export function TaskList({ tasks }: { tasks: readonly StaffTask[] }) {
  return (
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </ul>
  )
}

function Task({ task }: { task: StaffTask }) {
  const t = useT()
  const run = useCall()
  const can_write = useCan('orders.write')
  const { id, kind, text, order_id, order_number, done_at } = task
  const name = t(`tasks.kind_${kind}`)
  const finish = () => void run(finishTask, { params: { id: String(id) } }, { done: 'tasks.finished' })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
      <span className="min-w-0 flex-1 basis-[220px] leading-5">
        <span className="flex flex-wrap items-center gap-2">
          <Badge kind={done_at === null ? 'warn' : 'line'}>{name}</Badge>
          <Link className="link text-sm" to={`/orders/${order_id}`}>
            {t('tasks.order', { number: order_number })}
          </Link>
        </span>
        <span className="mt-1.5 block text-[.9375rem] [overflow-wrap:anywhere] whitespace-pre-line">{text}</span>
        <span className="mono mt-1 block">
          {done_at === null
            ? formatTime(task.created_at)
            : t('tasks.done_by', { time: formatTime(done_at), name: task.done_by_name })}
        </span>
      </span>
      {done_at === null && can_write && (
        <Button
          kind="ghost"
          size="xs"
          icon="check"
          aria-label={t('tasks.done_name', { text: `${name}, ${order_number}` })}
          onClick={finish}
        >
          {t('tasks.done')}
        </Button>
      )}
    </li>
  )
}
