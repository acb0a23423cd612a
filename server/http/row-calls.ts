/**
 * Handles every REST call that changes something: runs its mutations by the same path as sync, and returns the changed
 * row.
 */
import type { Request, RequestHandler, Response } from 'express'
import { v5 as uuidV5, v7 as uuidV7 } from 'uuid'
import type { Call, NewId, Prepared } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { glossary } from '#shared/messages/glossary.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { readGroups } from '#server/db/group-reads.ts'
import type { Account } from '#server/identity/sessions.ts'
import { type ApplicableCall, applyCall, outcomeOfRepeat } from '#server/sync/apply-call.ts'
import { contentHashOf } from '#server/sync/content-hash.ts'
import { type AnswerBody, answerOf } from './answer-rows.ts'
import { routeOf } from './call-log.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { accountOf } from './signed-in.ts'

export function handleCall(services: Services, call: Call): RequestHandler {
  return async (request, response) => {
    const account = accountOf(request)
    const run = () => runCall(services, call, { account, request })
    answer(response, await services.accountQueue(account.userId, run))
  }
}

export function answer(response: Response, result: Result<AnswerBody, RejectionCode>): void {
  if (result.ok) response.json({ success: true, ...result.value })
  else refuse(response, result.code)
}

type Asked = { account: Account; request: Request }

/**
 * Runs a call once for each `Idempotency-Key` of its account. The same key of another account is another call
 * (docs/decisions/0016-idempotency-keys.md).
 */
async function runCall(
  services: Services,
  call: Call,
  { account, request }: Asked,
): Promise<Result<AnswerBody, RejectionCode>> {
  const key = request.get('idempotency-key')
  if (key !== undefined && !MutationId.safeParse(key).success) return err('id-invalid')
  const callId = MutationId.parse(key === undefined ? uuidV7() : uuidV5(key, account.userId))
  const asked = { callId, isRepeatable: key !== undefined, contentHash: hashOf(request) }
  const { prepared, earlier } = await readGroups(services.database, account.userId, async (lookups) => ({
    earlier: await lookups.logged(callId),
    prepared: await call.prepare(rawCallOf(request), {
      lookups,
      newId: idsUnder(callId),
      transferTitle: glossary.transfer,
    }),
  }))
  const outcome = earlier
    ? outcomeOfRepeat(earlier, asked.contentHash)
    : await apply(services, { account, request }, { ...asked, prepared })
  if (!outcome.ok) return outcome
  // The call took effect when it was made first, even if its rows are gone since and it can no longer be prepared.
  if (!prepared.ok) return ok({})
  return readGroups(services.database, account.userId, (reads) => answerOf(reads, prepared.value))
}

type Unapplied = Pick<ApplicableCall, 'callId' | 'isRepeatable' | 'contentHash'> & {
  prepared: Result<Prepared, RejectionCode>
}

async function apply(
  { database, now, newInviteCode, onDefect }: Services,
  { account, request }: Asked,
  { prepared, ...call }: Unapplied,
): Promise<Outcome> {
  if (!prepared.ok) return prepared
  const { groupId, mutations } = prepared.value
  const push = {
    database,
    now,
    newInviteCode,
    onDefect: (error: unknown) => onDefect(error, `${request.method} ${routeOf(request)}`),
  }
  return applyCall(push, account, {
    ...call,
    scope: scopeOfGroup(groupId),
    mutations: mutations.map((mutation, index) => ({ ...mutation, mutationId: markOf(call.callId, index) })),
  })
}

function rawCallOf({ params, query, body }: Request) {
  return { params, query, body: body as unknown }
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
function markOf(callId: MutationId, index: number): MutationId {
  return index === 0 ? callId : MutationId.parse(uuidV5(`further-${index}`, callId))
}
