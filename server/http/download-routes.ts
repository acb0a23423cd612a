/**
 * Hands a file that a device has made over to another browser, by a link that is good once and for five minutes
 * (docs/decisions/0077-download-links.md).
 */
import type { Request, Response, Router } from 'express'
import * as z from 'zod/mini'
import { readFields } from '#shared/api/define-call.ts'
import { downloadBytesMax, downloadSeconds } from '#shared/limits.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { putDownload, takeDownload } from '#server/db/downloads.ts'
import { hashOf } from '#server/identity/secrets.ts'
import { readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import type { Services } from './services.ts'

const unreadable = 'unreadable' satisfies RejectionCode

/** The file is a text in the body: as JSON it would be limited by the number of its parts. */
const NewDownload = z.strictObject({
  /** A browser stores the file under it. */
  name: z.string(unreadable).check(z.regex(/^[^\p{C}/\\]{1,100}\.json$/u, unreadable)),
  content: z.string(unreadable).check(z.refine(isWithinLimit, 'too-large' satisfies RejectionCode)),
})

function isWithinLimit(content: string): boolean {
  return Buffer.byteLength(content) <= downloadBytesMax
}

/** Line ends and quotes take two bytes each as JSON. */
const bodyBytesMax = 2 * downloadBytesMax

const TakenDownload = z.strictObject({
  token: z.string(unreadable).check(z.regex(/^[\w-]{43}$/, unreadable)),
})

export function addDownloadRoutes(router: Router, services: Services): void {
  const { bodies, budgets, limits } = services
  const body = readJson({ bodies, bytesMax: bodyBytesMax, budgets })
  router.post('/downloads', requireSession(services), ...body, (request, response) =>
    answerNew(services, request, response),
  )
  router.post('/downloads/take', limits.signedOut, ...readJson({ bodies }), (request, response) =>
    answerTaken(services, request, response),
  )
}

async function answerNew(services: Services, request: Request, response: Response): Promise<void> {
  const { database, newToken, now } = services
  const asked = readFields(NewDownload, request.body)
  const token = newToken()
  const kept = { tokenHash: hashOf(token), expiresAt: now() + downloadSeconds }
  await putDownload(database, { userId: accountOf(request).userId, ...kept, ...asked })
  response.json({ success: true, token, expiresInSeconds: downloadSeconds })
}

/** Needs no session: whoever has the link has the file. The refusal does not tell an expired link from a guessed one. */
async function answerTaken({ database, now }: Services, request: Request, response: Response): Promise<void> {
  const asked = readFields(TakenDownload, request.body)
  const taken = await takeDownload(database, { tokenHash: hashOf(asked.token), at: now() })
  if (!taken) return refuse(response, 'download-not-found')
  response.json({ success: true, ...taken })
}
