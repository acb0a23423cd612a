/** Bytes of attachments in a bucket: none is lost or kept for ever on the way (docs/decisions/0134-contents-in-a-bucket.md). */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { deletedContentKeptSeconds } from '#shared/limits.ts'
import { countInBucket } from '#server/db/contents-in-bucket.ts'
import { type Bucket, openBucket } from '#server/sync/bucket.ts'
import { moveToBucket, moveToDatabase, purgeObjects } from '#server/sync/move-contents.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { type S3Server, startS3 } from '#tests/support/s3-server.ts'
import { addRow, attach, fetched, photoOf, putPiece, sendAll, storedIn } from './attachment-fixture.ts'
import type { TestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

const day = 24 * 60 * 60
const photos = [photoOf(700_000, 1), photoOf(300, 2), photoOf(262_144, 3)]

let s3: S3Server
let bucket: Bucket
let server: TestServer
let fixture: Fixture
let isCut = false
beforeAll(async () => {
  s3 = await startS3()
  bucket = await openBucket(s3.settings)
})
afterAll(() => s3.stop())
beforeEach(async () => {
  isCut = false
  for (const object of await objects('')) await bucket.remove(object)
  const cut = async () => assert(!isCut, 'the bucket is reached')
  ;({ server, fixture } = await startWithFixture({
    bucket: { ...bucket, get: (object) => cut().then(() => bucket.get(object)) },
  }))
})
afterEach(() => server.stop())

async function objects(prefix = 'attachments/'): Promise<string[]> {
  const found: string[] = []
  for await (const { object } of bucket.list(prefix)) found.push(object)
  return found
}
const attachAll = async () => {
  const ids: string[] = []
  for (const photo of photos) {
    const { body } = await attach(fixture.hanako, photo, { groupId: fixture.group })
    ids.push(String(body.attachment?.id))
  }
  return ids
}
const deps = (through: Bucket = bucket) => ({ database: server.database, bucket: through })
/** Of what the attachment's bytes are, or the code of the refusal. Shorter to read than the bytes. */
const hashOfFetched = async (id: string) => {
  const bytes = await fetched(fixture.taro, id)
  return Buffer.isBuffer(bytes) ? hashOf(bytes) : bytes
}
const expectAll = async (ids: readonly string[]) => {
  const hashes: string[] = []
  for (const id of ids) hashes.push(await hashOfFetched(id))
  expect(hashes).toEqual(photos.map(hashOf))
}

describe('contents', () => {
  it('leave the database for objects by group and hash, and are served as before, to members alone', async () => {
    const ids = await attachAll()
    const address = `/attachments/${ids[0]}`
    const before = await ask(fixture.taro, 'GET', address)
    expect(await moveToBucket(deps())).toBe(3)
    expect(await storedIn(server)).toEqual({ contents: 3, pieces: 0 })
    expect((await objects()).map((object) => object.slice(0, object.lastIndexOf('/'))).toSorted()).toEqual(
      photos.map((photo) => `attachments/${fixture.group}/${hashOf(photo)}`).toSorted(),
    )
    await expectAll(ids)
    const after = await ask(fixture.taro, 'GET', address, undefined, { range: 'bytes=0-9' })
    for (const name of [
      'content-type',
      'content-length',
      'content-disposition',
      'cache-control',
      'accept-ranges',
    ])
      expect([name, after.headers[name]]).toEqual([name, before.headers[name]])
    expect(after.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(await fetched(fixture.outsider, ids[0] ?? '')).toBe('attachment-not-found')
    expect(await moveToBucket(deps())).toBe(0)
  })

  it('are one object for each group, also when somebody adds the same photo again', async () => {
    const [photo = Buffer.alloc(0)] = photos
    await attachAll()
    await moveToBucket(deps())
    const second = await addRow(server, fixture, photo)
    expect((await call(fixture.hanako, 'GET', `/attachments/${second}/pieces`)).missing).toEqual([])
    expect(await fetched(fixture.taro, second)).toEqual(photo)
    const other = await attach(fixture.outsider, photo, { groupId: fixture.otherGroup })
    expect(await moveToBucket(deps())).toBe(1)
    expect(await objects()).toHaveLength(4)
    expect(await fetched(fixture.outsider, String(other.body.attachment?.id))).toEqual(photo)
  })

  it('wait in the database while the bucket is not reached, and are served meanwhile', async () => {
    const ids = await attachAll()
    const away = { ...bucket, put: () => Promise.reject(new Error('not reached')) }
    await expect(moveToBucket(deps(away))).rejects.toThrow('not reached')
    await expectAll(ids)
    expect(await moveToBucket(deps())).toBe(3)
    await expectAll(ids)
    isCut = true
    const { status, body, headers } = await ask(fixture.taro, 'GET', `/attachments/${ids[0]}`)
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'unavailable', true])
    expect(server.takeDefects()).toHaveLength(1)
  })

  it('are not moved before all pieces are there', async () => {
    const [photo = Buffer.alloc(0)] = photos
    const id = await addRow(server, fixture, photo)
    await putPiece(fixture.hanako, id, 0, photo.subarray(0, 262_144))
    expect(await moveToBucket(deps())).toBe(0)
    expect(await objects()).toEqual([])
    await sendAll(fixture.hanako, id, photo)
    expect(await moveToBucket(deps())).toBe(1)
    expect(await fetched(fixture.taro, id)).toEqual(photo)
  })

  it('stay in the database when the bucket has other bytes than those that were written', async () => {
    const ids = await attachAll()
    const damaging = {
      ...bucket,
      put: (object: string, content: Buffer) => bucket.put(object, content.subarray(1)),
    }
    await expect(moveToBucket(deps(damaging))).rejects.toThrow('the bucket has the bytes')
    await expectAll(ids)
    expect(await moveToBucket(deps())).toBe(3)
    await expectAll(ids)
  })

  it('come back into the database, and their objects are not needed any more', async () => {
    const ids = await attachAll()
    await moveToBucket(deps())
    expect(await moveToDatabase(deps())).toEqual({ moved: 3, lost: 0 })
    expect([(await storedIn(server)).pieces, await countInBucket(server.database)]).toEqual([5, 0])
    isCut = true
    await expectAll(ids)
  })

  it('that the bucket has lost or damaged stay where they are, the others come back', async () => {
    await attachAll()
    await moveToBucket(deps())
    const [lost = '', damaged = ''] = await objects()
    await bucket.remove(lost)
    await bucket.put(damaged, Buffer.from('other'))
    expect(await moveToDatabase(deps())).toEqual({ moved: 1, lost: 2 })
    expect(await countInBucket(server.database)).toBe(2)
  })
})

