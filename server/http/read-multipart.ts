/** Reads a call that sends a file as multipart/form-data: one file, and the text fields beside it. */
import type { Request, RequestHandler } from 'express'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets } from './cost-budgets.ts'
import { chargeForBody, requireBudget } from './read-json.ts'
import { receiveBody } from './receive-body.ts'
import { refuse } from './refuse.ts'
import { Busboy } from '@fastify/busboy'

const multipart = 'multipart/form-data'
/** Boundaries and headers of the parts, and the text fields. */
const wrappingBytesMax = 4 * 1024

type SentFile = { name: string; content: Buffer }
/** What was sent: the file of the field that the call names, and the texts of all others. */
type Sent = { file: SentFile; texts: ReadonlyMap<string, string> }

type ReadFile = {
  bodies: BodyMemory
  budgets: Budgets
  /** The field of the file. */
  field: string
  bytesMax: number
  codes: { missing: RejectionCode; tooLarge: RejectionCode }
  /** Takes what was sent, and returns the body that the call's row reads. */
  take: (request: Request, sent: Sent) => Result<Record<string, unknown>, RejectionCode>
}

/** Behind `requireSession`. */
export function readMultipart({ bodies, budgets, take, ...expected }: ReadFile): RequestHandler[] {
  const { bytesMax, codes } = expected
  return [
    requireBudget(budgets),
    refuseOtherTypes,
    receiveBody({ bodies, bytesMax: bytesMax + wrappingBytesMax, tooLarge: codes.tooLarge }),
    chargeForBody(budgets),
    async (request, response, next) => {
      const { 'content-type': contentType = '' } = request.headers
      const body: unknown = request.body
      const parts = Buffer.isBuffer(body) ? await partsOf(contentType, body) : undefined
      const sent = parts ? sentIn(parts, expected) : err('unreadable')
      const taken = sent.ok ? take(request, sent.value) : sent
      if (!taken.ok) return refuse(response, taken.code)
      request.body = taken.value
      next()
    },
  ]
}

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  if (request.is(multipart)) next()
  else refuse(response, 'unreadable')
}

function sentIn(
  parts: readonly Part[],
  { field, bytesMax, codes }: Pick<ReadFile, 'field' | 'bytesMax' | 'codes'>,
): Result<Sent, RejectionCode> {
  const [file, second] = parts.flatMap((part) => (part.name === field ? [part] : []))
  const others = parts.filter((part) => part.name !== field)
  const texts = new Map(
    others.flatMap(({ name, text }) => (name && text !== undefined ? [[name, text]] : [])),
  )
  // A file under another name, or a field that comes twice.
  if (texts.size < others.length) return err('unknown-field')
  if (!file?.file || second) return err(codes.missing)
  return file.file.content.length > bytesMax ? err(codes.tooLarge) : ok({ file: file.file, texts })
}

/** A part has a file or a text. */
type Part = { name: string | undefined; file?: SentFile; text?: string }

/** A call sends a file, where it belongs, and its kind. The headers of a part are its name, its type and its encoding. */
const limits = { parts: 4, headerPairs: 10, headerSize: 4 * 1024, fieldSize: 1024 }

/**
 * Takes a multipart body apart that has been read as a whole. Undefined if the body is malformed, or has more parts than any
 * call.
 */
function partsOf(contentType: string, body: Buffer): Promise<Part[] | undefined> {
  return new Promise((resolve) => {
    const parts: Promise<Part>[] = []
    const giveUp = () => resolve(undefined)
    try {
      new Busboy({ headers: { 'content-type': contentType }, limits })
        .on('file', (name, stream, fileName) => {
          const part = stream
            .toArray()
            .then((chunks: Buffer[]) => ({ name, file: { name: fileName, content: Buffer.concat(chunks) } }))
          parts.push(part)
          // `finish` does not follow if the body ends within the part, so nobody else would catch its error.
          part.catch(giveUp)
        })
        .on('field', (name, text) => parts.push(Promise.resolve({ name, text })))
        .on('partsLimit', giveUp)
        .on('error', giveUp)
        .on('finish', () => void Promise.all(parts).then(resolve, giveUp))
        .end(body)
    } catch {
      // The content type has no boundary.
      giveUp()
    }
  })
}
