/**
 * Reads the file of a call that adds an attachment: one in the multipart field `file`, and text fields beside it. Behind it, the
 * call's body has these and what the file is, as `shared/api/attachment-calls.ts` reads it.
 */
import type { Request, RequestHandler } from 'express'
import { attachmentBytesMax } from '#shared/limits.ts'
import { fileNameOf, readAttachmentFile } from '#shared/model/attachment-file.ts'
import { ok } from '#shared/result.ts'
import type { WholeContent } from '#server/db/attachment-contents.ts'
import { hashOf } from '#server/sync/receive-piece.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets } from './cost-budgets.ts'
import { readMultipart } from './read-multipart.ts'

type Deps = { uploads: BodyMemory; budgets: Budgets }

/** Behind `requireSession`. */
export function readAttachment({ uploads, budgets }: Deps): RequestHandler[] {
  return readMultipart({
    ...{ bodies: uploads, budgets },
    field: 'file',
    bytesMax: attachmentBytesMax,
    codes: { missing: 'file-required', tooLarge: 'attachment-too-large' },
    take: (request, { file: { name, content }, texts }) => {
      const facts = readAttachmentFile(content)
      if (!facts.ok) return facts
      const hash = hashOf(content)
      const { type } = facts.value
      const file = { ...facts.value, name: fileNameOf({ name, type }), size: content.length, hash }
      contents.set(request, { hash, facts: facts.value, content })
      return ok({ fields: Object.fromEntries(texts), file })
    },
  })
}

const contents = new WeakMap<Request, WholeContent>()

/** The bytes that came with the call. Undefined for calls that take none. */
export function sentContentOf(request: Request): WholeContent | undefined {
  return contents.get(request)
}
