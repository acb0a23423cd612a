/**
 * The contract of the REST calls that change something (docs/design.md, "REST calls"). Each is one row of a table:
 * method, path, request, and the mutations that it runs. So calls and sync change data in the same way.
 */
import * as z from 'zod/mini'
import type { PlainDate } from '../dates.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { ApplicationId } from '../model/application.ts'
import { AttachmentId } from '../model/attachment.ts'
import { ExpenseId } from '../model/expense.ts'
import { GroupId, IconId } from '../model/group.ts'
import { TripId, TripItemId } from '../model/trip-id.ts'
import type { ItemCategory } from '../model/trip-item.ts'
import { MemberId } from '../model/member.ts'
import { PendingMemberId } from '../model/pending-member.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import type { UserId } from '../model/user.ts'
import { rejectionOfIssues, type MutationInput } from '../mutations/registry.ts'
import type { KeyResolver } from '../money/resolve-linked-keys.ts'
import { Refusal, resultOf } from '../mutations/define-mutation.ts'
import type { Result } from '../result.ts'
import { type KeyOf, camelKeys } from './call-fields.ts'

/** What a call may look up before it changes anything. It finds only what the calling account may see. */
export interface Lookups {
  /**
   * The group of an expense or transfer. Refuses a row that the caller may not see. A deleted row is found too, because the
   * mutation reports the deletion.
   */
  groupOfExpense(id: ExpenseId): Promise<GroupId>
  /** The present row, if the group has it. */
  expense(groupId: GroupId, id: ExpenseId): Promise<StoredRow<'expenses'> | undefined>
  /** The same for a trip and for an item. */
  groupOfItinerary(id: TripId): Promise<GroupId>
  groupOfItem(id: TripItemId): Promise<GroupId>
  groupOfAttachment(id: AttachmentId): Promise<GroupId>
  itinerary(groupId: GroupId, id: TripId): Promise<StoredRow<'itineraries'> | undefined>
  item(groupId: GroupId, id: TripItemId): Promise<StoredRow<'itineraryItems'> | undefined>
  /** Whether the group has switched its trips off, and the caller is an admin who may switch them on. */
  maySwitchTripsOn(groupId: GroupId): Promise<boolean>
  items(groupId: GroupId, itineraryId: TripId): Promise<StoredRow<'itineraryItems'>[]>
  /** Active members and pending members, who take part in an expense if nobody is named. */
  everybodyIn(groupId: GroupId): Promise<UserKey[]>
  /** Returns the reader of names of people of the group. */
  keyReader(groupId: GroupId): Promise<KeyOf>
  /** Returns the resolver of the group's keys by today's links. */
  keyResolver(groupId: GroupId): Promise<KeyResolver>
  /** Where an invite code leads: the group's, or a pending member's own. */
  invitationOf(inviteCode: string): Promise<FoundInvitation | undefined>
  /** The open application that was made with this pending member's code. Undefined also for somebody outside the group. */
  openApplicationFor(groupId: GroupId, id: PendingMemberId): Promise<ApplicationId | undefined>
}

/** `isPersonal`: the code is that of one pending member. */
export type FoundInvitation = { groupId: GroupId; isPersonal: boolean }

/** Makes the ids of rows that a call creates. A repeated call with the same `Idempotency-Key` gets the same ids. */
export type NewId = <Schema extends z.ZodMiniType<string>>(schema: Schema) => z.infer<Schema>

/** The row that a call answers with, read after the change. */
export type Answered =
  | { kind: 'group' | 'nothing' }
  /** The caller's application to the group. */
  | { kind: 'ownApplication' }
  /** The pending member's code, as a link. */
  | { kind: 'pendingInvite'; id: PendingMemberId }
  | { kind: 'pendingMember'; id: PendingMemberId }
  | { kind: 'expenseOrTransfer'; id: ExpenseId }
  /** An expense that was recorded from an item. */
  | { kind: 'presetExpense'; id: ExpenseId }
  | { kind: 'itinerary'; id: TripId }
  | { kind: 'item'; id: TripItemId }
  | { kind: 'items'; itineraryId: TripId }
  | { kind: 'attachment'; id: AttachmentId }

