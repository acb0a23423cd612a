/** Attachments on the server: taking pieces, memory meanwhile, and expenses with photos beside expenses without. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { batchMutationsMax, pieceBytes, syncSchema } from '#shared/limits.ts'
import { AttachmentId, ContentHash } from '#shared/model/attachment.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newId, newUuid } from '#client/store/new-id.ts'
import type { DatabaseLocation } from '#server/db/open-database.ts'
import { receivePiece } from '#server/sync/receive-piece.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import { expenseArgsOf } from '#tests/server/sync-requests.ts'
import { findPostgres } from '#tests/support/find-postgres.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchRow, type Measured, ratioOf } from './bench-row.ts'
import { compare, timed } from './compare.ts'
import { forgetPeak, memoryOf } from './large-group.ts'
import { type Fixture, bodyOf, inFixture, onPostgres, onSqlite, send } from './push.ts'

const taken = (where: string, measure: BenchRow['measure']): BenchRow => ({
  name: `attachments: pieces of a photo taken${where} / plain inserts of the same bytes`,
  budget: 3,
  unit: 'times',
  measure,
})

export const attachmentRows: readonly BenchRow[] = [
  taken('', () => onSqlite(measurePieces)),
  ...(findPostgres() === undefined ? [] : [taken(' on PostgreSQL', () => onPostgres(measurePieces))]),
  {
    name: 'attachments: server memory while 50 photos are sent at once, above idle',
    budget: 50,
    unit: 'MiB',
    measure: measureMemory,
  },
  {
    name: 'attachments: list of 1,000 expenses with a photo each, by REST / without',
    budget: 1.2,
    unit: 'times',
    measure: () => measureReading(listed),
  },
  {
    // Twice the rows.
    name: 'attachments: 1,000 expenses with a photo each to a new device / without',
    budget: 2,
    unit: 'times',
    measure: () => measureReading(downloaded),
  },
]

const piecesOfPhoto = 8
let photos = 0

/** Each has other bytes. */
function newPhoto(pieces: number): Buffer {
  photos += 1
  return Buffer.concat([jpegOf(), Buffer.alloc(pieces * pieceBytes - jpegOf().length, `${photos} `)])
}

function rowOf(content: Buffer, id = newId(AttachmentId)) {
  const hash = ContentHash.parse(createHash('sha256').update(content).digest('hex'))
  const place = { expenseId: null, itineraryItemId: null }
  const facts = { type: 'image/jpeg', width: 256, height: 256, size: content.length, hash } as const
  return { id, kind: 'receipt', name: '領収書.jpg', ...facts, ...place } as const
}

const piecesOf = (content: Buffer) =>
  Array.from({ length: content.length / pieceBytes }, (_, piece) =>
    content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes),
  )

const now = () => 1_795_000_000

/** Each piece in a transaction of its own, and the whole compared with the hash at the end. */
async function measurePieces(place: DatabaseLocation): Promise<Measured> {
  return inFixture(place, async (fixture) => {
    const { database, groupId } = fixture
    const ours = async () => {
      const content = newPhoto(piecesOfPhoto)
      const row = await addRow(fixture, content)
      const began = performance.now()
      for (const [piece, bytes] of piecesOf(content).entries())
        await receivePiece({ database, now }, row, { piece, content: bytes, holdWhole: () => undefined })
      return performance.now() - began
    }
    const yardstick = async () => {
      const content = newPhoto(piecesOfPhoto)
      const { hash, size } = rowOf(content)
      const whole = { groupId, hash, size, type: null, width: null, height: null, object: null }
      await database.db.insertInto('attachmentContents').values(whole).execute()
      const began = performance.now()
      for (const [piece, bytes] of piecesOf(content).entries()) {
        const values = { groupId, hash, size, piece, content: bytes }
        await database.db
          .transaction()
          .execute((tx) => tx.insertInto('attachmentPieces').values(values).execute())
      }
      return performance.now() - began
    }
    const compared = await compare({ ours, yardstick }, { rounds: 15 })
    const megabytes = (piecesOfPhoto * pieceBytes) / 1e6
    const { figure, note } = ratioOf(compared)
    return { figure, note: `${note}, ${(megabytes / (compared.ms / 1_000)).toFixed(0)} MB/s` }
  })
}

async function addRow({ database, groupId }: Fixture, content: Buffer) {
  const args = rowOf(content)
  await send(database, bodyOf(groupId, [{ name: 'attachment.add', args }]))
  const rows = database.db.selectFrom('attachments').selectAll().where('id', '=', args.id)
  return rows.executeTakeFirstOrThrow()
}

type Person = { url: string; user: { id: string }; token: string; groupId: GroupId }
const SignedIn = z.object({ user: z.object({ id: z.string() }), token: z.string() })

