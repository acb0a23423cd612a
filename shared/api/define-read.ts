/**
 * The calls that only read (docs/design.md, "REST calls"). They are rows of one table with the calls that change something
 * (define-call.ts). Each has its path, its source, which also decides who may read it, and the form of its answer.
 */
import * as z from 'zod/mini'
import { assert } from '../assert.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { ApplicationStatus } from '../model/application.ts'
import type { ExpenseId } from '../model/expense.ts'
import type { GroupId } from '../model/group.ts'
import type { TripId } from '../model/trip-id.ts'
import type { StoredRow } from '../model/tables.ts'
import type { HistoryFilter } from '../money/history-filter.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import type { AnswerBody, NamedRow, Trash, WholeGroup } from './answers.ts'
import type { Conditions } from './call-conditions.ts'
import {
  type Lookups,
  type Named,
  NoBody,
  type ParamsOf,
  type PlaceOf,
  type RawCall,
  groupInPath,
  placeIn,
  readFields,
  readParams,
} from './define-call.ts'
import type { WholePlan } from './trip-answers.ts'
import { camelKeys } from './call-fields.ts'

/** Reads in one snapshot. A source that reads rows by a group's id has to call `requireMember` first. */
export interface Reads extends Lookups {
  /** Refuses an outsider with `group-not-found`, so that they do not learn that the group exists. */
  requireMember(groupId: GroupId): Promise<void>
  wholeGroup(groupId: GroupId): Promise<WholeGroup | undefined>
  /** The groups in which the account is an active member. */
  ownGroups(): Promise<WholeGroup[]>
  /** The newest deletions whose rows can be restored, as many as one answer lists, and whether there are more. */
  trash(groupId: GroupId): Promise<Trash>
  /** The row with all that its answer says. */
  named(row: StoredRow<'expenses'>): Promise<NamedRow>
  /** Refuses an outsider like `requireMember`, and other members with the code `refusal`. */
  requireAdmin(groupId: GroupId, refusal: RejectionCode): Promise<void>
  /** The group's applications of this status, the oldest first. */
  applications(groupId: GroupId, status: ApplicationStatus): Promise<StoredRow<'applications'>[]>
  groupName(groupId: GroupId): Promise<string>
  itineraries(groupId: GroupId): Promise<StoredRow<'itineraries'>[]>
  /** The trips of the group that are not deleted. */
  livingItineraries(groupId: GroupId): Promise<ReadonlySet<TripId>>
  /** The trip with its items and what was spent for them. */
  plan(groupId: GroupId, id: TripId): Promise<WholePlan | undefined>
  /** The group's attachments, in order of recording. */
  attachments(groupId: GroupId): Promise<StoredRow<'attachments'>[]>
  /** The account's own applications, the newest first. */
  ownApplications(): Promise<StoredRow<'ownApplications'>[]>
  /** The account's own profile. */
  ownProfile(): Promise<StoredRow<'profiles'> | undefined>
}

export type ReadCall = {
  kind: 'read'
  method: 'GET' | 'POST'
  path: string
  /** Throws a `Refusal`, as the function does that it returns. */
  prepare: (raw: RawCall) => (reads: Reads) => Promise<AnswerBody>
}

type ReadRow<M extends ReadCall['method'], Path extends string, Value> = {
  /** GET unless it is given. */
  method?: M
  path: Path
  /** Reads what the call returns, and refuses an account that may not see it. `query` is not checked yet. */
  source: (reads: Reads, place: PlaceOf<Path>, query: Record<string, unknown>) => Promise<Value>
  answer: (value: Value) => AnswerBody
}

/** Defines a call that reads. Its `prepare` checks parameters and body, and returns the function that reads and answers. */
export function defineRead<const Path extends string, Value, const M extends ReadCall['method'] = 'GET'>(
  row: ReadRow<M, Path, Value>,
): ReadCall & Named<M, Path> {
  const { path, source, answer } = row
  // Without a method given, `M` is its default.
  const method = row.method ?? ('GET' as M)
  return {
    kind: 'read',
    method,
    path,
    prepare: (raw) => {
      readFields(NoBody, raw.body ?? {})
      const params = readParams(path, raw.params)
      return async (reads) => answer(await source(reads, await placeIn<Path>(reads, params), raw.query))
    },
  }
}

