/** Every refusal of a call: the sentence that a person reads, and its stable code (design, section 7). */
import type { ErrorRequestHandler, Response } from 'express'
import { type RejectionCode, statusByCode } from '#shared/codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { routeOf } from './call-log.ts'
import type { Services } from './services.ts'

export function refuse(response: Response, code: RejectionCode): void {
  response.status(statusByCode[code]).json({ success: false, error: rejectionSentences[code], code })
}

/** What body parser and router throw says what was wrong with the call; anything else is ours. */
export function refuseErrors({ onDefect }: Services): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const code = codeOfError(error)
    if (code === 'defect') onDefect(error, `${request.method} ${routeOf(request)}`)
    // Too late for an answer: Express ends the connection.
    if (response.headersSent) next(error)
    else refuse(response, code)
  }
}

function codeOfError(error: unknown): RejectionCode {
  if (typeof error !== 'object' || error === null) return 'defect'
  if ('type' in error && error.type === 'entity.too.large') return 'too-large'
  const status = 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? 'unreadable' : 'defect'
}
