import { Refusal } from '../http/refusal.ts'

/** The current order of the ids. Refuses with `stale_edit` if the request names other rows than there are now. */
export function orderBefore(rows: readonly { id: number; position: number }[], wanted: readonly number[]): number[] {
  const before = rows.toSorted((one, other) => one.position - other.position || one.id - other.id).map(({ id }) => id)
  if (before.length !== wanted.length || !before.every((id) => wanted.includes(id))) throw new Refusal('stale_edit')
  return before
}
