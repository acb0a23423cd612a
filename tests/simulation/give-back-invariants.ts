/** What giving back must not do: write over what is new, or let somebody in. */
import { memberIdOf } from '#shared/model/member.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import type { SyncRequest } from '#shared/sync/wire.ts'
import type { Database } from '#server/db/database.ts'
import { contentVersionOf } from '#server/db/renewed-codes.ts'
import { readSyncView } from '#server/db/scope-changes.ts'
import { reportViolation, contentKey } from './ledger.ts'
import type { World } from './world.ts'

/** By row, of those that the request gives back by itself: in which version they stand, and whether they were given back. */
export type NewRows = Map<RowKey, { scope: Scope; version: number }>

/** Rows that somebody has written since the server was put back: nobody gives anything back over them unasked. */
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
    // A restore renews a group's code, and nobody has written its words by that.
    const version = await database.db
      .transaction()
      .execute((tx) => contentVersionOf(tx, { scope, version: stamp }))
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
    if (isWritten) reportViolation(ledger, 'nothing is given back over what is new', key)
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

/** Whoever is in a group has made it or come in by its code, by the log as it stands. */
export async function checkMembers({ ledger, people, server }: World): Promise<void> {
  const { db } = server.database
  const log = await db.selectFrom('mutationLog').selectAll().where('code', 'is', null).execute()
  const letIn = new Set(
    [...log, ...ledger.forgotten.filter(({ code }) => code === null)].flatMap(
      ({ scope, userId, mutationId, contentHash }) => {
        const name = ledger.contents.get(contentKey(mutationId, contentHash))?.name ?? ''
        const isEntry = ['group.create', 'group.giveBack', 'member.join'].includes(name)
        return isEntry ? [memberIdOf({ groupId: groupOfScope(scope), userId })] : []
      },
    ),
  )
  const ids = people.map(({ userId }) => userId)
  const members = await db.selectFrom('members').select(['id', 'status', 'userId']).execute()
  for (const { id, status, userId } of members)
    if (status === 'active' && ids.includes(userId) && !letIn.has(id))
      reportViolation(ledger, 'nobody is let in by what is given back', id)
}
