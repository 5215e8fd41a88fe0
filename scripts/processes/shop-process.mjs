// How Node runs the shop: in `npm start`, in every fault test and in every benchmark.
import { atRoot } from './runtime.mjs'

/** From the root. `npm run build` makes it of server/main.ts. */
export const SHOP_FILE = 'server/dist/main.js'

/**
 * Limits of the heap and of new objects. With half of the usual 16 MB for new objects a page takes the same time and
 * the idle shop 16 MB less. `--expose-gc` lets it collect the garbage of its start.
 */
export const heapOptions = () => ['--max-old-space-size=512', '--max-semi-space-size=8', '--expose-gc']

/** Defaults that the environment may override. */
export const processVariables = () => ({
  // Of sixteen on two cores. With two, memory freed by a thread stays between what others still use.
  MALLOC_ARENA_MAX: '8',
  // Returns freed memory: glibc would raise this limit to the largest blocks it saw, those of V8's compilers.
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Compiled code from the last run: the second start takes half the time of the first, and 16 MB less.
  NODE_COMPILE_CACHE: atRoot('node_modules', '.cache', 'node'),
})
