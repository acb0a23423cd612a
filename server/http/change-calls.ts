/** Handles every REST call that changes something: runs its mutations by the same path as sync, and returns the changed row. */
import type { Request, RequestHandler } from 'express'
import { v5 as uuidV5, v7 as uuidV7 } from 'uuid'
import {
  type AnswerBody,
  attachmentAnswer,
  expenseOrTransferAnswer,
  groupAnswer,
  tripAnswer,
  newApplicationAnswer,
  pendingMemberAnswer,
  profileAnswer,
} from '#shared/api/answers.ts'
import type { ChangeCall, NewId, Prepared } from '#shared/api/define-call.ts'
import { ownProfile } from '#shared/api/define-read.ts'
import { presetExpenseAnswer } from '#shared/api/item-money-calls.ts'
import { itemsAnswer, oneItemAnswer } from '#shared/api/trip-answers.ts'
import { japanDateOf } from '#shared/dates.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { reviewTexts } from '#shared/messages/applications.ts'
import { transferTexts } from '#shared/messages/settlements.ts'
import { itemCategoryOf } from '#shared/messages/category-words.ts'
import { tripTexts } from '#shared/messages/trips.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import type { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import { type Outcome, Refusal, valueOrRefuse } from '#shared/mutations/define-mutation.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Result } from '#shared/result.ts'
import { type GroupReads, readGroups } from '#server/db/group-reads.ts'
import type { Account } from '#server/identity/sessions.ts'
import { type ApplicableCall, applyCall, outcomeOfRepeat } from '#server/sync/apply-call.ts'
import { contentHashOf } from '#server/sync/read-mutation.ts'
import { routeOf } from './call-log.ts'
import { sentContentOf } from './read-attachment.ts'
import { sentIconOf } from './read-icon.ts'
import { rawCallOf } from './read-json.ts'
import { answer } from './refuse.ts'
import type { Services } from './services.ts'
import { accountOf } from './require-session.ts'

export function handleChange(services: Services, call: ChangeCall): RequestHandler {
  return async (request, response) => {
    const account = accountOf(request)
    const run = () => runCall(services, call, { account, request })
    answer(response, await services.accountQueue(account.userId, run))
  }
}

type Asked = { account: Account; request: Request }

/**
 * Runs a call once for each `Idempotency-Key` of its account. The same key of another account is another call
 * (docs/decisions/0016-idempotency-keys.md).
 */
async function runCall(
  services: Services,
  call: ChangeCall,
  { account, request }: Asked,
): Promise<AnswerBody> {
  const key = request.get('idempotency-key')
  if (key !== undefined && !MutationId.safeParse(key).success) throw new Refusal('id-invalid')
  const callId = MutationId.parse(key === undefined ? uuidV7() : uuidV5(key, account.userId))
  const identity = { callId, isRepeatable: key !== undefined, contentHash: hashOf(request) }
  const { prepared, earlier } = await readGroups(services.database, account.userId, async (lookups) => ({
    earlier: await lookups.logged(callId),
    prepared: await call.prepare(rawCallOf(request), {
      lookups,
      newId: idsUnder(callId),
      userId: account.userId,
      transferTitle: transferTexts.nameDefault,
      rejectionReason: reviewTexts.defaultReason,
      presetTitleOf: tripTexts.presetTitle,
      itemCategoryOf,
      today: japanDateOf(services.now()),
    }),
  }))
  valueOrRefuse(
    earlier
      ? outcomeOfRepeat(earlier, identity.contentHash)
      : await apply(services, { account, request }, { ...identity, prepared }),
  )
  // The call took effect when it was made first, even if its rows are gone since and it can no longer be prepared.
  if (!prepared.ok) return {}
  const origin = originOf(services, request)
  return readGroups(services.database, account.userId, (reads) =>
    answerOf(reads, prepared.value, { origin, userId: account.userId }),
  )
}

type Unapplied = Pick<ApplicableCall, 'callId' | 'isRepeatable' | 'contentHash'> & {
  prepared: Result<Prepared, RejectionCode>
}

