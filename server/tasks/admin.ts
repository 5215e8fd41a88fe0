import * as calls from '@shop/contract/admin/orders/tasks'
import { requireUser, type Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { finishTask, listTasks } from './tasks.ts'

export function taskAdminRoutes({ db, clock }: Services, serve: Serve): void {
  serve(calls.listTasks, async () => ({ data: await listTasks(db) }))
  serve(calls.finishTask, async ({ params }, caller) => ({
    data: await finishTask(db, { id: params.id, by_user_id: requireUser(caller), now: clock.now() }),
  }))
}
