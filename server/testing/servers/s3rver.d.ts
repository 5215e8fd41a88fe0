declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** The part of s3rver used in tests. Its credentials are `S3RVER` / `S3RVER`. */
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