async function apply(
  { database, now, newInviteCode, onDefect, settings }: Services,
  { account, request }: Asked,
  { prepared, ...call }: Unapplied,
): Promise<Outcome> {
  if (!prepared.ok) return prepared
  const push = {
    database,
    now,
    newInviteCode,
    plans: settings.plans,
    onDefect: (error: unknown) => onDefect(error, `${request.method} ${routeOf(request)}`),
  }
  return applyCall(push, account, {
    ...call,
    scope: scopeOf(prepared.value),
    sentIcon: sentIconOf(request),
    sentContent: sentContentOf(request),
    mutations: prepared.value.mutations.map((mutation, index) => ({
      ...mutation,
      mutationId: mutationIdOf(call.callId, index),
    })),
  })
}

function scopeOf(prepared: Prepared): Scope {
  return 'groupId' in prepared ? scopeOfGroup(prepared.groupId) : scopeOfUser(prepared.profileOf)
}

function hashOf(request: Request): string {
  const { query, body } = rawCallOf(request)
  return contentHashOf({ name: `${request.method} ${request.path}`, args: [query, body ?? {}] })
}

/** Computes the ids of created rows from the call's id, so that a repeated call has the same rows. */
function idsUnder(callId: MutationId): NewId {
  let count = 0
  return (schema) => {
    count += 1
    return schema.parse(uuidV5(`created-${count}`, callId))
  }
}

/** The first mutation has the call's id. The ids of further ones are computed from it. */
function mutationIdOf(callId: MutationId, index: number): MutationId {
  return index === 0 ? callId : MutationId.parse(uuidV5(`further-${index}`, callId))
}

/**
 * The row as it is after the call. Refuses a caller who is no longer a member: a call may be repeated long after it was
 * first made.
 */
async function answerOf(reads: GroupReads, prepared: Prepared, caller: Caller): Promise<AnswerBody> {
  if (!('groupId' in prepared)) return { user: profileAnswer(await ownProfile(reads)) }
  const { groupId, answered } = prepared
  if (answered.kind === 'nothing') return {}
  // The applicant is no member.
  if (answered.kind === 'ownApplication') {
    const id = applicationIdOf({ groupId, userId: caller.userId })
    const row = await reads.application(groupId, id)
    return row ? { application: newApplicationAnswer(row, await reads.groupName(groupId)) } : {}
  }
  await reads.requireMember(groupId)
  return bodyOf(reads, { groupId, answered }, caller)
}

type InGroup = Pick<Extract<Prepared, { groupId: GroupId }>, 'groupId' | 'answered'>
type Caller = { origin: string; userId: UserId }

async function bodyOf(
  reads: GroupReads,
  { groupId, answered }: InGroup,
  { origin }: Caller,
): Promise<AnswerBody> {
  switch (answered.kind) {
    case 'nothing':
    case 'ownApplication':
      return {}
    case 'group': {
      const whole = await reads.wholeGroup(groupId)
      return whole ? { group: groupAnswer(whole), inviteCode: whole.group.inviteCode } : {}
    }
    case 'pendingMember': {
      const person = await reads.pendingMember(groupId, answered.id)
      return person ? { pendingMember: pendingMemberAnswer(person) } : {}
    }
    case 'pendingInvite': {
      const inviteCode = (await reads.pendingMember(groupId, answered.id))?.inviteCode ?? null
      const inviteUrl = inviteCode === null ? null : `${origin}/invite-pending?code=${inviteCode}`
      return { data: { inviteUrl, inviteCode } }
    }
    case 'presetExpense': {
      const row = await reads.expense(groupId, answered.id)
      return row ? presetExpenseAnswer(await reads.named(row)) : {}
    }
    case 'itinerary': {
      const row = await reads.itinerary(groupId, answered.id)
      return row ? { itinerary: tripAnswer(row) } : {}
    }
    case 'item': {
      const item = await reads.item(groupId, answered.id)
      const plan = item && (await reads.plan(groupId, item.itineraryId))
      return plan ? { item: oneItemAnswer(plan, answered.id) } : {}
    }
    case 'items': {
      const plan = await reads.plan(groupId, answered.itineraryId)
      return plan ? { items: itemsAnswer(plan) } : {}
    }
    case 'attachment': {
      const row = await reads.attachment(groupId, answered.id)
      return row ? { attachment: attachmentAnswer(row) } : {}
    }
    case 'expenseOrTransfer': {
      const row = await reads.expense(groupId, answered.id)
      return row ? expenseOrTransferAnswer(await reads.named(row)) : {}
    }
  }
}

/** The origin at which the caller reaches the server. */
function originOf({ settings }: Services, request: Request): string {
  return settings.publicOrigin ?? `${request.protocol}://${request.get('host') ?? 'localhost'}`
}