/** The mutations of one call, all in one group, or of the caller's own profile. All are applied, or none. */
export type Prepared = { mutations: readonly [MutationInput, ...MutationInput[]] } & (
  | { groupId: GroupId; answered: Answered }
  | { profileOf: UserId; answered: { kind: 'profile' } }
)

/** One mutation in a group, and the row that the call answers with; none unless it is given. */
export function oneChange(
  groupId: GroupId,
  mutation: MutationInput,
  answered: Answered = { kind: 'nothing' },
): Prepared {
  return { groupId, mutations: [mutation], answered }
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallTools = {
  lookups: Lookups
  newId: NewId
  /** Who calls. */
  userId: UserId
  /** The title of a transfer for which the caller gave none. */
  transferTitle: string
  /** The title of an expense of an item, for which the caller gave none. */
  presetTitleOf: (itemTitle: string) => string
  /** The category of an item by its name or by a word for it. */
  itemCategoryOf: (word: string) => ItemCategory | undefined
  /** The day in Japan. */
  today: PlainDate
  /** The reason of a rejection for which the caller gave none. */
  rejectionReason: string
}
type TakenFile = 'icon' | 'attachment'

/** A call whose type tells its name, so that a table of all calls does not compile while one is missing. */
export type Named<M extends string, Path extends string> = { method: M; path: Path }

export type RawCall = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

export type ChangeCall = {
  kind: 'change'
  method: Method
  path: string
  /** The call takes an invite code, which can be guessed, so its attempts are limited. */
  takesCode: boolean
  /**
   * The call sends a file as multipart. The server gives `prepare` what it has found out about the file as fields of the body:
   * of a picture for a group its id as `icon`, of an attachment `NewAttachment` of attachment-calls.ts.
   */
  takesFile: TakenFile | null
  prepare: (raw: RawCall, tools: CallTools) => Promise<Result<Prepared, RejectionCode>>
}

/** The schema of each id that a path can contain, by its name in the path. */
const pathIds = {
  groupId: GroupId,
  memberId: MemberId,
  pendingMemberId: PendingMemberId,
  expenseId: ExpenseId,
  applicationId: ApplicationId,
  itineraryId: TripId,
  itemId: TripItemId,
  icon: IconId,
  attachmentId: AttachmentId,
}
type PathIds = { [Name in keyof typeof pathIds]: z.infer<(typeof pathIds)[Name]> }
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NamesIn<Tail>
    : Rest
  : never
export type ParamsOf<Path extends string> = Path extends string
  ? Pick<PathIds, NamesIn<Path> & keyof PathIds>
  : never
/** The ids of a path, with the group of the row that it names. */
export type PlaceOf<Path extends string> = Path extends string
  ? ParamsOf<Path> & (NamesIn<Path> & keyof GroupNames extends never ? unknown : Pick<PathIds, 'groupId'>)
  : never
/** The ids by which a path says to which group it leads. */
type GroupNames = Pick<PathIds, 'groupId' | 'expenseId' | 'itineraryId' | 'itemId' | 'attachmentId'>

/** Reads the ids of a path from the raw parameters. Refuses malformed ones with `id-invalid`. */
export function readParams<Path extends string>(
  path: Path,
  raw: Record<string, unknown>,
): ParamsOf<Path> & Partial<GroupNames> {
  const names = new Set(path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])))
  const read = Object.entries(pathIds)
    .filter(([name]) => names.has(name))
    .map(([name, schema]) => [name, schema.safeParse(raw[name])] as const)
  if (read.some(([, id]) => !id.success)) throw new Refusal('id-invalid')
  // The names are those of the path, and each id has passed its schema.
  return Object.fromEntries(read.map(([name, id]) => [name, id.data])) as ParamsOf<Path>
}

