/**
 * The calls that only read (docs/design.md, "REST calls"). They are rows of one table with the calls that change
 * something (define-call.ts). Each has its path, its source, which also decides who may read it, and the form of its
 * answer.
 */
import * as z from 'zod/mini'
import { assert } from '../assert.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { ApplicationStatus } from '../model/application.ts'
import type { ExpenseId } from '../model/expense.ts'
import type { GroupId } from '../model/group.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import type { StoredRow } from '../model/tables.ts'
import type { HistoryFilter } from '../money/history-filter.ts'
import { rejectionOfIssues } from '../mutations/argument-issues.ts'
import { type Result, err, ok } from '../result.ts'
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
  readParams,
} from './define-call.ts'
import type { WholePlan } from './itinerary-answers.ts'
import { camelKeys } from './letter-case.ts'
import type { Names } from './names-in-group.ts'

/** Reads in one snapshot. A source that reads rows by a group's id has to call `requireMember` first. */
export interface Reads extends Lookups {
  /** Refuses an outsider with `group-not-found`, so that they do not learn that the group exists. */
  requireMember(groupId: GroupId): Promise<Result<void, RejectionCode>>
  wholeGroup(groupId: GroupId): Promise<WholeGroup | undefined>
  /** The groups in which the account is an active member. */
  ownGroups(): Promise<WholeGroup[]>
  /** The newest deletions whose rows can be restored, as many as one answer lists, and whether there are more. */
  trash(groupId: GroupId): Promise<Trash>
  /** The names of the people whom `peopleToName` lists. */
  namesAbout(row: StoredRow<'expenses'>): Promise<Names>
  /** Refuses an outsider like `requireMember`, and other members with the code `refusal`. */
  requireAdmin(groupId: GroupId, refusal: RejectionCode): Promise<Result<void, RejectionCode>>
  /** The group's applications of this status, the oldest first. */
  applications(groupId: GroupId, status: ApplicationStatus): Promise<StoredRow<'applications'>[]>
  groupName(groupId: GroupId): Promise<string>
  itineraries(groupId: GroupId): Promise<StoredRow<'itineraries'>[]>
  /** The trips of the group that are not deleted. */
  livingItineraries(groupId: GroupId): Promise<ReadonlySet<ItineraryId>>
  /** The trip with its items and what was spent for them. */
  plan(groupId: GroupId, id: ItineraryId): Promise<WholePlan | undefined>
  /** The account's own applications, the newest first. */
  ownApplications(): Promise<StoredRow<'ownApplications'>[]>
  /** The account's own profile. */
  ownProfile(): Promise<StoredRow<'profiles'> | undefined>
}

export type ReadCall = {
  kind: 'read'
  method: 'GET' | 'POST'
  path: string
  prepare: (
    raw: RawCall,
  ) => Result<(reads: Reads) => Promise<Result<AnswerBody, RejectionCode>>, RejectionCode>
}

type ReadRow<M extends ReadCall['method'], Path extends string, Value> = {
  /** GET unless it is given. */
  method?: M
  path: Path
  /** Reads what the call returns, and refuses an account that may not see it. `query` is not checked yet. */
  source: (
    reads: Reads,
    place: PlaceOf<Path>,
    query: Record<string, unknown>,
  ) => Promise<Result<Value, RejectionCode>>
  answer: (value: Value) => AnswerBody
}

/**
 * Defines a call that reads. Its `prepare` checks parameters and body, and returns the function that reads and answers,
 * or the code of a rejection.
 */
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
      const body = NoBody.safeParse(raw.body ?? {})
      if (!body.success) return err(rejectionOfIssues(body.error.issues))
      const params = readParams(path, raw.params)
      if (!params.ok) return params
      return ok(async (reads) => {
        const place = await placeIn<Path>(reads, params.value)
        if (!place.ok) return place
        const value = await source(reads, place.value, raw.query)
        return value.ok ? ok(answer(value.value)) : value
      })
    },
  }
}

