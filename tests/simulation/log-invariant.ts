/**
 * The server's rows equal the result of replaying its log over an empty store, and follow the money rules of the
 * specification.
 */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Scope, groupOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, inOrderOfRecording, tableNames } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import { type MutationInput, checkMutation } from '#shared/mutations/registry.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { contentOf, wrongMoney } from '#tests/support/money-invariant.ts'
import { type MoneyOracle, createMoneyOracle } from '#tests/support/money-oracle.ts'
import { reportViolation, inText } from './ledger.ts'
import { type Entry, type Replay, giveCode, replayLog } from './replay.ts'
import type { World } from './world.ts'

type Placed = { key: RowKey; row: StoredRow }

/**
 * With `isRestored`, rows are not compared by place, because a restore and give-backs write versions that no log
 * entry has written.
 */
export async function checkLog(
  world: World,
  { isRestored = false }: { isRestored?: boolean } = {},
): Promise<void> {
  for (const groupId of world.groups) {
    const scope = scopeOfGroup(groupId)
    const replay = await replayLog(world, scope)
    const [again, stands] = [await rowsAgain(world, scope, replay), await rowsOf(world, scope)]
    const [expected, found] = [allInText(again), allInText(stands)]
    if (expected !== found)
      reportViolation(world.ledger, 'each change takes effect once', `${scope} has ${found} for ${expected}`)
    if (!isRestored) checkPlaces(world, replay, stands)
    checkMoney(world, { replay, rows: stands, isRestored })
  }
}

async function rowsAgain({ server }: World, scope: Scope, { store }: Replay): Promise<Placed[]> {
  const inviteCode = (await server.inviteCodeOf(groupOfScope(scope))) ?? null
  return store.transaction(async (tx) => {
    await giveCode(tx, scope, inviteCode)
    const placed: Placed[] = []
    for (const table of tableNames) placed.push(...placedIn(table, await tx.rows(table).ofScope(scope)))
    return placed
  })
}

function rowsOf({ server }: World, scope: Scope): Promise<Placed[]> {
  return readSyncView(server.database, async (view) => {
    const upTo = (await view.versionOf(scope)) ?? 0
    const { rows } = await view.rows(scope, { after: 0, upTo })
    return tableNames.flatMap((table) => placedIn(table, rows[table] ?? []))
  })
}

function placedIn(table: TableName, rows: readonly StoredRow[]): Placed[] {
  return rows.map((row) => ({ key: rowKey(table, row.id), row }))
}

/** Without the rows' places, which `checkPlaces` compares. */
function allInText(rows: readonly Placed[]): string {
  return rows
    .map(({ row }) => inText({ ...row, ...ofProfile(row), version: 0, createdVersion: 0, ordinal: 0 }))
    .toSorted()
    .join('\n')
}

/** The log of a group does not contain its members' names; name-invariant.ts compares them. */
function ofProfile(row: StoredRow): object {
  if ('applicantName' in row) return { applicantName: '', avatarUrl: null }
  return 'joinedAt' in row ? { displayName: '', avatarUrl: null } : {}
}

/** Each row has the versions that created and last wrote it, and rows are in the order of recording. */
function checkPlaces({ ledger, isRenaming }: World, { places }: Replay, rows: readonly Placed[]): void {
  for (const { key, row } of rows) {
    const { version, createdVersion } = places.get(key) ?? {}
    const isRenamed = isRenaming && 'joinedAt' in row && row.version > (version ?? 0)
    if ((row.version === version || isRenamed) && row.createdVersion === createdVersion) continue
    const found = `${row.createdVersion} and ${row.version}`
    reportViolation(
      ledger,
      'a row contains its versions',
      `${key}: ${found} for ${createdVersion} and ${version}`,
    )
  }
  const found = rows.toSorted((a, b) => inOrderOfRecording(a.row, b.row)).map(({ key }) => key)
  const expected = found.toSorted((a, b) => (places.get(a)?.place ?? 0) - (places.get(b)?.place ?? 0))
  if (found.join() !== expected.join())
    reportViolation(
      ledger,
      'rows are in the order of recording',
      `${found.join(' ')} for ${expected.join(' ')}`,
    )
}

type Money = { replay: Replay; rows: readonly Placed[]; isRestored: boolean }

function checkMoney({ ledger }: World, { replay: { applied }, rows, isRestored }: Money): void {
  const oracle = createMoneyOracle()
  const applicants = new Map(
    rows.flatMap(({ row }) => ('applicantName' in row ? [[row.id, row.userId]] : [])),
  )
  for (const entry of applied) {
    const refusal = applyTo(oracle, entry, applicants)
    const { name } = entry.content
    // After a restore a give-back may have restored the effect before the change was applied again.
    if (refusal !== undefined && !isRestored)
      reportViolation(ledger, 'money is what the specification says', `${name} is applied and not ${refusal}`)
  }
  const expenses = rows.flatMap(({ row }) => ('moneyMark' in row ? [row] : []))
  const members = rows.flatMap(({ row }) => ('joinedAt' in row ? [row] : []))
  const pendingMembers = rows.flatMap(({ row }) => ('linkedTo' in row ? [row] : []))
  for (const wrong of wrongMoney(oracle, { expenses, members, pendingMembers }))
    reportViolation(ledger, 'money is what the specification says', wrong)
}

/** Applies the mutation to the oracle. Returns the code with which the money rules reject it. */
function applyTo(
  oracle: MoneyOracle,
  { mutationId, content }: Entry,
  applicants: ReadonlyMap<string, UserId>,
): RejectionCode | undefined {
  const { name, args } = content
  const given = name === giveBackRow.name ? giveBackRow.args.safeParse(args) : undefined
  if (given?.success) {
    giveBackTo(oracle, given.data)
    return undefined
  }
  const call = checkMutation(name, args)
  // `checkMutation` has parsed the arguments by the schema of the same name.
  const read = call.ok ? (call.value as Pick<typeof call.value, 'name' | 'args'> as MutationInput) : undefined
  if (!read) return undefined
  if (read.name === 'application.approve' && read.args.pendingMemberId)
    oracle.link(read.args.pendingMemberId, applicants.get(read.args.id) ?? null)
  const refusal = oracle.refusal(read)
  if (refusal === undefined) oracle.apply(read, { mutationId })
  return refusal
}

type Given = ReturnType<typeof giveBackRow.args.parse>

function giveBackTo(oracle: MoneyOracle, { table, row, isDeleted }: Given): void {
  const { rows, deleted, deletedTrips, removedPeople, link } = oracle
  if (table === 'pendingMembers') {
    if (!isDeleted) link(row.id, row.linkedTo)
    if (isDeleted) removedPeople.add(`p:${row.id}`)
    else removedPeople.delete(`p:${row.id}`)
  }
  if (table === 'itineraries') {
    if (isDeleted) deletedTrips.set(row.id, row.deletedWith?.expenses ?? [])
    else deletedTrips.delete(row.id)
  }
  if (table !== 'expenses') return
  rows.delete(row.id)
  deleted.delete(row.id)
  ;(isDeleted ? deleted : rows).set(row.id, contentOf(row))
}
