import { useRef, useState } from 'react'

/**
 * Shows what was chosen while it is being saved, so that a second choice builds on the first; what was refused is taken
 * back.
 *
 * @param save sends the value and loads the stored one again
 */
export function useSavedInTurn<T>(stored: T, save: (value: T) => Promise<unknown>) {
  const [chosen, choose] = useState<{ value: T } | null>(null)
  const last_save = useRef<Promise<unknown>>(Promise.resolve())
  const change = async (value: T): Promise<void> => {
    const choice = { value }
    choose(choice)
    // In turn: of two at once either could be stored last.
    const saving = last_save.current.then(() => save(value))
    last_save.current = saving
    await saving
    choose((latest) => (latest === choice ? null : latest))
  }
  return [chosen === null ? stored : chosen.value, change] as const
}
