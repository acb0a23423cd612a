/** Begins a new epoch after the data were replaced by older ones: a restored backup, or a standby that took over. */
import { randomUUID } from 'node:crypto'
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { retryCollisions } from './retry-collisions.ts'
import type { Database, Tx } from './database.ts'
import { noteRenewedCode, noteRenewedPersonalCode } from './invitations.ts'
import { type ScopeTx, changeScopeIn } from './scope-tx.ts'
import { readEpoch } from './server-state.ts'
import { deleteAllSessions } from './session-rows.ts'

type NewEpoch = { now: EpochSeconds; newInviteCode: NewInviteCode }

/**
 * Ends all sessions and changes the epoch, in one transaction. The older data may contain sessions that were ended
 * since; without this they would be valid again. Devices sign in again by their keys.
 */
export async function beginEpoch(database: Database, newEpoch: NewEpoch): Promise<void> {
  const begin = async (tx: Tx) => {
    await deleteAllSessions(tx)
    await changeEpoch(tx, database, newEpoch)
  }
  await retryCollisions(() => database.db.transaction().execute(begin))
}

/** Replaces the epoch id and all invite codes. A device that sees another epoch compares its rows with the server's. */
export async function changeEpoch(
  tx: Tx,
  database: Database,
  { now, newInviteCode }: NewEpoch,
): Promise<void> {
  await noteHeads(tx, now)
  await tx.updateTable('serverState').set({ value: randomUUID() }).where('key', '=', 'epoch').execute()
  await renewInviteCodes(tx, { database, now, newInviteCode })
}

/**
 * Records the version of each scope at which the epoch ended. Up to that version a device of the ended epoch has the
 * same history as this server. Devices that know no version ids are compared by this alone.
 */
async function noteHeads(tx: Tx, now: EpochSeconds): Promise<void> {
  const ended = await readEpoch(tx)
  const heads = tx
    .selectFrom('scopes')
    .select((of) => [of.val(ended).as('epoch'), 'scope', 'version', of.val(now).as('at')])
  await tx.insertInto('epochHeads').columns(['epoch', 'scope', 'version', 'at']).expression(heads).execute()
}

type Renewing = NewEpoch & { database: Database }

const pageGroups = 500

/**
 * Renews the invite codes of every group, those of its pending members included. A group may have replaced its codes
 * after the backup because it removed a member. The backup's codes would let that member in again.
 */
async function renewInviteCodes(tx: Tx, renewing: Renewing): Promise<void> {
  let behind: GroupId | undefined
  do {
    const page = await groupsBehind(tx, behind)
    for (const groupId of page) await renewInviteCode(tx, groupId, renewing)
    behind = page.length === pageGroups ? page.at(-1) : undefined
  } while (behind)
}

async function groupsBehind(tx: Tx, behind: GroupId | undefined): Promise<GroupId[]> {
  const groups = tx.selectFrom('groups').select('id').orderBy('id').limit(pageGroups)
  const page = await (behind === undefined ? groups : groups.where('id', '>', behind)).execute()
  return page.map(({ id }) => id)
}

async function renewInviteCode(
  tx: Tx,
  groupId: GroupId,
  { database, now, newInviteCode }: Renewing,
): Promise<void> {
  const scope = scopeOfGroup(groupId)
  // In a transaction of the caller's, a part cannot be undone by running the transaction again.
  const options = { scope, now: () => now, creates: false, undoing: 'by savepoints' } as const
  await changeScopeIn(tx, database, options, async (scopeTx) => {
    const current = await scopeTx?.history.currentState('groups', groupId)
    const group = await scopeTx?.get('groups', groupId)
    if (!scopeTx || !current || !group) return { value: undefined, isChanged: false }
    await scopeTx.put('groups', { ...group, inviteCode: newInviteCode('group') })
    const { contentVersion } = current
    await noteRenewedCode(tx, scope, { contentVersion, version: scopeTx.version })
    for (const person of await scopeTx.list('pendingMembers'))
      if (person.inviteCode !== null) await renewPersonalCode(tx, scopeTx, { person, newInviteCode })
    return { value: undefined, isChanged: true }
  })
}

type RenewingPerson = Pick<NewEpoch, 'newInviteCode'> & { person: PendingMember }

async function renewPersonalCode(
  tx: Tx,
  scopeTx: ScopeTx,
  { person, newInviteCode }: RenewingPerson,
): Promise<void> {
  const current = await scopeTx.history.currentState('pendingMembers', person.id)
  if (!current) return
  await scopeTx.put('pendingMembers', { ...person, inviteCode: newInviteCode('pendingMember') })
  const { contentVersion } = current
  await noteRenewedPersonalCode(tx, person.id, { contentVersion, version: scopeTx.version })
}
