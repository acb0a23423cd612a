/**
 * Moves the unsent changes of an account that was given up to the account of the same person
 * (docs/decisions/0095-given-up-queue.md). The account never was in a group, so nobody else knows its id. Its changes are all
 * that it has.
 */
import { memberIdOf } from '../model/member.ts'
import { type Scope, groupOfScope, kindOfScope } from '../model/scope.ts'
import type { UserId } from '../model/user.ts'
import type { Actor } from '../mutations/define-mutation.ts'
import type { DeviceStore } from './device-store.ts'
import type { QueueRecord } from './queue-record.ts'
import { rebaseScope } from './rebase.ts'
import { areRecorded } from './record-change.ts'

type TakingOver = { from: DeviceStore; former: UserId; to: DeviceStore; actor: Actor }

/**
 * The changes keep their ids, so that moving them again, after a crash, does nothing. They wait until their person has decided
 * on them (`expired`), and are listed. Resolves with their number.
 */
export async function takeOverQueue({ from, former, to, actor }: TakingOver): Promise<number> {
  const queue = await from.transaction((tx) => tx.queue.all())
  const unsent = queue.filter(({ status }) => status !== 'applied')
  return to.transaction(async (tx) => {
    const taken: QueueRecord[] = []
    for (const record of unsent) {
      if (await areRecorded(tx, [record])) continue
      const state = await tx.device.get()
      const seq = state.lastSeq + 1
      const moved = namingInstead(record, { former, present: actor.userId })
      const status = moved.status === 'pending' ? 'expired' : moved.status
      await tx.device.put({ ...state, lastSeq: seq })
      taken.push({ ...moved, seq, actor, status })
    }
    for (const record of taken) await tx.queue.put(record)
    for (const scope of new Set(taken.map((record) => record.scope))) await rebaseScope(tx, scope, [])
    return taken.length
  })
}

type Renaming = { former: UserId; present: UserId }

/** The change with the present person in every place of the former one: in scope, arguments, row keys and rows. */
function namingInstead(record: QueueRecord, { former, present }: Renaming): QueueRecord {
  const ids = new Map<string, string>([[former, present], ...membersIn(record.scope, { former, present })])
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string')
      return [...ids].reduce((text, [before, after]) => text.replaceAll(before, after), value)
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, renamed(part)]))
  }
  // Only ids have been replaced by ids of the same form.
  return renamed(record) as QueueRecord
}

function membersIn(scope: Scope, { former, present }: Renaming): [string, string][] {
  if (kindOfScope(scope) === 'user') return []
  const groupId = groupOfScope(scope)
  return [[memberIdOf({ groupId, userId: former }), memberIdOf({ groupId, userId: present })]]
}
