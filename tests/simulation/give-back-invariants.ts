/** What give-back must not do: overwrite newer rows, or make somebody a member. */
import { applicationIdOf } from '#shared/model/application.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { approveApplication } from '#shared/mutations/application-mutations.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import type { SyncRequest } from '#shared/sync/wire-format.ts'
import type { Database } from '#server/db/database.ts'
import { contentVersionOf } from '#server/db/invitations.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { reportViolation, contentKey } from './ledger.ts'
import type { World } from './world.ts'

/** Rows that the request gives back without asking a person, with the version that the server has of them. */
export type NewRows = Map<RowKey, { scope: Scope; version: number }>

/**
 * The rows named by `row.giveBack` mutations that somebody has written since the server was put back. Give-back
 * without a person's decision must not overwrite them.
 */
export async function newRowsNamedIn(
  { ledger }: Pick<World, 'ledger'>,
  database: Database,
  { mutations }: SyncRequest,
): Promise<NewRows> {
  const named: NewRows = new Map()
  for (const { scope, name, args } of mutations) {
    const given = name === giveBackRow.name ? giveBackRow.args.safeParse(args) : undefined
    if (!given?.success || given.data.over !== undefined) continue
    const key = rowKey(given.data.table, given.data.row.id)
    const stamp = (await versionsOf(database, scope)).get(key) ?? 0
    // A restore renews invite codes in a new version, which does not count as writing the rest of the row.
    const { table } = given.data
    const version = await database.db
      .transaction()
      .execute((tx) => contentVersionOf(tx, { table, scope, id: given.data.row.id, version: stamp }))
    const earlier = await database.db
      .selectFrom('givenBack')
      .select('writtenVersion')
      .where('scope', '=', scope)
      .where('rowId', '=', given.data.row.id)
      .executeTakeFirst()
    const isGiven = earlier?.writtenVersion === version
    if (version > (ledger.restoredTo.get(scope) ?? 0) && !isGiven) named.set(key, { scope, version })
  }
  return named
}

export async function checkNewRowsStand(
  { ledger }: Pick<World, 'ledger'>,
  database: Database,
  rows: NewRows,
) {
  for (const [key, { scope, version }] of rows) {
    const given = await database.db
      .selectFrom('givenBack')
      .select('writtenVersion')
      .where('scope', '=', scope)
      .where('rowId', '=', key.slice(key.indexOf('/') + 1))
      .executeTakeFirst()
    const isWritten = given !== undefined && given.writtenVersion > version
    if (isWritten) reportViolation(ledger, 'give-back does not overwrite newer rows', key)
  }
}

function versionsOf(database: Database, scope: Scope): Promise<Map<RowKey, number>> {
  return readSyncView(database, async (view) => {
    const { rows, deleted } = await view.rows(scope, { after: 0, upTo: Number.MAX_SAFE_INTEGER })
    const versions = new Map<RowKey, number>()
    for (const part of [rows, deleted])
      for (const table of ['groups', 'members', 'pendingMembers', 'expenses'] as const)
        for (const row of part[table] ?? []) versions.set(rowKey(table, row.id), row.version)
    return versions
  })
}

/**
 * Every member has created the group, has given it back, has joined by its code, or has been let in by a review, according to
 * the log.
 */
export async function checkMembers({ ledger, people, server, groups }: World): Promise<void> {
  const { db } = server.database
  const applicants = new Map(
    groups.flatMap((groupId) =>
      people.map(({ userId }) => [applicationIdOf({ groupId, userId }), memberIdOf({ groupId, userId })]),
    ),
  )
  const log = await db.selectFrom('mutationLog').selectAll().where('code', 'is', null).execute()
  const letIn = new Set(
    [...log, ...ledger.forgotten.filter(({ code }) => code === null)].flatMap(
      ({ scope, userId, mutationId, contentHash }) => {
        const { name = '', args } = ledger.contents.get(contentKey(mutationId, contentHash)) ?? {}
        const approved =
          name === 'application.approve' ? approveApplication.args.safeParse(args).data : undefined
        if (approved) return applicants.get(approved.id) ?? []
        const isEntry = ['group.create', 'group.giveBack', 'member.join'].includes(name)
        return isEntry ? [memberIdOf({ groupId: groupOfScope(scope), userId })] : []
      },
    ),
  )
  const ids = people.map(({ userId }) => userId)
  const members = await db.selectFrom('members').select(['id', 'status', 'userId']).execute()
  for (const { id, status, userId } of members)
    if (status === 'active' && ids.includes(userId) && !letIn.has(id))
      reportViolation(ledger, 'give-back makes nobody a member', id)
}

/** Somebody who is given back has the name and the picture of their account, whatever the device says of them. */
export async function checkGivenPeople({ ledger, server, isRenaming }: World): Promise<void> {
  // Nothing brings rows of former members up to date.
  if (isRenaming) return
  const { db } = server.database
  const given = db.selectFrom('givenBack').select('rowId').where('tableName', '=', 'members')
  const ids = new Set((await given.execute()).map(({ rowId }) => rowId))
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['members.id', 'members.displayName', 'users.displayName as account'])
    .select(['members.avatarUrl', 'users.avatarUrl as accountAvatar'])
    .execute()
  for (const { id, displayName, account, avatarUrl, accountAvatar } of members)
    if (ids.has(id) && (displayName !== account || avatarUrl !== accountAvatar))
      reportViolation(ledger, 'who is given back is called as their account says', `${id}: ${displayName}`)
}
