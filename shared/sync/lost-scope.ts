/**
 * A group that the server has lost as a whole, or in which it has lost this account's membership. The device keeps its
 * rows (docs/design.md, "Give-back"). The device of the group's owner records `group.giveBack` as a pending change. On
 * other devices, and after a lost membership, it is recorded as rejected: it is listed, and its author decides.
 */
import { v5 as uuidV5 } from 'uuid'
import type { RejectionCode } from '../rejection-codes.ts'
import { laterGroupArgs } from '../model/group.ts'
import { memberIdOf } from '../model/member.ts'
import { MutationId } from '../model/mutation-id.ts'
import { type Scope, groupOfScope } from '../model/scope.ts'
import { giveBackGroupAnew } from '../mutations/give-back-mutations.ts'
import { queueTraitsOf } from '../mutations/define-mutation.ts'
import type { DeviceTx } from './device-store.ts'
import { type QueueRecord, pendingAgain } from './queue-record.ts'
import { removeScope } from './row-entry.ts'
import type { ScopeDelta, SyncResponse } from './wire-format.ts'

/** Records one `group.giveBack` for each lost scope. It blocks every other change of that scope (plan-sends.ts). */
export async function noteLostScopes(tx: DeviceTx, lost: SyncResponse['lost'] = {}): Promise<void> {
  const queue = await tx.queue.all()
  for (const { scope } of await tx.scopes.all()) {
    const code = lost[scope]
    if (!code) continue
    const known = queue.find((record) => record.scope === scope && isOfLostScope(record))
    if (!known) await recordLoss(tx, scope, code)
    // The server had applied the give-back, and has lost the group or the membership once more since.
    else if (known.status === 'applied') await tx.queue.put(pendingAgain(known))
    else if (known.status === 'rejected' && known.code !== code) await tx.queue.put({ ...known, code })
  }
}

/**
 * Sends applied changes of scopes again for which the device asked from version 0 and the complete answer contained no
 * delta. The server had applied these changes and has lost the scope with them. They keep their ids.
 */
export async function askAgainWithoutRows(
  tx: DeviceTx,
  cursors: Record<Scope, number>,
  deltas: readonly ScopeDelta[],
): Promise<void> {
  const answeredScopes = new Set(deltas.map(({ scope }) => scope))
  for (const record of await tx.queue.all()) {
    const { scope, status } = record
    if (status === 'applied' && cursors[scope] === 0 && !answeredScopes.has(scope))
      await tx.queue.put(pendingAgain(record))
  }
}

/**
 * Removes the listed loss of a scope. It is called after a delta of the scope: the server knows the account's membership
 * again, or knows that it has ended.
 */
export async function forgetLoss(tx: DeviceTx, scope: Scope): Promise<void> {
  for (const record of await tx.queue.all())
    if (record.scope === scope && isOfLostScope(record) && record.status === 'rejected')
      await tx.queue.remove(record.seq)
}

/** 捨てる of a loss: removes all rows and queued changes of the scope from this device. */
export async function discardLostScope(tx: DeviceTx, scope: Scope): Promise<void> {
  for (const each of await tx.queue.all()) if (each.scope === scope) await tx.queue.remove(each.seq)
  await tx.shadows.removeScope(scope)
  await removeScope(tx, scope)
}

/** Whether the change is a `group.giveBack`, which represents the loss of its scope in the queue. */
export function isOfLostScope({ name }: Pick<QueueRecord, 'name'>): boolean {
  return queueTraitsOf(name).givesBack === 'group'
}

async function recordLoss(tx: DeviceTx, scope: Scope, code: RejectionCode): Promise<void> {
  const groupId = groupOfScope(scope)
  const state = await tx.device.get()
  const group = await tx.rows('groups').get(groupId)
  const [lost] = (await tx.scopes.get(scope))?.history ?? []
  if (!group || !lost) return
  const { accountId, clientId, serverOffset } = state
  const own = await tx.rows('members').get(memberIdOf({ groupId, userId: accountId }))
  const isOurs = code === 'group-lost' && own?.role === 'owner'
  const { name, description, inviteMethod, createdAt, version: versionBefore } = group
  const [seq] = await positionsBefore(tx, scope, 1)
  if (seq === undefined) return
  await tx.queue.put({
    seq,
    mutationId: MutationId.parse(uuidV5(`${clientId} ${lost.id} anew`, groupId)),
    scope,
    name: giveBackGroupAnew.name,
    args: { name, description, inviteMethod, ...laterGroupArgs(group), versionBefore, lost },
    actor: { userId: accountId, displayName: own?.displayName ?? '' },
    touched: [`groups/${groupId}`],
    created: [`groups/${groupId}`],
    needed: [],
    images: [],
    status: isOurs ? 'pending' : 'rejected',
    recordedAt: createdAt - serverOffset,
    serverOffset,
    attempts: 0,
    isResend: true,
    code: isOurs ? null : code,
    version: null,
    needsAttention: false,
  })
}

/**
 * Positions (`seq`) for changes that the device records by itself: before all other changes of their scope. Returns `count`
 * ascending positions before the scope's first queued change. They are fractions, so that none equals a position that a
 * person's change has had, which are whole numbers. If the scope has nothing queued, the positions are the next whole numbers
 * at the end of the queue.
 */
export async function positionsBefore(tx: DeviceTx, scope: Scope, count: number): Promise<number[]> {
  const queue = await tx.queue.all()
  const index = queue.findIndex((record) => record.scope === scope)
  const first = queue[index]
  const positions = Array.from({ length: count }, (_, position) => position + 1)
  if (!first) {
    const state = await tx.device.get()
    await tx.device.put({ ...state, lastSeq: state.lastSeq + count })
    return positions.map((position) => state.lastSeq + position)
  }
  const before = Math.max(queue[index - 1]?.seq ?? 0, Math.ceil(first.seq) - 1)
  return positions.map((position) => before + ((first.seq - before) * position) / (count + 1))
}
