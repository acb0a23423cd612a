/**
 * Sends the answer of a call: what it asked for, or a refusal, which is the sentence that a person reads and its stable
 * code (docs/design.md, "Refusals and errors").
 */
import type { ErrorRequestHandler, Response } from 'express'
import type { AnswerBody } from '#shared/api/answers.ts'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { IdTaken, Refusal } from '#shared/mutations/define-mutation.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'
import { TooManyChanges } from '#server/sync/changes-per-day.ts'
import { OverBudget } from './cost-budgets.ts'
import { routeOf } from './call-log.ts'
import type { Services } from './services.ts'

/** About the time that a database takes to restart. Devices wait at least this long, and longer after each further failure. */
const retryAfterSeconds = 5

/** `more` is what only this call has to say. */
export function refuse(
  response: Response,
  code: RejectionCode,
  more: Readonly<Record<string, string>> = {},
): void {
  const { status } = refusals[code]
  if ((status === 503 || status === 429) && !response.hasHeader('retry-after'))
    response.set('retry-after', String(retryAfterSeconds))
  response.status(status).json({ success: false, error: rejectionSentences[code], code, ...more })
}

export function answer(response: Response, body: AnswerBody): void {
  response.json({ success: true, ...body })
}

/**
 * Answers errors. A `Refusal` and an error of the router name what is wrong with the call; any other is a defect of ours or an
 * outage of the database.
 */
export function refuseErrors({ onDefect }: Services): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    // Mutations refuse an id that is taken. Outside of them, nobody has chosen it.
    const isRefusal = error instanceof Refusal && !(error instanceof IdTaken)
    const code = isRefusal ? error.code : codeOfError(error)
    const isOurs = !isRefusal && (code === 'defect' || code === 'unavailable')
    if (isOurs) onDefect(error, `${request.method} ${routeOf(request)}`)
    if (error instanceof OverBudget || error instanceof TooManyChanges)
      response.set('retry-after', String(error.retryAfterSeconds))
    // The answer has begun, so it cannot become a refusal: Express closes the connection.
    if (response.headersSent) next(error)
    else refuse(response, code)
  }
}

function codeOfError(error: unknown): RejectionCode {
  if (error instanceof OverBudget) return 'too-many-requests'
  if (error instanceof TooManyChanges) return 'too-many-changes'
  if (typeof error !== 'object' || error === null) return 'defect'
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'answer-too-large'
  const status = 'status' in error ? error.status : undefined
  if (typeof status === 'number' && status >= 400 && status < 500) return 'unreadable'
  return outageReasonOf(error) === undefined ? 'defect' : 'unavailable'
}
