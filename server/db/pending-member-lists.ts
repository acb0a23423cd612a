/**
 * Lists the pending members of all groups for system admins, page by page (docs/decisions/0118-administration-of-people.md).
 * Those who are linked to an account are none any more.
 */
import { sql } from 'kysely'
import type { GroupId } from '#shared/model/group.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import {
  type Total,
  atLeast,
  contains,
  countedMax,
  exactly,
  idsNaming,
  matchesMax,
  searchTextOf,
  together,
  totalOf,
} from './people-search.ts'
import type { Schema } from './schema.ts'

export const pendingOrders = { created: 'createdAt', name: 'name' } as const
type PendingOrder = keyof typeof pendingOrders

type PendingQuery = {
  /** Part of the name, of the group's or of the applicant's. Empty for all. */
  text: string
  order: PendingOrder
  isDescending: boolean
  behind: { key: string | number; id: string } | undefined
  limit: number
}

type ListedPerson = Awaited<ReturnType<typeof readPage>>[number] & { applicantName: string | null }
type PendingPage = { people: ListedPerson[]; total: Total | null }

export function listPendingMembers(database: Database, query: PendingQuery): Promise<PendingPage> {
  return inSnapshot(database, async (tx) => {
    const text = searchTextOf(query.text)
    const found = text === '' ? null : await idsMatching(tx, text)
    // PostgreSQL knows no empty lists.
    if (found?.length === 0) return { people: [], total: exactly(0) }
    const people = await readPage(tx, { ...query, text, found })
    const applicants = await applicantsFor(
      tx,
      people.map(({ id }) => id),
    )
    const total = query.behind ? null : await countPeople(tx, { text, found })
    return {
      people: people.map((person) => ({
        ...person,
        applicantName: applicants.get(person.id)?.applicantName ?? null,
      })),
      total,
    }
  })
}

export async function countAllPendingMembers(tx: Tx): Promise<Total> {
  const some = tx
    .selectFrom('pendingMembers')
    .select('id')
    .where('linkedTo', 'is', null)
    .limit(countedMax + 1)
  const { count } = await tx
    .selectFrom(some.as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return totalOf(count)
}

/** The group that has, or had, the pending member. */
export async function groupOfPendingMember(
  { db }: Pick<Database, 'db'>,
  id: PendingMemberId,
): Promise<GroupId | undefined> {
  const person = await db
    .selectFrom('pendingMembers')
    .select('groupId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (person) return person.groupId
  const table = 'pendingMembers' as const
  const tombstone = db.selectFrom('tombstones').select('scope').where('tableName', '=', table)
  const removed = await tombstone.where('rowId', '=', id).executeTakeFirst()
  return removed && groupOfScope(removed.scope)
}

type Found = { text: string; found: string[] | 'many' | null }

async function readPage(
  tx: Tx,
  { order, isDescending, behind, limit, ...conditions }: Omit<PendingQuery, 'text'> & Found,
) {
  const key = pendingOrders[order]
  const direction = isDescending ? 'desc' : 'asc'
  const people = matching(tx, conditions)
    .select(['pendingMembers.id', 'pendingMembers.name', 'pendingMembers.role', 'pendingMembers.status'])
    .select(['pendingMembers.createdAt', 'pendingMembers.groupId', 'groups.name as groupName'])
    .orderBy(`pendingMembers.${key}`, direction)
    .orderBy('pendingMembers.id', direction)
    .limit(limit)
  if (!behind) return people.execute()
  const place = sql`(${sql.ref(`pendingMembers.${key}`)}, ${sql.ref('pendingMembers.id')})`
  const compared = isDescending ? sql`<` : sql`>`
  return people.where(sql<boolean>`${place} ${compared} (${behind.key}, ${behind.id})`).execute()
}

function unlinkedPeople(tx: Tx) {
  return tx
    .selectFrom('pendingMembers')
    .innerJoin('groups', 'groups.id', 'pendingMembers.groupId')
    .where('pendingMembers.linkedTo', 'is', null)
}

function matching(tx: Tx, { text, found }: Found): ReturnType<typeof unlinkedPeople> {
  let people = unlinkedPeople(tx)
  if (text !== '')
    people = people.where((is) =>
      is.or([
        contains('pendingMembers.name', text),
        contains('groups.name', text),
        is.exists(
          is
            .selectFrom('applications')
            .select('applications.id')
            .whereRef('applications.pendingMemberId', '=', 'pendingMembers.id')
            .where('applications.status', '=', 'applied')
            .where(contains('applications.applicantName', text)),
        ),
      ]),
    )
  if (!Array.isArray(found)) return people
  return people.where('pendingMembers.id', 'in', found as PendingMemberId[])
}

async function countPeople(tx: Tx, conditions: Found): Promise<Total> {
  if (conditions.text === '') return countAllPendingMembers(tx)
  if (conditions.found === 'many') return atLeast(matchesMax)
  const { count } = await matching(tx, conditions)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return exactly(count)
}

/** Those who may match, by the indexes alone. */
async function idsMatching(tx: Tx, text: string): Promise<string[] | 'many'> {
  const groups = await idsNaming(tx, 'group-name', text)
  const applications = await idsNaming(tx, 'applicant-name', text)
  if (groups === 'many' || applications === 'many') return 'many'
  const inGroups = groups.length === 0 ? [] : await peopleOfGroups(tx, groups as GroupId[])
  const applied = applications.length === 0 ? [] : await appliedFor(tx, applications)
  return together([await idsNaming(tx, 'pending-name', text), inGroups, applied])
}

async function peopleOfGroups(tx: Tx, groups: readonly GroupId[]): Promise<string[]> {
  const people = tx.selectFrom('pendingMembers').select('id').where('groupId', 'in', groups)
  return (await people.limit(matchesMax + 1).execute()).map(({ id }) => id)
}

async function appliedFor(tx: Tx, applications: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('applications')
    .select('pendingMemberId')
    .where('id', 'in', applications as Schema['applications']['id'][])
    .where('status', '=', 'applied')
    .execute()
  return rows.flatMap(({ pendingMemberId }) => pendingMemberId ?? [])
}

/** The open application for each of them, if there is one: the newest. */
export async function applicantsFor(tx: Tx, ids: readonly PendingMemberId[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('applications')
          .select(['pendingMemberId', 'applicantName', 'avatarUrl', 'createdAt'])
          .where('pendingMemberId', 'in', ids)
          .where('status', '=', 'applied')
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
  return new Map(rows.map((row) => [row.pendingMemberId, row]))
}