/** Ends at the call of this number like a process that is killed: before the call has an effect, or after it. */
function killedAt(count: number, { isAfter }: { isAfter: boolean }): Bucket {
  let left = count
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1
    if (left < 0 || (left === 0 && !isAfter)) throw new Error('killed')
    const done = await work()
    if (left === 0) throw new Error('killed')
    return done
  }
  return {
    ...bucket,
    put: (object, content) => counted(() => bucket.put(object, content)),
    get: (object) => counted(() => bucket.get(object)),
  }
}

/** S3 replaces an object as a whole. The store of the tests writes its file in place, so it gets one call after the other. */
function replacingWhole(): Bucket {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    ...bucket,
    put: (object, content) => inTurn(() => bucket.put(object, content)),
    get: (object) =>
      inTurn(async () => {
        const stream = await bucket.get(object)
        return stream && Readable.from([await buffer(stream)])
      }),
  }
}

describe('a move that is killed', () => {
  it.each([
    ['into the bucket', 6, moveToBucket],
    ['into the database', 3, moveToDatabase],
  ] as const)('%s at any step leaves all bytes readable, and is gone on with', async (_, steps, move) => {
    const ids = await attachAll()
    const isBack = move === moveToDatabase
    for (let step = 1; step <= steps; step += 1)
      for (const isAfter of [false, true]) {
        await (isBack ? moveToBucket : moveToDatabase)(deps())
        await expect(move(deps(killedAt(step, { isAfter })))).rejects.toThrow('killed')
        await expectAll(ids)
        await move(deps())
        await expectAll(ids)
        expect((await storedIn(server)).pieces).toBe(isBack ? 5 : 0)
      }
    await purgeObjects(deps(), Number.POSITIVE_INFINITY)
    expect(await objects()).toHaveLength(isBack ? 0 : 3)
    await expectAll(ids)
  })

  it('by several processes at once, in both directions, loses none', async () => {
    const ids = await attachAll()
    const through = deps(replacingWhole())
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([moveToBucket(through), moveToBucket(through), moveToBucket(through)])
      await expectAll(ids)
      await Promise.all([moveToDatabase(through), moveToDatabase(through), purgeObjects(through, Infinity)])
      await expectAll(ids)
    }
    await moveToBucket(deps())
    await purgeObjects(deps(), Number.POSITIVE_INFINITY)
    expect(await objects()).toHaveLength(3)
  })
})

