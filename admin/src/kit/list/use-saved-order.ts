import { useRef, useState } from 'react'

/**
 * Shows rows in the sequence that was asked for while it is being saved, so that a second move builds on the first.
 *
 * @param save sends the ids and loads the rows again
 */
export function useSavedOrder<R extends { id: number }>(
  rows: readonly R[],
  save: (ids: number[]) => Promise<unknown>,
): { shown: readonly R[]; order: (ids: number[]) => Promise<void> } {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const last_save = useRef<Promise<unknown>>(Promise.resolve())
  const shown =
    wanted === null ? rows : rows.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
  const order = async (ids: number[]) => {
    setWanted(ids)
    // In turn: of two at once either could be stored last.
    const saving = last_save.current.then(() => save(ids))
    last_save.current = saving
    await saving
    setWanted((latest) => (latest === ids ? null : latest))
  }
  return { shown, order }
}
