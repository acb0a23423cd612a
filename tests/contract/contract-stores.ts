/**
 * All stores over which mutations run, behind one interface: the device's stores, and the server's on the database of
 * this run.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openAccountDatabase } from '#client/store/account-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import type { Database } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'
import { applyPush } from '#server/sync/apply-push.ts'
import type { PushDeps } from '#server/sync/run-mutation.ts'
import { assert } from '#shared/assert.ts'
import { groupOfScope, type Scope } from '#shared/model/scope.ts'
import type { Outcome, WriteTx } from '#shared/mutations/define-mutation.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import { err, ok } from '#shared/result.ts'
import type { DeviceState, DeviceStore } from '#shared/sync/device-store.ts'
import type { Change } from '#shared/sync/record-change.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { createRecordingTx } from '#shared/sync/recording-tx.ts'
import { hanako, people } from '#tests/builders/people.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { isOnPostgres, openFreshDatabase } from '#tests/support/fresh-database.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'

export type ContractStore = {
  /** Runs a person's change as this side does: records it on a device, applies it on the server. */
  perform: (change: Change) => Promise<Outcome>
  /** Writes to an existing scope, in one transaction. If `body` throws, nothing is written. */
  write: (scope: Scope, body: (tx: WriteTx) => Promise<void>) => Promise<void>
  /** Reads a scope as mutations see it. Undefined if the store has no such scope. */
  read: <T>(scope: Scope, body: (tx: WriteTx) => Promise<T>) => Promise<T | undefined>
  close: () => Promise<void>
}

/** The invite code that each side gives a new group, so that people can join it. */
export const inviteCodeOf = (scope: Scope) => `CODE-${scope}`
/** The code of the one pending member who is invited at a time. */
export const personalCodeOf = (scope: Scope) => `OWN-${scope}`

const state: DeviceState = {
  accountId: hanako.userId,
  clientId: uuidOf(1),
  epoch: 'contract',
  serverOffset: 0,
  lastSeq: 0,
}

export const contractStores: { name: string; open: () => Promise<ContractStore> }[] = [
  {
    name: 'memory',
    open: async () => deviceContract(createMemoryDeviceStore(state), async () => undefined),
  },
  {
    name: 'IndexedDB',
    open: async () => {
      const database = openAccountDatabase(hanako.userId, { indexedDB: new IDBFactory(), IDBKeyRange })
      await database.device.put(state)
      return deviceContract(createDexieDeviceStore(database), async () => database.close())
    },
  },
  { name: isOnPostgres() ? 'PostgreSQL' : 'SQLite', open: openServerContract },
]

function deviceContract(store: DeviceStore, close: ContractStore['close']): ContractStore {
  let writes = 0
  const write: ContractStore['write'] = (scope, body) =>
    store.transaction(async (tx) => {
      // A position behind everything that is in the queue now and before every later change.
      const seq = ((await tx.queue.all()).at(-1)?.seq ?? 0) + ++writes / 1_000
      const recording = createRecordingTx(tx, { scope, seq })
      await body(recording)
      await recording.commit()
    })
  return {
    perform: async (change) => {
      const outcome = await recordChange(store, change)
      if (outcome.ok && traitsOf(change.name).serverFields) await write(change.scope, giveInviteCodes)
      return outcome
    },
    write,
    read: (scope, body) => store.transaction((tx) => body(createRecordingTx(tx, { scope, seq: 0 }))),
    close,
  }
}

/** What the server fills in where it is missing. A new code is the same as the old one. */
async function giveInviteCodes(tx: WriteTx): Promise<void> {
  const group = await tx.get('groups', groupOfScope(tx.scope))
  assert(group, 'the group is there')
  if (group.inviteCode === null) await tx.put('groups', { ...group, inviteCode: inviteCodeOf(tx.scope) })
  for (const person of await tx.list('pendingMembers'))
    if (person.status !== 'uninvited' && person.linkedTo === null && person.inviteCode === null)
      await tx.put('pendingMembers', { ...person, inviteCode: personalCodeOf(tx.scope) })
}

export async function openServerContract(): Promise<ContractStore & { database: Database }> {
  const database = await openFreshDatabase()
  const users = people.map(({ userId, displayName }) => ({
    id: userId,
    displayName,
    lineUserId: null,
    avatarUrl: null,
    createdAt: 1,
    updatedAt: 1,
  }))
  await database.db.insertInto('users').values(users).execute()
  const options = { now: () => 1, creates: false }
  return {
    database,
    perform: async ({ actor, at, ...sent }) => {
      const deps: PushDeps = {
        database,
        now: () => at,
        newInviteCode: (whose) => (whose === 'group' ? inviteCodeOf(sent.scope) : personalCodeOf(sent.scope)),
        onDefect: (error) => {
          throw error
        },
      }
      const pushed = await applyPush(deps, actor, { mutations: [{ ...sent, time: at }] })
      const [result] = pushed.results
      if (result?.status === 'rejected') return err(result.code)
      assert(result?.status === 'applied', `a change is applied or refused, not ${result?.status}`)
      return ok()
    },
    write: (scope, body) =>
      changeScope(database, scope, options, async (tx) => {
        assert(tx, 'the scope exists')
        await body(tx)
        return { value: undefined, isChanged: true }
      }),
    read: (scope, body) =>
      changeScope(database, scope, options, async (tx) => ({
        value: tx && (await body(tx)),
        isChanged: false,
      })),
    close: () => database.close(),
  }
}
