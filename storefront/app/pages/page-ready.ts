/** For a section's code. */
const WAIT_MS_MAX = 3_000

/** Hydrated after the page, with their own code. */
const pending: Promise<void>[] = []
let is_waiting = false

/** @returns call it when the section is hydrated */
export function registerSection(): () => void {
  // Only the first page in the browser is awaited.
  if (import.meta.env.SSR || is_waiting) return () => undefined
  let settle = () => {}
  pending.push(new Promise((resolve) => (settle = resolve)))
  return settle
}

/** Settles when all sections are hydrated or time out. */
export function pageReady(): Promise<unknown> {
  is_waiting = true
  return Promise.race([Promise.all(pending), new Promise((resolve) => setTimeout(resolve, WAIT_MS_MAX))])
}
