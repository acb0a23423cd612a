/** Takes a multipart body apart that has been read as a whole. */
import { Busboy } from '@fastify/busboy'

/** A part without a file name and with a text has no `content`. */
export type Part = { name: string | undefined; content: Buffer | undefined }

/** A call has one part; one more is enough to refuse it. The headers of a part are its name, its type and its encoding. */
const limits = { parts: 4, headerPairs: 10, headerSize: 4 * 1024 }

/** Undefined if the body is malformed, or has more parts than any call. File names are not read. */
export function partsOf(contentType: string, body: Buffer): Promise<Part[] | undefined> {
  return new Promise((resolve) => {
    const parts: Promise<Part>[] = []
    const refuse = () => resolve(undefined)
    try {
      new Busboy({ headers: { 'content-type': contentType }, limits })
        .on('file', (name, stream) => {
          const part = stream.toArray().then((chunks: Buffer[]) => ({ name, content: Buffer.concat(chunks) }))
          parts.push(part)
          // `finish` does not follow if the body ends within the part, so nobody else would catch its error.
          part.catch(refuse)
        })
        .on('field', (name) => parts.push(Promise.resolve({ name, content: undefined })))
        .on('partsLimit', refuse)
        .on('error', refuse)
        .on('finish', () => void Promise.all(parts).then(resolve, refuse))
        .end(body)
    } catch {
      // The content type has no boundary.
      refuse()
    }
  })
}
