import { listTasks } from '@shop/contract/admin/orders/tasks'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'
import { TaskList } from './task-list.tsx'

/** Closed tasks are below. */
export function TasksPage() {
  const t = useT()
  const { data, error, refetch } = useAnswer(listTasks)
  const tasks = data?.data ?? []
  const open = tasks.filter(({ done_at }) => done_at === null)
  const closed = tasks.filter(({ done_at }) => done_at !== null)
  return (
    <>
      <PageHead title={t('tasks.title')} {...(data ? { count: open.length } : {})} />
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className="grid gap-4">
          <Panel title={t('tasks.open_tab')} is_flush>
            {open.length === 0 ? (
              <Empty title={t('tasks.empty')} text={t('tasks.empty_hint')} />
            ) : (
              <TaskList tasks={open} />
            )}
          </Panel>
          {closed.length > 0 && (
            <Panel title={t('tasks.closed')} is_flush>
              <TaskList tasks={closed} />
            </Panel>
          )}
        </div>
      )}
    </>
  )
}