/** The group to which a path leads. Undefined if the path names neither a group nor a row of one. */
export async function groupInPath(
  lookups: Lookups,
  { groupId, expenseId, itineraryId, itemId, attachmentId }: Partial<GroupNames>,
): Promise<GroupId | undefined> {
  if (groupId) return groupId
  if (expenseId) return lookups.groupOfExpense(expenseId)
  if (itineraryId) return lookups.groupOfItinerary(itineraryId)
  if (itemId) return lookups.groupOfItem(itemId)
  return attachmentId ? lookups.groupOfAttachment(attachmentId) : undefined
}

/** Adds the group to the ids of a path. Refuses a row that the caller may not see, as the look-up of its group does. */
export async function placeIn<Path extends string>(
  lookups: Lookups,
  params: ParamsOf<Path> & Partial<GroupNames>,
): Promise<PlaceOf<Path>> {
  // Each of `GroupNames` leads to a group. The types cannot express that.
  return { ...params, ...given('groupId', await groupInPath(lookups, params)) } as PlaceOf<Path>
}

type Input<Path extends string, Body> = CallTools & {
  path: Path
  params: PlaceOf<Path>
  query: Record<string, unknown>
  body: Body
}
type CallRow<M extends Method, Path extends string, Body> = {
  method: M
  path: Path
  body: z.ZodMiniType<Body>
  takesCode?: true
  takesFile?: TakenFile
  /** Throws a `Refusal` if the call is none that can be made. */
  prepare: (input: Input<Path, Body>) => Prepared | Promise<Prepared>
}

/** The fields as their schema parses them. Refuses with the code of the first issue. */
export function readFields<S extends z.ZodMiniType>(schema: S, fields: unknown): z.output<S> {
  const read = schema.safeParse(fields)
  if (!read.success) throw new Refusal(rejectionOfIssues(read.error.issues))
  return read.data
}

/** The body of a call without content: absent or an empty object. */
export const NoBody = z.strictObject({}, 'unreadable' satisfies RejectionCode)

/**
 * Defines a call. Its `prepare` checks parameters and body, in camelCase or snake_case, and returns the mutations to run,
 * or the code of a rejection.
 */
export function defineCall<const M extends Method, const Path extends string, Body>(
  row: CallRow<M, Path, Body>,
): ChangeCall & Named<M, Path> {
  const { method, path, takesCode = false, takesFile = null } = row
  return {
    kind: 'change',
    method,
    path,
    takesCode,
    takesFile,
    prepare: (raw, tools) =>
      resultOf(async () => {
        const named = readParams(path, raw.params)
        const body = readFields(row.body, camelKeys(raw.body ?? {}))
        const params = await placeIn<Path>(tools.lookups, named)
        return row.prepare({ path, params, query: raw.query, body, ...tools })
      }),
  }
}

export type Params<Path extends string> = PlaceOf<Path> & { groupId: GroupId }

/** Defines a call without content that is one mutation in the group to which its path leads. */
export function defineChange<const M extends Method, const Path extends string>(
  method: M,
  path: Path,
  changeOf: (params: Params<Path>) => MutationInput,
  answerOf?: (params: Params<Path>) => Answered,
) {
  return defineCall({
    method,
    path,
    body: NoBody,
    prepare: ({ params }) => {
      // Every path with such a call names a group, or a row of one. The types cannot express that.
      const place = params as Params<Path>
      return oneChange(place.groupId, changeOf(place), answerOf?.(place))
    },
  })
}

type FormsRow<Path extends string, Body> = Omit<CallRow<Method, Path, Body>, 'method' | 'path'> & {
  /** Every path of the call. */
  paths: readonly Path[]
}

/** Defines a call that has several forms. Returns the function that makes one of them. */
export function defineForms<const Path extends string, Body>({
  paths: _paths,
  ...row
}: FormsRow<Path, Body>) {
  return <const M extends Method, const Form extends Path>(
    method: M,
    path: Form,
  ): ChangeCall & Named<M, Form> => ({
    ...defineCall<Method, Path, Body>({ ...row, method, path }),
    method,
    path,
  })
}

/**
 * An object with the field if the value is defined, and an empty one otherwise: a field that a call leaves out is not changed.
 */
export function given<const Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [N in Name]?: Value } {
  const field: { [N in Name]?: Value } = {}
  if (value !== undefined) field[name] = value
  return field
}
