/**
 * The contract of the calls that change something (docs/design.md, "REST calls"): each is one row of a table with its
 * method, path, request, and the mutations that it stands for, so that calls and sync are one path.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../codes.ts'
import { ExpenseId } from '../model/expense.ts'
import { GroupId } from '../model/group.ts'
import { MemberId } from '../model/member.ts'
import { PendingMemberId } from '../model/pending-member.ts'
import type { StoredRow } from '../model/tables.ts'
import { rejectionOfIssues } from '../mutations/argument-issues.ts'
import type { KeyResolver } from '../money/resolve-keys.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { type Result, err, ok } from '../result.ts'
import type { KeyOf } from './call-fields.ts'
import { camelKeys } from './letter-case.ts'

/** What a call may look up before it changes anything, as the account that calls may see it. */
export interface Lookups {
  /** Where the id leads, also after its deletion: what became of it is the mutation's to say. */
  groupOfExpense(id: ExpenseId): Promise<Result<GroupId, RejectionCode>>
  /** The row as it stands, if there is one in that group. */
  expense(groupId: GroupId, id: ExpenseId): Promise<StoredRow<'expenses'> | undefined>
  /** Reads any naming of a person of the group. */
  keyReader(groupId: GroupId): Promise<KeyOf>
  /** Who each key of the group means today. */
  keyResolver(groupId: GroupId): Promise<KeyResolver>
  groupOfCode(inviteCode: string): Promise<GroupId | undefined>
}

/** Makes ids for what a call creates: the same call under the same key makes the same ones. */
export type NewId = <Schema extends z.ZodMiniType<string>>(schema: Schema) => z.infer<Schema>

/** What a call answers with, as it stands afterwards, under the name that the specification reads. */
export type Answered =
  | { kind: 'group' | 'nothing' }
  | { kind: 'pendingMember'; id: PendingMemberId }
  | { kind: 'expense' | 'transfer'; id: ExpenseId }

/** Mutations of one group that apply all together or not at all. */
export type Prepared = {
  groupId: GroupId
  mutations: readonly [MutationInput, ...MutationInput[]]
  answered: Answered
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallTools = {
  lookups: Lookups
  newId: NewId
  /** What a transfer without a title is called. */
  transferTitle: string
}
export type RawCall = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

export type Call = {
  method: Method
  path: string
  /** Codes can be guessed here: whoever asks too often is slowed down. */
  takesCode: boolean
  prepare: (raw: RawCall, tools: CallTools) => Promise<Result<Prepared, RejectionCode>>
}

/** Every id in a path has its schema by its name. */
const pathIds = {
  groupId: GroupId,
  memberId: MemberId,
  pendingMemberId: PendingMemberId,
  expenseId: ExpenseId,
}
type PathIds = { [Name in keyof typeof pathIds]: z.infer<(typeof pathIds)[Name]> }
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NamesIn<Tail>
    : Rest
  : never
export type ParamsOf<Path extends string> = Pick<PathIds, NamesIn<Path> & keyof PathIds>

export function readParams<Path extends string>(
  path: Path,
  raw: Record<string, unknown>,
): Result<ParamsOf<Path>, RejectionCode> {
  const names = new Set(path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])))
  const read = Object.entries(pathIds)
    .filter(([name]) => names.has(name))
    .map(([name, schema]) => [name, schema.safeParse(raw[name])] as const)
  if (read.some(([, id]) => !id.success)) return err('id-invalid')
  // The names are the path's own, and each id has just passed its schema.
  return ok(Object.fromEntries(read.map(([name, id]) => [name, id.data])) as ParamsOf<Path>)
}

type Input<Path extends string, Body> = CallTools & {
  params: ParamsOf<Path>
  query: Record<string, unknown>
  body: Body
}
type CallRow<Path extends string, Body> = {
  method: Method
  path: Path
  body: z.ZodMiniType<Body>
  takesCode?: true
  prepare: (
    input: Input<Path, Body>,
  ) => Result<Prepared, RejectionCode> | Promise<Result<Prepared, RejectionCode>>
}

/** A call without content has no body, or an empty one. */
export const NoBody = z.strictObject({}, 'unreadable' satisfies RejectionCode)

export function defineCall<const Path extends string, Body>(row: CallRow<Path, Body>): Call {
  const { method, path, takesCode = false } = row
  return {
    method,
    path,
    takesCode,
    prepare: async (raw, tools) => {
      const params = readParams(path, raw.params)
      if (!params.ok) return params
      const body = row.body.safeParse(camelKeys(raw.body ?? {}))
      if (!body.success) return err(rejectionOfIssues(body.error.issues))
      return row.prepare({ params: params.value, query: raw.query, body: body.data, ...tools })
    },
  }
}

/** A field only when it is there: what a call does not name stays as it is. */
export function given<const Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [N in Name]?: Value } {
  const field: { [N in Name]?: Value } = {}
  if (value !== undefined) field[name] = value
  return field
}
