import { Refusal } from './refusal.ts'

/**
 * The ids of rows in the order in which they stand, for a wish to have them in another one.
 *
 * Refuses with `stale_edit` when the wish names other rows: one was added or removed since it was looked at.
 */
export function orderBefore(rows: readonly { id: number; position: number }[], wanted: readonly number[]): number[] {
  const before = rows.toSorted((one, other) => one.position - other.position || one.id - other.id).map(({ id }) => id)
  if (before.length !== wanted.length || !before.every((id) => wanted.includes(id))) throw new Refusal('stale_edit')
  return before
}
