/**
 * The browser adds an entry to the history for a jump to an anchor. The router numbers its own entries only: after such a
 * jump it would not know how far Back leads, warn, and could not keep the page when Back closes a dialog.
 *
 * Call it before the router is made, whose own listener would come first. @returns a listener for the router's changes
 */
export function numberAnchorEntries(): () => void {
  let index = numberOf(history.state) ?? 0
  addEventListener('popstate', () => {
    index = numberOf(history.state) ?? index + 1
    if (history.state === null) history.replaceState({ usr: null, key: newKey(), idx: index }, '')
  })
  return () => {
    index = numberOf(history.state) ?? index
  }
}

const numberOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx

const newKey = () => Math.random().toString(36).slice(2, 10)
