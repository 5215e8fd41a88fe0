import { Refusal } from '../http/refusal.ts'

/**
 * The current order of the ids, for a request to reorder them.
 *
 * Refuses with `stale_edit` if the request names other rows: one was added or removed in the meantime.
 */
export function orderBefore(rows: readonly { id: number; position: number }[], wanted: readonly number[]): number[] {
  const before = rows.toSorted((one, other) => one.position - other.position || one.id - other.id).map(({ id }) => id)
  if (before.length !== wanted.length || !before.every((id) => wanted.includes(id))) throw new Refusal('stale_edit')
  return before
}