/** What is asked about all rows of a group or of a trip. It contains nothing but JSON, because answers are cached by it. */
export type LongQuestion =
  | { kind: 'expenses' | 'transfers'; filter: HistoryFilter }
  | { kind: 'statistics'; filter: HistoryFilter }
  /** The settlement of one trip, or of the whole group. */
  | { kind: 'settlement'; itineraryId: TripId | null }
  | { kind: 'calculation'; conditions: Conditions }
  /** The trip's expenses, and its items with budget and actual. */
  | { kind: 'trip-expenses'; itineraryId: TripId }

/**
 * A call whose answer is made of all rows of a group or of a trip. Only members may make it. The server reads the rows in
 * pages (`server/answers`).
 */
export type LongReadCall = {
  kind: 'long-read'
  method: 'GET'
  path: string
  prepare: (raw: RawCall) => {
    groupIn: (lookups: Lookups) => Promise<GroupId>
    questionIn: (group: WholeGroup) => LongQuestion
  }
}

type LongReadRow<Path extends string, Query> = {
  path: Path
  query: z.ZodMiniType<Query>
  /** The question with the keys of the group's people, whom the query may name by bare ids. */
  question: (query: Query, group: WholeGroup, params: ParamsOf<Path>) => LongQuestion
}

export function defineLongRead<const Path extends string, Query>({
  path,
  query,
  question,
}: LongReadRow<Path, Query>): LongReadCall & Named<'GET', Path> {
  return {
    kind: 'long-read',
    method: 'GET',
    path,
    prepare: (raw) => {
      const params = readParams(path, raw.params)
      const fields = readFields(query, camelKeys(raw.query))
      return {
        groupIn: async (lookups) => {
          const group = await groupInPath(lookups, params)
          assert(group, 'a long answer is made of the rows of a group')
          return group
        },
        questionIn: (whole) => question(fields, whole, params),
      }
    },
  }
}

/** What was read. Refuses with the code if there is nothing. */
export function found<T>(read: T | null | undefined, missing: RejectionCode): T {
  if (read === undefined || read === null) throw new Refusal(missing)
  return read
}

/** The group with its people. Only active members may read it; others get `group-not-found` or `membership-ended`. */
export async function groupOfMember(
  reads: Pick<Reads, 'requireMember' | 'wholeGroup'>,
  { groupId }: { groupId: GroupId },
): Promise<WholeGroup> {
  await reads.requireMember(groupId)
  return found(await reads.wholeGroup(groupId), 'group-not-found')
}

/** What can be restored in the group. Only members may read it. */
export async function trashOfMember(reads: Reads, { groupId }: { groupId: GroupId }): Promise<Trash> {
  await reads.requireMember(groupId)
  return reads.trash(groupId)
}

/** The applications of one status, with the group's name. */
type ListedApplications = { groupName: string; applications: readonly StoredRow<'applications'>[] }

const StatusQuery = z.strictObject({ status: z._default(ApplicationStatus, 'applied') })
/** The specification's name of the status of those that wait. */
const pendingStatus = 'pending'

/** The group's applications: those that wait, or those of the status in the query. Only owners and admins may read them. */
export async function applicationsOfAdmin(
  reads: Reads,
  { groupId }: { groupId: GroupId },
  query: Record<string, unknown>,
): Promise<ListedApplications> {
  const { status } = readFields(StatusQuery, query.status === pendingStatus ? {} : query)
  await reads.requireAdmin(groupId, 'review-not-allowed')
  const applications = await reads.applications(groupId, status)
  return { groupName: await reads.groupName(groupId), applications }
}

/** The profile of whoever calls. An account has one since its first sign-in. */
export async function ownProfile(reads: Reads): Promise<StoredRow<'profiles'>> {
  return found(await reads.ownProfile(), 'profile-not-found')
}

/** The expense. Only members of its group may read it. A transfer is refused as `expense-not-found`. */
export async function expenseOfMember(
  reads: Reads,
  { groupId, expenseId }: { groupId: GroupId; expenseId: ExpenseId },
): Promise<NamedRow> {
  const row = await reads.expense(groupId, expenseId)
  if (row?.transactionType !== 'expense') throw new Refusal('expense-not-found')
  return reads.named(row)
}
