/** A device without a page that attaches files, and sends and fetches their bytes over HTTP. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { EpochSeconds } from '#shared/dates.ts'
import { type Attachment, AttachmentId, ContentHash } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import {
  type ContentDeps,
  type ContentsOutcome,
  type PieceTransport,
  sendContents,
} from '#shared/sync/send-contents.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { contentHere, unsentAttachments } from '#client/store/contents.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { createPieceTransport, fetchContent, hashOf } from '#client/sync/piece-transport.ts'
import { type TestDevice, createTestDevice, freshDeviceState } from './test-device.ts'

type Options = {
  person: { user: { id: UserId; displayName: string }; token: string }
  address: string
  now: () => EpochSeconds
}

export type ContentDevice = TestDevice & {
  database: AccountDatabase
  /** Records the attachment and keeps its bytes, as one save does. */
  attach: (groupId: GroupId, content: Uint8Array, facts: AddedFacts) => Promise<AttachmentId>
  pieces: PieceTransport
  /** Sends what can be sent. */
  send: (given?: Partial<ContentDeps>) => Promise<ContentsOutcome>
  unsentBytes: () => Promise<AttachmentId[]>
  /** The bytes, or why they are not there. */
  fetch: (row: Attachment) => Promise<Uint8Array | string>
  /** Sends and fetches from another address on. */
  moveTo: (address: string) => void
}

type AddedFacts = Pick<Attachment, 'kind' | 'name' | 'type' | 'width' | 'height'> &
  Partial<Pick<Attachment, 'size' | 'expenseId' | 'itineraryItemId'>>

/** What a row says of the photos of attachment-fixture.ts. */
export const photoFacts: AddedFacts = {
  kind: 'receipt',
  name: '領収書.jpg',
  type: 'image/jpeg',
  width: 256,
  height: 256,
}

export async function openContentDevice({ person, address, now }: Options): Promise<ContentDevice> {
  const { id: userId, displayName } = person.user
  const headers = { authorization: `Bearer ${person.token}` }
  let origin = address
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.device.put(freshDeviceState({ userId, displayName }))
  const device = createTestDevice({
    account: { userId, displayName },
    store: createDexieDeviceStore(database),
    transport: (...call) => createFetchTransport({ origin, headers })(...call),
    now,
  })
  const pieces: PieceTransport = {
    ask: (...call) => createPieceTransport({ origin, headers }).ask(...call),
    send: (...call) => createPieceTransport({ origin, headers }).send(...call),
  }
  return {
    ...device,
    database,
    attach: async (groupId, content, facts) => {
      const bytes = new Uint8Array(content).buffer
      const hash = ContentHash.parse(await hashOf(bytes))
      const id = newId(AttachmentId)
      await database.contents.put({ hash, bytes, usedAt: now() })
      const place = { expenseId: null, itineraryItemId: null }
      const outcome = await device.record(groupId, 'attachment.add', {
        id,
        hash,
        size: bytes.byteLength,
        ...place,
        ...facts,
      })
      if (!outcome.ok) throw new Error(outcome.code)
      return id
    },
    pieces,
    send: (given = {}) =>
      sendContents({
        contents: {
          unsent: async () => (await unsentAttachments(database)).filter(({ isSendable }) => isSendable),
          bytesOf: (hash) => contentHere(database, hash),
        },
        transport: pieces,
        letChangesGoFirst: async () => undefined,
        mayGoOn: () => true,
        onProgress: () => undefined,
        refused: new Set(),
        ...given,
      }),
    unsentBytes: async () => (await unsentAttachments(database)).map(({ id }) => id),
    fetch: async (row) => {
      const fetched = await fetchContent(row, { origin, headers })
      return fetched.ok ? new Uint8Array(fetched.bytes) : fetched.reason
    },
    moveTo: (other) => (origin = other),
  }
}
