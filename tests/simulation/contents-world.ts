/**
 * The bytes of attachments in random histories: the product's whole server over HTTP, and devices over IndexedDB. The clock is
 * the history's, and so are the faults of the line and of the server.
 */
import type { Kysely, TransactionBuilder } from 'kysely'
import { vi } from 'vitest'
import type { EpochSeconds } from '#shared/dates.ts'
import { GroupId } from '#shared/model/group.ts'
import type { Attachment, AttachmentId, ContentHash, ReadyFile } from '#shared/model/attachment.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import type { PieceTransport } from '#shared/sync/send-contents.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import type { keepContent, unsentAttachments } from '#client/store/contents.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { type Backup, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from '#tests/server/start-server.ts'
import { startWithFixture } from '#tests/server/trip-fixture.ts'
import { type Random, createRandom } from './random.ts'

type Unsent = Awaited<ReturnType<typeof unsentAttachments>>

/** A bug around one part of the product. */
export type ContentsFault = {
  name: string
  caughtBy: readonly string[]
  transport?: (pieces: PieceTransport) => PieceTransport
  keep?: (keep: typeof keepContent) => typeof keepContent
  /** `sent` are those of which the device was ever told that the server has them. */
  unsent?: (unsent: Unsent, sent: ReadonlySet<AttachmentId>) => Unsent
  sweep?: (sweep: () => Promise<void>, database: Database) => Promise<void>
}

export type ContentsDevice = {
  name: string
  /** Holds other bytes under some hashes than have that hash. */
  isFalse: boolean
  /** The hashes of the files that were recorded here. */
  owed: Set<ContentHash>
  open: () => Promise<AccountDatabase>
  /** Records an expense with the file, or on a full disk the expense alone. */
  attach: (file: ReadyFile, given: { isDiskFull: boolean; isFalse: boolean }) => Promise<void>
  change: <Name extends MutationName>(name: Name, args: ArgsOf<Name>) => Promise<void>
  /** Adds rows of bytes that nobody has, almost as many as the group may have. */
  fill: () => Promise<AttachmentId[]>
  drain: () => Promise<void>
  /** Sends what it can, over a line that loses, repeats and disorders pieces. `piecesMax`: then the page is closed. */
  send: (piecesMax?: number) => Promise<void>
  /** Fetches the bytes, if it has none, and keeps them. */
  look: (row: Attachment) => Promise<Uint8Array | string>
  unsent: () => ReturnType<typeof unsentAttachments>
  signOut: () => Promise<void>
}

export type ContentsWorld = {
  random: Random
  group: GroupId
  fault: ContentsFault | undefined
  database: Database
  devices: ContentsDevice[]
  clock: { now: EpochSeconds }
  /** No fault of the line or the server occurs any more. */
  isCalm: boolean
  server: TestServer
  broken: { law: string; detail: string }[]
  tally: Map<string, number>
  /** Attachments of which a device has heard that the server has their bytes, and no restore since has lost them. */
  acknowledged: Set<AttachmentId>
  /** Rows that do not say what their bytes are. */
  falseIds: Set<AttachmentId>
  /** The bytes of every hash. */
  truth: Map<ContentHash, Uint8Array>
  /** The server dies when this many transactions have begun. */
  killIn: number | undefined
  backup: { rows: Backup; acknowledged: Set<AttachmentId> } | undefined
}

/** The group of the people has no devices yet. */
export async function startContentsWorld(
  seed: number,
  fault?: ContentsFault,
): Promise<{ world: ContentsWorld; people: Person[] }> {
  const { server: first, fixture } = await startWithFixture()
  await first.stopServing()
  const clock = { now: startOfTests }
  vi.setSystemTime(clock.now * 1_000)
  const world: ContentsWorld = {
    random: createRandom(seed),
    group: GroupId.parse(fixture.group),
    fault,
    database: first.database,
    devices: [],
    clock,
    isCalm: false,
    server: first,
    broken: [],
    tally: new Map(),
    acknowledged: new Set(),
    falseIds: new Set(),
    truth: new Map(),
    killIn: undefined,
    backup: undefined,
  }
  await serve(world)
  return { world, people: [fixture.hanako, fixture.taro, fixture.misaki] }
}

export async function endContentsWorld(world: ContentsWorld): Promise<void> {
  for (const device of world.devices) await device.signOut()
  await world.server.stop()
}

async function serve(world: ContentsWorld): Promise<void> {
  world.killIn = undefined
  const database = { ...world.database, db: mortal(world, world.database.db) }
  world.server = await startTestServer({ database, now: () => world.clock.now, settings: { plans: 'free' } })
}

/** Stops the server wherever it is, and starts another one over the same database. */
export async function restart(world: ContentsWorld): Promise<void> {
  count(world, 'kills of the server')
  await world.server.stopServing()
  await serve(world)
}

/** Every transaction of a server that is killed fails before it begins, until another server is started. */
function mortal(world: ContentsWorld, db: Kysely<Schema>): Kysely<Schema> {
  const begin = () => {
    if (world.killIn === undefined) return
    world.killIn -= 1
    if (world.killIn < 0) throw new Error('Connection terminated unexpectedly')
  }
  const mortalBuilder = (builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> =>
    new Proxy(builder, {
      get: (target, name) => {
        if (name === 'setAccessMode') return () => mortalBuilder(target.setAccessMode('read only'))
        if (name !== 'execute') return Reflect.get(target, name)
        const execute: typeof target.execute = async (body) => {
          begin()
          return target.execute(body)
        }
        return execute
      },
    })
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => mortalBuilder(target.transaction())
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}

const daySeconds = 24 * 60 * 60

/** Days pass, with a sweep at least once a week. */
export async function passDays(world: ContentsWorld, days: number): Promise<void> {
  const { clock, database, fault } = world
  for (let left = days; left > 0; left -= 7) {
    clock.now += Math.min(left, 7) * daySeconds
    vi.setSystemTime(clock.now * 1_000)
    // People stay signed in.
    await database.db
      .updateTable('sessions')
      .set({ expiresAt: clock.now + 60 * daySeconds })
      .execute()
    const sweep = () => purge(database, clock.now)
    await (fault?.sweep ? fault.sweep(sweep, database) : sweep())
  }
  count(world, 'days', days)
}

/** Of two backups, either may be the one that is restored later. */
export async function backUp(world: ContentsWorld): Promise<void> {
  if (world.backup && world.random.chance(0.7)) return
  world.backup = { rows: await takeBackup(world.database), acknowledged: new Set(world.acknowledged) }
}

/** What devices were told after the backup is lost, and comes back from those that have the bytes. */
export async function restore(world: ContentsWorld): Promise<void> {
  const { backup, database, clock } = world
  if (!backup) return
  count(world, 'restores')
  count(world, 'contents lost by a restore', world.acknowledged.size - backup.acknowledged.size)
  const sessions = await database.db.selectFrom('sessions').selectAll().execute()
  await restoreBackup(database, { ...backup.rows, sessions }, clock.now)
  world.acknowledged = new Set(backup.acknowledged)
  world.backup = undefined
}

export function count({ tally }: ContentsWorld, what: string, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times)
}

export function violate({ broken }: ContentsWorld, law: string, detail: string): void {
  broken.push({ law, detail })
}
