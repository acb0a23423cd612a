/** A device that holds bytes. It is opened anew over what is stored whenever another person has done something. */
import Dexie from 'dexie'
import { AttachmentId, type ContentHash } from '#shared/model/attachment.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { UserId } from '#shared/model/user.ts'
import { type PieceOutcome, type PieceTransport, sendContents } from '#shared/sync/send-contents.ts'
import { type AccountDatabase, accountOf } from '#client/store/account-database.ts'
import { contentHere, keepContent, unsentAttachments } from '#client/store/contents.ts'
import {
  closeAccount,
  currentDatabase,
  deleteDatabase,
  isAccountOpen,
  openAccount,
} from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { mutateWithFiles } from '#client/sync/mutate-with-files.ts'
import { createPieceTransport, fetchContent } from '#client/sync/piece-transport.ts'
import { attachmentBytesMax } from '#shared/limits.ts'
import { attachmentArgs } from '#tests/builders/attachment-rows.ts'
import { expenseArgs } from '#tests/builders/sync-rows.ts'
import { type TestDevice, createTestDevice } from '#tests/support/test-device.ts'
import type { Person } from '#tests/server/start-server.ts'
import { type ContentsDevice, type ContentsWorld, count, restart, violate } from './contents-world.ts'
import { laws } from './contents-laws.ts'

/** So few that fetched bytes are dropped often. */
const keptBytesMax = 700_000

export function createContentsDevice(
  world: ContentsWorld,
  { user, token }: Person,
  { isFalse }: { isFalse: boolean },
): ContentsDevice {
  const { random, fault, clock, group } = world
  const account = { userId: user.id, displayName: user.displayName }
  const headers = { authorization: `Bearer ${token}` }
  const sent = new Set<AttachmentId>()
  const late: (() => Promise<unknown>)[] = []
  let refused = new Set<AttachmentId>()
  const open = async () => {
    const isOpen = isAccountOpen() && accountOf(currentDatabase()) === user.id
    return isOpen ? currentDatabase() : openAccount(account)
  }
  const options = () => ({ origin: world.server.address, headers })
  const deviceOver = (database: AccountDatabase): TestDevice =>
    createTestDevice({
      account,
      store: createDexieDeviceStore(database),
      transport: createFetchTransport(options()),
      now: () => clock.now,
    })
  const unsentIn = async (database: AccountDatabase) => {
    const found = await unsentAttachments(database)
    return fault?.unsent ? fault.unsent(found, sent) : found
  }
  const owed = new Set<ContentHash>()
  return {
    name: user.displayName,
    isFalse,
    owed,
    open,
    attach: async (file, given) => {
      const database = await open()
      const [id, expenseId] = [newId(AttachmentId), newId(ExpenseId)]
      const fill = () => {
        throw new Dexie.QuotaExceededError('full')
      }
      if (given.isDiskFull) database.contents.hook('creating', fill)
      if (given.isDiskFull) database.contents.hook('updating', fill)
      const expense = expenseOf(account.userId, expenseId)
      const attached = { id, expenseId, itineraryItemId: null, file }
      const { ok, notKept } = await mutateWithFiles(group, [expense], [attached])
      const isThere = (await database.expenses.get(expenseId)) !== undefined
      const isRow = (await database.attachments.get(id)) !== undefined
      // The next page has room again.
      if (given.isDiskFull) closeAccount()
      if (ok !== isThere || (ok && isRow !== (notKept.length === 0)))
        violate(world, laws.keptOrSaid, `expense ${isThere}, file ${isRow}, not kept ${notKept.join()}`)
      count(world, notKept.length > 0 ? 'expenses kept without a file' : 'attachments')
      if (isRow) owed.add(file.facts.hash)
      if (given.isFalse) world.falseIds.add(id)
    },
    change: async (name, args) => {
      const { ok } = await deviceOver(await open()).record(group, name, args)
      count(world, `${name} ${ok ? 'recorded' : 'refused'}`)
    },
    fill: async () => {
      const device = deviceOver(await open())
      const ids = Array.from({ length: 19 }, () => newId(AttachmentId))
      for (const [number, id] of ids.entries()) {
        const place = { expenseId: null, itineraryItemId: null }
        const args = attachmentArgs(number, { id, size: attachmentBytesMax, ...place })
        await device.record(group, 'attachment.add', args)
        world.falseIds.add(id)
      }
      await device.drain()
      return ids
    },
    drain: async () => {
      const database = await open()
      await deviceOver(database).drain()
    },
    send: async (piecesMax = Infinity) => {
      const database = await open()
      // What is refused is tried again by the next page.
      if (world.isCalm || random.chance(0.3)) refused = new Set()
      let sends = 0
      for (const repeat of late.splice(0)) await repeat()
      const direct = createPieceTransport(options())
      const pieces = fault?.transport ? fault.transport(direct) : direct
      const line = unreliable(world, { pieces, late })
      const { sent: now } = await sendContents({
        contents: {
          unsent: async () => (await unsentIn(database)).filter(({ isSendable }) => isSendable),
          bytesOf: (hash) => contentHere(database, hash),
        },
        transport: line,
        letChangesGoFirst: async () => undefined,
        mayGoOn: () => sends++ < piecesMax,
        onProgress: ({ sentPieces, pieces: all }) => {
          if (sentPieces < 0 || sentPieces >= all) violate(world, laws.counts, `${sentPieces} of ${all}`)
        },
        refused,
      })
      for (const id of now) {
        sent.add(id)
        world.acknowledged.add(id)
      }
      count(world, 'uploads', now.length)
      if (world.killIn !== undefined && world.killIn < 0) await restart(world)
    },
    look: async (row) => {
      const database = await open()
      const here = await contentHere(database, row.hash)
      if (here) return new Uint8Array(here)
      const found = await fetchContent(row, options())
      if (!found.ok) return found.reason
      count(world, 'downloads')
      const keep = fault?.keep ? fault.keep(keepContent) : keepContent
      await keep(database, { hash: row.hash, bytes: found.bytes }, { bytesMax: keptBytesMax })
      return new Uint8Array(found.bytes)
    },
    unsent: async () => unsentIn(await open()),
    signOut: async () => {
      owed.clear()
      sent.clear()
      await deleteDatabase(await open())
      closeAccount()
    },
  }
}

