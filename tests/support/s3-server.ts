/** A store with the interface of S3, in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketSettings } from '#server/sync/bucket.ts'

export type S3Server = { settings: BucketSettings; stop: () => Promise<void> }

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'waritabi-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'waritabi' }],
    // It computes other signatures than the client where a call has a query.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  return {
    settings: {
      name: 'waritabi',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
