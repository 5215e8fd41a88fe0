import { blob } from 'node:stream/consumers'
import { openFolder } from './embedded-folder.ts'

// The process of `makeFolder`: makes a database in the folder of the first argument, from the dump on its input, if any.
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
