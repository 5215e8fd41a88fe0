declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** The part that tests use of a server of S3 in this process. It takes the key `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      vhostBuckets: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