async function callTo({ url, token }: Pick<Person, 'url' | 'token'>, path: string, body?: unknown) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api${path}`, { headers, ...sent })
  assert(response.ok, `${path} is answered with ${response.status}`)
  return response
}

async function comeIn({ url }: ServerProcess, displayName: string): Promise<Person> {
  const response = await callTo({ url, token: '' }, '/session/local', { displayName })
  const { user, token } = SignedIn.parse(await response.json())
  const person = { url, user, token, groupId: newId(GroupId) }
  const args = { name: '旅行', description: '', inviteMethod: 'open' }
  await apply(person, [{ name: 'group.create', args }])
  return person
}

async function apply(person: Person, calls: readonly { name: string; args: object }[]): Promise<void> {
  const time = Math.floor(Date.now() / 1_000)
  const scope = scopeOfGroup(person.groupId)
  for (let at = 0; at < calls.length; at += batchMutationsMax) {
    const batch = calls.slice(at, at + batchMutationsMax)
    const mutations = batch.map((each) => ({ ...each, mutationId: newUuid(), scope, time }))
    const { results } = await (await syncOf(person, { mutations })).json()
    assert(
      results.every(({ status }: { status: string }) => status === 'applied'),
      'every change is applied',
    )
  }
}

const syncOf = (person: Person, fields: object) =>
  callTo(person, '/sync', {
    ...{ accountId: person.user.id, clientId: newUuid(), schema: syncSchema, epoch: null, mutations: [] },
    ...fields,
  })

/** Fifty people send a photo of the largest number of pieces at the same time, and each piece again where there is no room. */
async function measureMemory(): Promise<Measured> {
  const server = new ServerProcess({ DIST_DIR: 'client' })
  try {
    await server.start()
    const sending: { person: Person; id: string; content: Buffer }[] = []
    for (let index = 0; index < 51; index += 1) {
      const person = await comeIn(server, `花子${index}`)
      const content = newPhoto(20)
      const { id, ...args } = rowOf(content)
      await apply(person, [{ name: 'attachment.add', args: { id, ...args } }])
      sending.push({ person, id, content })
    }
    // One is sent before, so that what is loaded and compiled for the first does not count.
    const [first, ...others] = sending
    assert(first, 'there is one')
    await sendPhoto(first)
    const idle = memoryOf(server.pid, 'VmRSS')
    forgetPeak(server.pid)
    const began = performance.now()
    const again = await Promise.all(others.map(sendPhoto))
    const seconds = (performance.now() - began) / 1_000
    const peak = memoryOf(server.pid, 'VmHWM')
    const sent = again.reduce((sum, each) => sum + each, 0)
    const note = `${idle.toFixed(0)} MiB idle, ${(262 / seconds).toFixed(0)} MB/s by HTTP, ${sent} pieces sent again`
    return { figure: peak - idle, note }
  } finally {
    await server.dispose()
  }
}

type Sending = { person: Person; id: string; content: Buffer }

/** Resolves with the number of pieces for which there was no room at first. */
async function sendPhoto({ person: { url, token }, id, content }: Sending): Promise<number> {
  let again = 0
  for (const [piece, body] of piecesOf(content).entries())
    for (;;) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
      const address = `${url}/api/attachments/${id}/pieces/${piece}`
      const { status } = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(body) })
      if (status === 200) break
      assert(status === 503 || status === 429, `a piece is answered with ${status}`)
      again += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  return again
}

const expenses = 1_000

async function measureReading(read: (person: Person) => Promise<number>): Promise<Measured> {
  const server = new ServerProcess({ DIST_DIR: 'client' })
  try {
    await server.start()
    const [withPhotos, without] = [await comeIn(server, '花子'), await comeIn(server, '太郎')]
    for (const person of [withPhotos, without])
      for (let index = 0; index < expenses; index += 25) {
        const each = Array.from({ length: 25 }, () => expenseArgsOf({ user: person.user as never }))
        await apply(
          person,
          each.map((args) => ({ name: 'expense.create', args })),
        )
        if (person === withPhotos)
          await apply(
            person,
            each.map(({ id }) => photoOf(id)),
          )
      }
    const counts = [await read(withPhotos), await read(without)]
    assert(
      counts.every((count) => count >= expenses),
      'all expenses are read',
    )
    const ways = { ours: timed(() => read(withPhotos)), yardstick: timed(() => read(without)) }
    return ratioOf(await compare(ways, { rounds: 15 }))
  } finally {
    await server.dispose()
  }
}

function photoOf(expenseId: string) {
  const { hash, ...facts } = rowOf(jpegOf(expenseId))
  return { name: 'attachment.add', args: { ...facts, hash, expenseId } }
}

async function listed(person: Person): Promise<number> {
  const { expenses: rows } = await (await callTo(person, `/groups/${person.groupId}/expenses`)).json()
  return rows.length
}

/** All answers of a device that has nothing yet. */
async function downloaded(person: Person): Promise<number> {
  const scope = scopeOfGroup(person.groupId)
  let count = 0
  let [cursor, epoch] = [0, null]
  for (;;) {
    const answered = await (await syncOf(person, { epoch, cursors: { [scope]: cursor } })).json()
    for (const delta of answered.scopes) {
      if (delta.scope !== scope) continue
      count += delta.rows.expenses?.length ?? 0
      cursor = delta.to
    }
    if (!answered.more || count >= expenses) return count
    epoch = answered.epoch
  }
}
