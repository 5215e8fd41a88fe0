import type { Logger } from 'pino'
import { FolderStore } from './folder-store.ts'
import type { S3Address } from './s3-address.ts'
import { S3Store } from './s3-store.ts'
import type { Store } from './store.ts'

/** The bucket when one is named, else the data folder. */
export const openStore = (config: { data_dir: string; s3: S3Address | null }, log: Logger): Store =>
  config.s3 === null ? new FolderStore(config.data_dir) : new S3Store(config.s3, log)
