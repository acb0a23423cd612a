/**
 * A bucket of S3, or of another store with its interface, which holds bytes of attachments
 * (docs/decisions/0134-contents-in-a-bucket.md).
 */
import { Readable } from 'node:stream'
import { assert } from '#shared/assert.ts'
import type { EpochSeconds } from '#shared/dates.ts'

export type BucketSettings = {
  name: string
  region: string
  /** Null for S3 itself. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

export type Bucket = {
  put: (object: string, content: Buffer) => Promise<void>
  /** Undefined if there is no such object. */
  get: (object: string) => Promise<Readable | undefined>
  /** The objects whose name begins so. */
  list: (prefix: string) => AsyncIterable<{ object: string; writtenAt: EpochSeconds }>
  remove: (object: string) => Promise<void>
}

/** How long the store may take to accept a connection, and to go on with an answer. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 30_000 }

/** Loads the client of S3, which servers without a bucket do not need. Calls nothing yet. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { name: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, paginateListObjectsV2 } =
    await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: timeouts,
    // Not every store knows the checksums of S3. What is written is read again and compared with its hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    put: async (Key, Body) => void (await client.send(new PutObjectCommand({ Bucket, Key, Body }))),
    get: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        assert(Body instanceof Readable, 'in Node an object is a stream')
        return Body
      } catch (error) {
        // A bucket that there is not has another name, and is an error.
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },
    list: async function* (Prefix) {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key, LastModified } of Contents ?? [])
          if (Key && LastModified)
            yield { object: Key, writtenAt: Math.floor(LastModified.getTime() / 1_000) }
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
  }
}