type Line = { pieces: PieceTransport; late: (() => Promise<unknown>)[] }
const cut: PieceOutcome = { kind: 'unreachable', retryAfterSeconds: null }

/** Calls and answers are lost, pieces come twice, much later, or in another order, and the server dies before or amid one. */
function unreliable(world: ContentsWorld, { pieces, late }: Line): PieceTransport {
  const { random } = world
  const disordered = (outcome: PieceOutcome): PieceOutcome =>
    outcome.kind === 'missing' && outcome.pieces.length > 1
      ? { ...outcome, pieces: random.some(outcome.pieces) }
      : outcome
  return {
    ask: async (id) => disordered(await pieces.ask(id)),
    send: async (id, piece, bytes) => {
      const isLost = (chance: number) => !world.isCalm && random.chance(chance)
      if (isLost(0.05)) world.killIn = random.below(5)
      if (isLost(0.08)) {
        count(world, 'pieces lost')
        return cut
      }
      if (isLost(0.1)) {
        count(world, 'pieces sent twice')
        await pieces.send(id, piece, bytes)
      }
      if (isLost(0.08)) late.push(() => pieces.send(id, piece, bytes))
      const outcome = await pieces.send(id, piece, bytes)
      if (isLost(0.08)) {
        count(world, 'answers lost')
        return cut
      }
      return disordered(outcome)
    },
  }
}

function expenseOf(userId: UserId, id: ExpenseId): MutationInput {
  const userKey = keyOfUser(userId)
  const payers = [{ userKey, amount: 3_000 }]
  const split = { method: 'equal' as const, participants: [userKey] }
  return { name: 'expense.create', args: expenseArgs(1, { id, payers, split }) }
}
