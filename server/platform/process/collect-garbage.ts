/** The first page is rendered, and the embedded database has compiled what it needs most. */
const START_IS_OVER_MS = 5000

/**
 * Once, in the thread that calls it: V8 would keep what only the start needed until new objects fill the heap, which
 * takes hours without visitors. Needs `--expose-gc` (`scripts/processes/shop-process.mjs`); without it nothing happens.
 */
export function collectGarbageOfStart(after_ms = START_IS_OVER_MS): void {
  setTimeout(() => void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' }), after_ms).unref()
}