/** What is asked about all rows of a group or of a trip. It contains nothing but JSON, because answers are cached by it. */
export type LongQuestion =
  | { kind: 'expenses' | 'transfers'; filter: HistoryFilter }
  | { kind: 'statistics'; filter: HistoryFilter }
  /** The settlement of one trip, or of the whole group. */
  | { kind: 'settlement'; itineraryId: ItineraryId | null }
  | { kind: 'calculation'; conditions: Conditions }
  /** The trip's expenses, and its items with budget and actual. */
  | { kind: 'trip-expenses'; itineraryId: ItineraryId }

/**
 * A call whose answer is made of all rows of a group or of a trip. Only members may make it. The server reads the rows in
 * pages (`server/answers`).
 */
export type LongReadCall = {
  kind: 'long-read'
  method: 'GET'
  path: string
  prepare: (raw: RawCall) => Result<{ groupIn: GroupIn; questionIn: QuestionIn }, RejectionCode>
}
type GroupIn = (lookups: Lookups) => Promise<Result<GroupId, RejectionCode>>
type QuestionIn = (group: WholeGroup) => Result<LongQuestion, RejectionCode>

type LongReadRow<Path extends string, Query> = {
  path: Path
  query: z.ZodMiniType<Query>
  /** The question with the keys of the group's people, whom the query may name by bare ids. */
  question: (query: Query, group: WholeGroup, params: ParamsOf<Path>) => Result<LongQuestion, RejectionCode>
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
      if (!params.ok) return params
      const fields = query.safeParse(camelKeys(raw.query))
      if (!fields.success) return err(rejectionOfIssues(fields.error.issues))
      return ok({
        groupIn: async (lookups) => {
          const group = await groupInPath(lookups, params.value)
          if (!group.ok) return group
          assert(group.value, 'a long answer is made of the rows of a group')
          return ok(group.value)
        },
        questionIn: (whole) => question(fields.data, whole, params.value),
      })
    },
  }
}

export async function ownGroups(reads: Reads): Promise<Result<WholeGroup[], RejectionCode>> {
  return ok(await reads.ownGroups())
}

/** The group with its people. Only active members may read it; others get `group-not-found` or `membership-ended`. */
export async function groupOfMember(
  reads: Pick<Reads, 'requireMember' | 'wholeGroup'>,
  { groupId }: { groupId: GroupId },
): Promise<Result<WholeGroup, RejectionCode>> {
  const membership = await reads.requireMember(groupId)
  if (!membership.ok) return membership
  const group = await reads.wholeGroup(groupId)
  return group ? ok(group) : err('group-not-found')
}

/** What can be restored in the group. Only members may read it. */
export async function trashOfMember(
  reads: Reads,
  { groupId }: { groupId: GroupId },
): Promise<Result<Trash, RejectionCode>> {
  const membership = await reads.requireMember(groupId)
  return membership.ok ? ok(await reads.trash(groupId)) : membership
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
): Promise<Result<ListedApplications, RejectionCode>> {
  const fields = StatusQuery.safeParse(query.status === pendingStatus ? {} : query)
  if (!fields.success) return err(rejectionOfIssues(fields.error.issues))
  const admin = await reads.requireAdmin(groupId, 'review-not-allowed')
  if (!admin.ok) return admin
  const applications = await reads.applications(groupId, fields.data.status)
  return ok({ groupName: await reads.groupName(groupId), applications })
}

/** What the caller has applied for. */
export async function ownApplications(
  reads: Reads,
): Promise<Result<StoredRow<'ownApplications'>[], RejectionCode>> {
  return ok(await reads.ownApplications())
}

/** The profile of whoever calls. An account has one since its first sign-in. */
export async function ownProfile(reads: Reads): Promise<Result<StoredRow<'profiles'>, RejectionCode>> {
  const profile = await reads.ownProfile()
  return profile ? ok(profile) : err('profile-not-found')
}

/** The expense. Only members of its group may read it. A transfer is refused as `expense-not-found`. */
export async function expenseOfMember(
  reads: Reads,
  { groupId, expenseId }: { groupId: GroupId; expenseId: ExpenseId },
): Promise<Result<NamedRow, RejectionCode>> {
  const row = await reads.expense(groupId, expenseId)
  if (row?.transactionType !== 'expense') return err('expense-not-found')
  return ok({ row, names: await reads.namesAbout(row) })
}
