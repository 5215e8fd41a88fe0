/** A part that does not come keeps nobody waiting for longer. */
const WAIT_MS_MAX = 3_000

/** Parts of the first page that come to life a moment after it. */
const coming: Promise<void>[] = []
let are_awaited = false

/** Called by a part's place when it is first drawn. @returns what the part calls when it lives */
export function isComing(): () => void {
  // On the server nothing comes to life, and after the first page nobody waits.
  if (import.meta.env.SSR || are_awaited) return () => undefined
  let arrive = () => {}
  coming.push(new Promise((resolve) => (arrive = resolve)))
  return arrive
}

/** Settles when all parts of the first page live, or take too long. */
export function untilAllLive(): Promise<unknown> {
  are_awaited = true
  return Promise.race([Promise.all(coming), new Promise((resolve) => setTimeout(resolve, WAIT_MS_MAX))])
}
