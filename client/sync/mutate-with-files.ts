/** Changes together with files that are attached: rows, queue and bytes are stored in one transaction, or nothing is. */
import type { Transaction } from 'dexie'
import type { AttachmentId, ReadyFile } from '#shared/model/attachment.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { recordChanges } from '#shared/sync/record-change.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore, outsideOfZone } from '#client/store/dexie-device-store.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { withReopening } from '#client/store/reopen-database.ts'
import { changesOf, committed, mutateTogether } from './mutate.ts'

/** At most one of the two ids of rows is set. */
export type AttachedFile = {
  id: AttachmentId
  expenseId: ExpenseId | null
  itineraryItemId: TripItemId | null
  file: ReadyFile
}

/**
 * As `mutateTogether`, and adds an attachment for each file after the other mutations. On a full disk these are recorded without
 * the files, whose names are then in `notKept`. If there are no others, the outcome is the refusal.
 */
export async function mutateWithFiles(
  groupId: GroupId,
  mutations: readonly MutationInput[],
  files: readonly AttachedFile[],
): Promise<Outcome & { notKept: string[] }> {
  if (files.length === 0) return { ...(await mutateTogether(groupId, mutations)), notKept: [] }
  const adding = files.map(({ file, ...place }): MutationInput => ({
    name: 'attachment.add',
    args: { ...place, ...file.facts },
  }))
  const changes = changesOf(scopeOfGroup(groupId), [...mutations, ...adding])
  const outcome = await committed(changes, () => recordChanges(storeWith(files), changes))
  if (outcome.ok || outcome.code !== 'device-full') return { ...outcome, notKept: [] }
  const rest = mutations.length > 0 ? await mutateTogether(groupId, mutations) : outcome
  return { ...rest, notKept: files.map(({ file }) => file.facts.name) }
}

/** Each transaction stores the bytes too. */
function storeWith(files: readonly AttachedFile[]): DeviceStore {
  const database = currentDatabase()
  return {
    ...createDexieDeviceStore(database),
    transaction: (body) =>
      withReopening(database, () =>
        database.transaction('rw', database.tables, (transaction) =>
          outsideOfZone(async (tx) => {
            const value = await body(tx)
            await putBytes(transaction, files)
            return value
          }, transaction),
        ),
      ),
  }
}

async function putBytes(transaction: Transaction, files: readonly AttachedFile[]): Promise<void> {
  const usedAt = nowSeconds()
  const contents = files.map(({ file: { facts, bytes } }) => ({ hash: facts.hash, bytes, usedAt }))
  const thumbnails = files.flatMap(({ file: { facts, thumbnail } }) =>
    thumbnail ? [{ hash: facts.hash, bytes: thumbnail }] : [],
  )
  await transaction.table('contents').bulkPut(contents)
  await transaction.table('thumbnails').bulkPut(thumbnails)
}
