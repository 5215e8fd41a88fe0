import { images } from './images.ts'
import type { Outcome, Work } from './encoder.ts'

/** One work at a time, as the shop sends them. */
async function outcomeOf({ name, args }: Work): Promise<Outcome> {
  try {
    const encode = images[name] as (...given: unknown[]) => Promise<unknown>
    return { result: await encode(...args) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (work: Work) => {
  void outcomeOf(work).then((outcome) => process.send?.(outcome))
})
// A terminal signals all processes, but the shop first answers its open requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
