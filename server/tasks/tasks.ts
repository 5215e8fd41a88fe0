import type { StaffTask, TaskKind } from '@shop/contract/admin/orders/tasks'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

const TASKS_MAX = 200

interface NewTask {
  kind: TaskKind
  order_id: number
  /** Null for news about money. */
  shipment_id: number | null
  /** Such as `payment:12`. */
  status_code: string
  text: string
  created_at: Date
}

/** The same news makes one task, even after it was done. */
export async function addTask(tx: Tx, task: NewTask): Promise<void> {
  await tx
    .insertInto('staff_tasks')
    .values(task)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The subject is a prefix, such as `claim:12:`. */
export async function finishTasksAbout(
  tx: Tx,
  about: { kind: TaskKind; status_codes: string; by_user_id: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('staff_tasks')
    .set({ done_at: about.now, done_by_user_id: about.by_user_id })
    .where('kind', '=', about.kind)
    .where('status_code', 'like', `${about.status_codes}%`)
    .where('done_at', 'is', null)
    .execute()
}

/** Open ones first, newest first. */
export async function listTasks(db: Db): Promise<StaffTask[]> {
  const rows = await tasks(db)
    .orderBy((eb) => eb('t.done_at', 'is not', null))
    .orderBy('t.id', 'desc')
    .limit(TASKS_MAX)
    .execute()
  return rows.map(toTask)
}

/** Refuses with `not_found`. The first time counts. */
export async function finishTask(
  db: Db,
  { id, by_user_id, now }: { id: number; by_user_id: number; now: Date },
): Promise<StaffTask> {
  await db
    .updateTable('staff_tasks')
    .set({ done_at: now, done_by_user_id: by_user_id })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
  const row = await tasks(db).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toTask(row)
}

const tasks = (db: Db) =>
  db
    .selectFrom('staff_tasks as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('users as u', 'u.id', 't.done_by_user_id')
    .select(['t.id', 't.kind', 't.order_id', 't.shipment_id', 't.text', 't.created_at', 't.done_at'])
    .select(['o.number as order_number', 'u.name as done_by_name'])

type Row = Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirstOrThrow']>>

const toTask = (row: Row): StaffTask => ({
  ...row,
  created_at: row.created_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
  done_by_name: row.done_by_name ?? '',
})