describe('the daily sweep', () => {
  /** Objects are written at the time of the bucket, which is that of the computer. */
  const now = () => Math.floor(Date.now() / 1_000)
  const sweepAfter = async (days: number) => {
    for (let left = days; left > 0; left -= 15) {
      for (const person of [fixture.hanako, fixture.taro]) await call(person, 'GET', '/me')
      server.clock.now += Math.min(left, 15) * day
    }
    await purge(server.database, server.clock.now)
    await purgeObjects(deps(), now() + days * day - deletedContentKeptSeconds)
    return (await objects()).length
  }

  it('leaves objects whose attachments can be seen or restored, and deletes those that cannot', async () => {
    const ids = await attachAll()
    await moveToBucket(deps())
    expect(await sweepAfter(40)).toBe(3)
    await call(fixture.hanako, 'DELETE', `/attachments/${ids[0]}`)
    expect(await sweepAfter(29)).toBe(3)
    await call(fixture.taro, 'POST', `/attachments/${ids[0]}/restore`)
    await expectAll(ids)
    await call(fixture.hanako, 'DELETE', `/attachments/${ids[0]}`)
    expect(await sweepAfter(31)).toBe(2)
    expect(await hashOfFetched(ids[1] ?? '')).toBe(hashOf(photos[1] ?? Buffer.alloc(0)))
  })

  it('leaves what nothing names for thirty days, because a restore may be undone', async () => {
    const ids = await attachAll()
    await moveToBucket(deps())
    const named = server.database.db.selectFrom('attachmentContents').selectAll()
    const contents = await named.execute()
    await server.database.db.deleteFrom('attachmentContents').execute()
    await purgeObjects(deps(), now() + 29 * day - deletedContentKeptSeconds)
    expect(await objects()).toHaveLength(3)
    await server.database.db.insertInto('attachmentContents').values(contents).execute()
    await expectAll(ids)
    await server.database.db.deleteFrom('attachmentContents').execute()
    await purgeObjects(deps(), now() + 31 * day - deletedContentKeptSeconds)
    expect(await objects()).toEqual([])
  })

  it('leaves what is not of attachments, and goes through many objects', async () => {
    await attachAll()
    await moveToBucket(deps())
    await bucket.put('elsewhere/attachments/x', Buffer.from('x'))
    for (let index = 0; index < 210; index += 1)
      await bucket.put(`attachments/left/${index}`, Buffer.from('x'))
    await purge(server.database, now() + 31 * day, bucket)
    expect(await objects()).toHaveLength(3)
    const other = await bucket.get('elsewhere/attachments/x')
    assert(other, 'it is there')
    expect(String(await buffer(other))).toBe('x')
  })
})
