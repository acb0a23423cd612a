/** A device of a release: the app's own database on a phone, and what its person sees. */
import { assert } from '#shared/assert.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { type StoredRow, tableNames } from '#shared/model/tables.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { compareBy } from '#shared/ordering.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { type TestDevice, createTestDevice } from '#tests/support/test-device.ts'
import type { Phone } from './phone.ts'
import { type ReleasePerson, actorOf } from './release-server.ts'

export type ReleaseDevice = Pick<TestDevice, 'store' | 'drain' | 'unsent'> & {
  person: ReleasePerson
  phone: Phone
  database: AccountDatabase
  transport: Transport
}

type Deps = { person: ReleasePerson; phone: Phone; transport: Transport; now: () => number }

export function openReleaseDevice({ person, phone, transport, now }: Deps): ReleaseDevice {
  const database = openAccountDatabase(person.userId, phone)
  const store = createDexieDeviceStore(database)
  const { drain, unsent } = createTestDevice({ account: actorOf(person), store, transport, now })
  return { store, drain, unsent, person, phone, database, transport }
}

export type Recorded<Name extends MutationName> = {
  groupId: GroupId
  name: Name
  args: ArgsOf<Name>
  mutationId: MutationId
  at: number
}

export async function recordOn<Name extends MutationName>(
  { store, person }: ReleaseDevice,
  { groupId, ...change }: Recorded<Name>,
): Promise<void> {
  const outcome = await recordChange(store, {
    ...change,
    scope: scopeOfGroup(groupId),
    actor: actorOf(person),
  })
  assert(outcome.ok, `${change.name} is recorded`)
}

/** All rows on this device's screens, their totals, and the held changes. */
export async function seenOn(
  { store, unsent }: Pick<ReleaseDevice, 'store' | 'unsent'>,
  groupIds: readonly GroupId[],
) {
  const groups = await store.transaction(async (tx) => {
    const seen: Awaited<ReturnType<typeof seenOfScope>>[] = []
    const scopes = groupIds.map(scopeOfGroup)
    for (const scope of scopes) seen.push(await seenOfScope(tx, scope))
    return seen
  })
  const listed = (await unsent()).map(({ record: { mutationId, name, code }, state }) => ({
    mutationId,
    name,
    code,
    state,
  }))
  return { groups, listed }
}

async function seenOfScope(tx: DeviceTx, scope: Scope) {
  const rows: Record<string, object[]> = {}
  for (const table of tableNames) rows[table] = contentsOf(await tx.rows(table).ofScope(scope))
  const { people, suggestions, unsettledTotal } = settlementOf({
    expenses: await tx.rows('expenses').ofScope(scope),
    pendingMembers: await tx.rows('pendingMembers').ofScope(scope),
  })
  const balances = people.map(({ userKey, balance }) => ({ userKey, balance }))
  const deleted = (await tx.tombstones.ofScope(scope)).map(({ key }) => key).toSorted()
  return { scope, rows, deleted, balances, suggestions, unsettledTotal }
}

/** Rows without versions and places, which differ between a server and the same server after a restored backup. */
function contentsOf(rows: readonly StoredRow[]): object[] {
  const inOrder = rows.toSorted(compareBy(({ id }) => id))
  return inOrder.map(({ version: _version, createdVersion: _created, ordinal: _ordinal, ...row }) => row)
}
