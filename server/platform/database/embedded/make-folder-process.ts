import { blob } from 'node:stream/consumers'
import { openFolder } from './folder.ts'

// The process of `makeFolder`: the folder is its first argument, an optional dump comes from stdin.
const folder = process.argv[2]
if (folder === undefined) throw new Error('Name a folder')
const dump = await blob(process.stdin)
const lite = await openFolder(
  folder,
  (why) => {
    throw why
  },
  dump.size === 0 ? undefined : dump,
)
await lite.close()
