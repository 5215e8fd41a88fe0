import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface S3Server {
  /** For `S3_URL`, with an empty bucket `shop`. */
  url: string
  stop(): Promise<void>
}

/** An in-process S3 server on a free port; it verifies signatures. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-s3-server-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/shop`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
