/** The command that moves bytes of attachments into a bucket and back, killed on the way, and what else is said of a bucket. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminCommandSentences, backupSentences, serverSentences } from '#shared/messages/server.ts'
import { runCommand } from '#server/backup/backup-commands.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openBucket } from '#server/sync/bucket.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { type S3Server, startS3 } from '#tests/support/s3-server.ts'
import { attach, fetched, photoOf, storedIn } from './attachment-fixture.ts'
import { runChild } from './command-child.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, createFixture } from './trip-fixture.ts'

const photos = [photoOf(700_000, 1), photoOf(300, 2), photoOf(300_000, 3)]

let dir: string
let s3: S3Server
let server: TestServer
let fixture: Fixture
let ids: string[]
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  s3 = await startS3()
  const database = openDatabase({ dataDir: dir })
  await migrate(database)
  server = await startTestServer({ database, bucket: await openBucket(s3.settings) })
  fixture = await createFixture(server)
  ids = []
  for (const photo of photos) {
    const { body } = await attach(fixture.hanako, photo, { groupId: fixture.group })
    ids.push(String(body.attachment?.id))
  }
})
afterEach(async () => {
  await server.stop()
  await s3.stop()
  rmSync(dir, { recursive: true })
})

const settings = () => ({
  S3_BUCKET: s3.settings.name,
  S3_ENDPOINT: s3.settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})
const move = (to: string, imported = '') =>
  runChild(['admin', 'attachments', to], { dataDir: dir, settings: settings(), imported })

/** Kills the process when it is about to make its request of this number. */
const killedAt = (count: number) => `
  import http from 'node:http'
  import { syncBuiltinESMExports } from 'node:module'
  let left = ${count}
  const { request } = http
  http.request = (...args) => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return request(...args)
  }
  syncBuiltinESMExports()`

async function expectAll(): Promise<void> {
  const hashes: string[] = []
  for (const id of ids) {
    const bytes = await fetched(fixture.taro, id)
    hashes.push(Buffer.isBuffer(bytes) ? hashOf(bytes) : bytes)
  }
  expect(hashes).toEqual(photos.map(hashOf))
}

it('moves all bytes beside the server, also when it is killed at any request and run again', async () => {
  const toBucket: number[] = []
  for (const request of [1, 2, 4]) {
    expect(await move('s3', killedAt(request))).toMatchObject({ signal: 'SIGKILL' })
    await expectAll()
    toBucket.push((await storedIn(server)).pieces)
  }
  // The last two were killed after a content was there.
  expect(toBucket).toEqual([6, 6, expect.any(Number)])
  expect(toBucket[2]).toBeLessThan(6)
  expect(await move('s3')).toMatchObject({ code: 0, said: adminCommandSentences.movedToBucket(2) })
  expect((await storedIn(server)).pieces).toBe(0)
  await expectAll()
  for (const request of [1, 2])
    expect(await move('database', killedAt(request))).toMatchObject({ signal: 'SIGKILL' })
  await expectAll()
  expect(await move('database')).toMatchObject({ code: 0, said: adminCommandSentences.movedToDatabase(2) })
  expect((await storedIn(server)).pieces).toBe(6)
  await expectAll()
})

it('says what is missing, and the server does not start without the bucket that has bytes', async () => {
  const { usage, noBucket, lostInBucket } = adminCommandSentences
  expect(await move('elsewhere')).toMatchObject({ code: 1, said: usage })
  expect(await runChild(['admin', 'attachments', 's3'], { dataDir: dir })).toMatchObject({
    code: 1,
    said: noBucket,
  })
  await move('s3')
  const start = { PORT: '0', DIST_DIR: dir }
  expect(await runChild([], { dataDir: dir, settings: start })).toMatchObject({
    code: 1,
    said: serverSentences.bucketMissing(3),
  })
  const bucket = await openBucket(s3.settings)
  for await (const { object } of bucket.list('')) await bucket.remove(object)
  expect(await move('database')).toMatchObject({ code: 1, said: lostInBucket(0, 3) })
})

it('a backup says that its file is without the bytes in the bucket', async () => {
  const backUp = async (name: string) => {
    const file = path.join(dir, name)
    const { sentence } = await runCommand(['backup', file], { dataDir: dir, databaseUrl: null })
    return sentence.replace(file, '')
  }
  const { backedUp, withoutContents } = backupSentences
  expect(await backUp('before.sqlite')).toBe(backedUp(''))
  await move('s3')
  expect(await backUp('after.sqlite')).toBe(`${backedUp('')}\n${withoutContents(3)}`)
})
