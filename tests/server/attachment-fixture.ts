/** Files to attach, and the calls by which devices add their rows and send their bytes. */
import { assert } from '#shared/assert.ts'
import { pieceBytes } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import { multipartOf } from './multipart.ts'
import type { Person, TestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { type Fixture, ask, call, lunch } from './trip-fixture.ts'

/** A JPEG of so many bytes, whose content `seed` makes another one. */
export function photoOf(bytes: number, seed = 1): Buffer {
  const head = jpegOf()
  const tail = Buffer.alloc(bytes - head.length)
  for (let at = 0; at < tail.length; at += 1) tail[at] = (at * 31 + seed * 7 + (at >> 8)) % 256
  return Buffer.concat([head, tail])
}

/** What a row says of such a photo. */
export const factsOf = (content: Buffer) => ({
  ...{ kind: 'receipt', name: '領収書.jpg', type: 'image/jpeg', width: 256, height: 256 },
  ...{ size: content.length, hash: hashOf(content), expenseId: null, itineraryItemId: null },
})

export const piecesOf = (content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, piece) =>
    content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes),
  )

/** What becomes of a change that a device has queued: its status, and the code if it has one. */
export async function change(
  server: TestServer,
  person: Person,
  { group, name, args }: { group: string; name: string; args: object },
): Promise<string[]> {
  const scope = scopeOfGroup(GroupId.parse(group))
  const mutation = { mutationId: newUuid(), scope, name, args, time: server.clock.now }
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations: [mutation] }))
  const [{ status, code }] = body.results
  return code === undefined ? [status] : [status, code]
}

/** Adds the row of a file as a device does, and returns its id. The server does not have the bytes. */
export async function addRow(
  server: TestServer,
  { hanako, group }: Pick<Fixture, 'hanako' | 'group'>,
  content: Buffer,
  fields: object = {},
): Promise<string> {
  const id = newUuid()
  const args = { id, ...factsOf(content), ...fields }
  const outcome = await change(server, hanako, { group, name: 'attachment.add', args })
  assert(outcome[0] === 'applied', `the row is added: ${outcome.join(' ')}`)
  return id
}

export async function putPiece(
  { agent }: Pick<Person, 'agent'>,
  id: string,
  piece: number | string,
  content: Buffer,
): Promise<[status: number, answer: unknown]> {
  const { status, body } = await agent
    .put(`/api/attachments/${id}/pieces/${piece}`)
    .set('content-type', 'application/octet-stream')
    .send(content)
  return [status, body.success ? body.missing : body.code]
}

export async function sendAll(person: Person, id: string, content: Buffer): Promise<void> {
  for (const [piece, bytes] of piecesOf(content).entries()) {
    const [status] = await putPiece(person, id, piece, bytes)
    assert(status === 200, 'the piece is taken')
  }
}

/** The bytes of the attachment, or the code of the refusal. */
export async function fetched(person: Person, id: string): Promise<Buffer | string> {
  const { body } = await ask(person, 'GET', `/attachments/${id}`)
  return Buffer.isBuffer(body) ? body : String(body.code)
}

/** Adds a file by one call. */
export async function attach(
  person: Person,
  content: Buffer | string,
  { fileName = '領収書.jpg', ...fields }: Record<string, string>,
): Promise<{ status: number; body: { code?: string; attachment?: Record<string, unknown> } }> {
  const texts = Object.entries(fields).map(([name, text]) => ({ name, content: text, fileName: null }))
  const body = multipartOf({ name: 'file', content, fileName, type: 'text/html' }, ...texts)
  return ask(person, 'POST', '/attachments', body)
}

export async function addExpense({ hanako, group }: Pick<Fixture, 'hanako' | 'group'>): Promise<string> {
  const spent = { ...lunch(hanako.user.id), participants: [{ userId: hanako.user.id }] }
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, spent)
  return expense.id
}

/** How much there is of bytes. */
export async function storedIn({ database: { db } }: TestServer) {
  const contents = await db.selectFrom('attachmentContents').selectAll().execute()
  const pieces = await db.selectFrom('attachmentPieces').select('piece').execute()
  return { contents: contents.length, pieces: pieces.length }
}
