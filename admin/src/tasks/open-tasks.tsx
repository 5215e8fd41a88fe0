import { Link } from 'react-router'
import { listTasks } from '@shop/contract/admin/orders/tasks'
import { Icon } from '../kit/widgets/icon.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { TaskList } from './task-list.tsx'

const SHOWN_MAX = 5

/** Nothing if there are none or the role may not see them. */
export function OpenTasks() {
  const t = useT()
  const may = useCan('orders.read')
  const { data } = useAnswer(listTasks, undefined, { is_wanted: may })
  const open = (data?.data ?? []).filter(({ done_at }) => done_at === null)
  if (!may || open.length === 0) return null
  const all = (
    <Link className="btn btn--text btn--sm" to="/tasks">
      {t('tasks.all')}
      <Icon name="arrow-right" />
    </Link>
  )
  return (
    <Panel title={t('tasks.waiting')} actions={all} is_flush>
      <TaskList tasks={open.slice(0, SHOWN_MAX)} />
    </Panel>
  )
}
