import { blob } from 'node:stream/consumers'
import { openFolder } from './folder.ts'

// The process of `makeFolder`: creates a database in the folder given as the first argument, from the dump on stdin, if
// any.
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
