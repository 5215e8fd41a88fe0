import { setTimeout as pause } from 'node:timers/promises'
import { collectGarbageOfStart } from '../../platform/process/collect-garbage.ts'

// Like a start: 60 MB of objects that nothing needs afterwards. Prints how many MB the heap has half a second later.
const made = Array.from({ length: 500_000 }, (_, place) => ({ place, text: `${place} of many` }))
process.stdout.write(`${made.length} `)
made.length = 0
collectGarbageOfStart(10)
await pause(500)
process.stdout.write(`${Math.round(process.memoryUsage().heapUsed / 1e6)}`)
