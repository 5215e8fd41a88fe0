/** Readiness does not wait longer for a section's code. */
const WAIT_MS_MAX = 3_000

/** Sections of the first page with separate code, hydrated after the page. */
const pending: Promise<void>[] = []
let is_waiting = false

/** Call when a section's placeholder is first rendered. @returns call it when the section is hydrated */
export function registerSection(): () => void {
  // Nothing is hydrated on the server, and only the first page is awaited.
  if (import.meta.env.SSR || is_waiting) return () => undefined
  let settle = () => {}
  pending.push(new Promise((resolve) => (settle = resolve)))
  return settle
}

/** Settles when all sections of the first page are hydrated or time out. */
export function pageReady(): Promise<unknown> {
  is_waiting = true
  return Promise.race([Promise.all(pending), new Promise((resolve) => setTimeout(resolve, WAIT_MS_MAX))])
}
