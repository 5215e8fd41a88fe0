import { workerData } from 'node:worker_threads'
import { openFolder } from './embedded-folder.ts'

// The thread of `makeFolder`. A cast, as what comes through `workerData` has no type; `makeFolder` sends just this.
const { folder, load_from } = workerData as { folder: string; load_from: Blob | undefined }
const lite = await openFolder(
  folder,
  (why) => {
    throw why
  },
  load_from,
)
await lite.close()
