/**
 * The calls on groups and their rows (docs/design.md, "REST calls"): those of the table in `shared/api`, and the reads.
 */
import type { RequestHandler, Router } from 'express'
import { type WholeGroup, expenseAnswer, groupAnswer } from '#shared/api/answers.ts'
import { calls } from '#shared/api/calls.ts'
import { type Method, NoBody, type ParamsOf, readParams } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/codes.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { type GroupReads, readGroups } from '#server/db/group-reads.ts'
import type { AnswerBody } from './answer-rows.ts'
import { readBody, readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { handleLongRead } from './long-reads.ts'
import { answer, handleCall } from './row-calls.ts'
import type { Services } from './services.ts'
import { accountOf, requireSession } from './signed-in.ts'

const verbs = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>

export function addGroupRoutes(router: Router, services: Services): void {
  addReads(router, services)
  for (const call of calls) {
    const gates = [
      requireSession(services),
      ...(call.takesCode ? [services.limits.codes] : []),
      ...readJson(services),
    ]
    router[verbs[call.method]](call.path, ...gates, handleCall(services, call))
  }
}

function addReads(router: Router, services: Services): void {
  const get = <const Path extends string>(path: Path, read: Read<Path>) =>
    router.get(path, requireSession(services), handleRead(services, path, read))

  get('/groups', async (reads) => ok({ groups: (await reads.ownGroups()).map(groupAnswer) }))
  get(
    '/groups/:groupId',
    ofGroup(async (_reads, group) => ({ group: groupAnswer(group) })),
  )
  for (const kind of ['expenses', 'settlement'] as const) {
    const path = `/groups/:groupId/${kind}` as const
    router.get(path, requireSession(services), handleLongRead(services, { path, kind }))
  }
  get('/expenses/:expenseId', async (reads, { expenseId }) => {
    const home = await reads.groupOfExpense(expenseId)
    if (!home.ok) return home
    const row = await reads.expense(home.value, expenseId)
    return row?.transactionType === 'expense' ? ok({ expense: expenseAnswer(row) }) : err('expense-not-found')
  })

  // Only reads the code: every group has one from its creation, and this call changes nothing.
  const codePath = '/groups/:groupId/generate-invite-code'
  const readCode = ofGroup(async (_reads, { group }) => ({ inviteCode: group.inviteCode }))
  router.post(
    codePath,
    ...[
      requireSession(services),
      ...readJson(services),
      refuseContent,
      handleRead(services, codePath, readCode),
    ],
  )
}

type Read<Path extends string> = (
  reads: GroupReads,
  params: ParamsOf<Path>,
) => Promise<Result<AnswerBody, RejectionCode>>

/** A read that only members of the group may make. */
function ofGroup(body: (reads: GroupReads, group: WholeGroup) => Promise<AnswerBody>) {
  return async (
    reads: GroupReads,
    { groupId }: { groupId: GroupId },
  ): Promise<Result<AnswerBody, RejectionCode>> => {
    const membership = await reads.requireMember(groupId)
    if (!membership.ok) return membership
    const group = await reads.wholeGroup(groupId)
    return group ? ok(await body(reads, group)) : err('group-not-found')
  }
}

function handleRead<const Path extends string>(
  { database, accountQueue }: Services,
  path: Path,
  read: Read<Path>,
): RequestHandler {
  return async (request, response) => {
    const params = readParams(path, request.params)
    if (!params.ok) return refuse(response, params.code)
    const { userId } = accountOf(request)
    const run = () => readGroups(database, userId, (reads) => read(reads, params.value))
    answer(response, await accountQueue(userId, run))
  }
}

const refuseContent: RequestHandler = (request, response, next) => {
  const body = readBody(NoBody, request.body ?? {})
  if (body.ok) next()
  else refuse(response, body.code)
}
