/** What `s3-server.ts` uses of the package, which has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
      allowMismatchedSignatures: boolean
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
