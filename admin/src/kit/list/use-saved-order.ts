import { useSavedInTurn } from '../calls/use-saved-in-turn.ts'

/** Shows rows in the sequence that was asked for while it is being saved. See `useSavedInTurn`. */
export function useSavedOrder<R extends { id: number }>(
  rows: readonly R[],
  save: (ids: number[]) => Promise<unknown>,
): { shown: readonly R[]; order: (ids: number[]) => Promise<void> } {
  const [ids, order] = useSavedInTurn<number[] | null>(null, async (ids) => ids && save(ids))
  const shown = ids === null ? rows : rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return { shown, order }
}
