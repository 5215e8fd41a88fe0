import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Requirement: "what staff save shows on every node within a second". Nodes learn of a commit asynchronously. */
const WITHIN_MS = 1000
const AGAIN_MS = 10

/** Asserts that `read` returns the expected value within a second. */
export async function soon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const late = Date.now() + WITHIN_MS
  for (;;) {
    const seen = await read()
    try {
      assert.deepEqual(seen, expected)
      return
    } catch (difference) {
      if (Date.now() > late) throw difference
    }
    await pause(AGAIN_MS)
  }
}
