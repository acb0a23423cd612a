/**
 * A real server is killed while several people write: every acknowledged change is stored once, and the others are
 * sent again. POWER_CUTS sets the number of kills.
 */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { assert } from '#shared/assert.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { compareBy } from '#shared/ordering.ts'
import { newId } from '#client/store/new-id.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type Writer, joinGroup, recordSome, signInWriter } from './writer.ts'

const cuts = Number(process.env.POWER_CUTS ?? 1)
const secondsPerCutMax = 20
const writersCount = 3
const callsBeforeCutMax = 12
const lateMsMax = 8

let server: ServerProcess
beforeEach(() => {
  server = new ServerProcess()
})
afterEach(() => server.dispose())

it(
  'acknowledged changes survive power cuts, and are applied once',
  async () => {
    await server.start()
    const groupId = newId(GroupId)
    const writers = await everybodyIn(groupId)
    for (let cut = 1; cut <= cuts; cut++) {
      await writeUntilCut(writers, groupId)
      await server.start()
      if (cut % 20 === 0) console.info(`${cut} power cuts, ${acknowledgedBy(writers).size} acknowledged`)
    }
    // Twice, because one device's changes are news for the others.
    for (const { device } of [...writers, ...writers]) expect(await device.drain()).toEqual({ kind: 'done' })
    await server.kill()
    const database = openDatabase({ dataDir: `${server.dir}/data` })
    await expectWhole(database, { writers, groupId })
    await database.close()
  },
  cuts * secondsPerCutMax * 1_000,
)

/** The first writer creates the group, and the others join by its code. */
async function everybodyIn(groupId: GroupId): Promise<Writer[]> {
  const names = Array.from({ length: writersCount }, (_, index) => `旅人${index + 1}`)
  const writers = await Promise.all(names.map((name) => signInWriter(server.url, name)))
  const [owner, ...others] = writers
  assert(owner, 'somebody makes the group')
  await owner.device.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await owner.device.drain()
  const inviteCode = (await owner.device.rows('groups', groupId))[0]?.inviteCode
  assert(inviteCode, 'the server makes a code')
  for (const writer of others) await joinGroup(writer, groupId, inviteCode)
  for (const { device } of others) await device.drain()
  return writers
}

/**
 * Kills the server a random moment after a random call: before the call arrives, during its transaction, or before
 * its answer.
 */
async function writeUntilCut(writers: readonly Writer[], groupId: GroupId): Promise<void> {
  let callsLeft = 1 + Math.floor(Math.random() * callsBeforeCutMax)
  const isTime = Promise.withResolvers<void>()
  for (const writer of writers)
    writer.onSend = () => {
      callsLeft -= 1
      if (callsLeft === 0) isTime.resolve()
    }
  const writing = Promise.all(writers.map((writer) => writeOn(writer, groupId)))
  await isTime.promise
  await setTimeout(Math.random() * lateMsMax)
  await server.kill()
  await writing
}

/** Records and sends until the server no longer answers. */
async function writeOn(writer: Writer, groupId: GroupId): Promise<void> {
  for (;;) {
    await recordSome(writer, groupId, 1 + Math.floor(Math.random() * 3))
    const { kind } = await writer.device.drain()
    if (kind === 'unreachable') return
    expect(kind).toBe('done')
  }
}

type Written = { writers: readonly Writer[]; groupId: GroupId }

async function expectWhole({ db }: Database, { writers, groupId }: Written): Promise<void> {
  const { rows: integrity } = await sql`pragma integrity_check`.execute(db)
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db)
  expect({ integrity, orphans }).toEqual({ integrity: [{ integrityCheck: 'ok' }], orphans: [] })

  const log = await db.selectFrom('mutationLog').select(['mutationId', 'version', 'code']).execute()
  expect(log.filter(({ code }) => code !== null)).toEqual([])
  const logged = new Map(log.map(({ mutationId, version }) => [mutationId, version]))
  const acknowledged = acknowledgedBy(writers)
  expect([...acknowledged].filter(([id, version]) => logged.get(id) !== version)).toEqual([])
  const recorded = writers.flatMap((writer) => writer.recorded)
  // The log has the group's creation, the joins, and two changes for each expense.
  expect(log).toHaveLength(writers.length + 2 * recorded.length)

  const { version: last } = await db
    .selectFrom('scopes')
    .select('version')
    .where('scope', '=', scopeOfGroup(groupId))
    .executeTakeFirstOrThrow()
  const versions = new Set(log.map(({ version }) => version))
  expect([...versions].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: last }, (_, index) => index + 1),
  )

  const expenses = await db.selectFrom('expenses').select(['id', 'title']).execute()
  const described = recorded.map((id) => ({ id, title: `夕食 ${id}` }))
  expect(expenses.toSorted(byId)).toEqual(described.toSorted(byId))
  for (const { device } of writers) {
    expect(await device.queueLength()).toBe(0)
    expect(await device.rows('expenses', groupId)).toHaveLength(recorded.length)
  }
}

const byId = compareBy<{ id: string }>((row) => row.id)

function acknowledgedBy(writers: readonly Writer[]): Map<MutationId, number> {
  return new Map(writers.flatMap(({ acknowledged }) => [...acknowledged]))
}
