/** The server's rows are what its log gives when each applied mutation is run again, once, over an empty store. */
import { type Scope, groupOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import { type StoredRow, tableNames } from '#shared/model/tables.ts'
import { UserId } from '#shared/model/user.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import { isMutationName } from '#shared/mutations/registry.ts'
import { recordChange } from '#shared/sync/record-change.ts'
import { readSyncView } from '#server/db/scope-changes.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { breakLaw, contentKey, inText } from './books.ts'
import type { World } from './world.ts'

export async function checkLog(world: World): Promise<void> {
  for (const groupId of world.groups) {
    const scope = scopeOfGroup(groupId)
    const [again, stands] = [await runAgain(world, scope), await rowsOf(world, scope)]
    if (again !== stands)
      breakLaw(world.books, 'each change takes effect once', `${scope} has ${stands} for ${again}`)
  }
}

async function runAgain(world: World, scope: Scope): Promise<string> {
  const { books, server, newId } = world
  const store = createMemoryDeviceStore({
    ...{ accountId: UserId.parse(newId()), clientId: newId(), epoch: null, serverOffset: 0, lastSeq: 0 },
  })
  for (const { mutationId, contentHash, code, at: appliedAt } of await logOf(world, scope)) {
    const content = books.contents.get(contentKey(mutationId, contentHash))
    if (code !== null) continue
    if (!content || !isMutationName(content.name)) {
      breakLaw(books, 'the server applies what was sent', mutationId)
      continue
    }
    const { name, args, actor, time } = content
    const at = Math.min(time, appliedAt)
    // The server makes another code when somebody is removed: whoever came in had the one of then.
    if (name === 'member.join') await store.transaction((tx) => giveCode(tx, scope, codeIn(args)))
    const outcome = await recordChange(store, { scope, name, args, actor, mutationId, at })
    if (!outcome.ok) breakLaw(books, 'what was applied is allowed', `${name} ${mutationId} ${outcome.code}`)
  }
  const inviteCode = (await server.inviteCodeOf(groupOfScope(scope))) ?? null
  await store.transaction((tx) => giveCode(tx, scope, inviteCode))
  const rows = await store.transaction((tx) =>
    Promise.all(tableNames.map((table) => tx.rows(table).ofScope(scope))),
  )
  return allInText(rows)
}

function codeIn(args: unknown): string | null {
  const isJoin = typeof args === 'object' && args !== null && 'inviteCode' in args
  return isJoin && typeof args.inviteCode === 'string' ? args.inviteCode : null
}

async function giveCode(tx: DeviceTx, scope: Scope, inviteCode: string | null): Promise<void> {
  const groups = await tx.rows('groups').ofScope(scope)
  await tx.rows('groups').putMany(groups.map((group) => ({ ...group, inviteCode })))
}

/** In the order of application: what came in one version came from one queue, in its order. */
async function logOf({ books, server }: World, scope: Scope) {
  const log = await server.database.db
    .selectFrom('mutationLog')
    .selectAll()
    .where('scope', '=', scope)
    .execute()
  const seqOf = (id: string) => books.recorded.get(id)?.seq ?? 0
  return log.toSorted((a, b) => a.version - b.version || seqOf(a.mutationId) - seqOf(b.mutationId))
}

function rowsOf({ server }: World, scope: Scope): Promise<string> {
  return readSyncView(server.database, async (view) => {
    const upTo = (await view.versionOf(scope)) ?? 0
    const { rows } = await view.rows(scope, { after: 0, upTo })
    return allInText(tableNames.map((table) => rows[table] ?? []))
  })
}

/** Without their places: those follow from how the changes came in batches. */
function allInText(tables: StoredRow[][]): string {
  return tables
    .flat()
    .map((row) => inText({ ...row, version: 0, createdVersion: 0, ordinal: 0 }))
    .toSorted()
    .join('\n')
}
