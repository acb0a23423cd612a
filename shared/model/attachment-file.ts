/** Reads what a file is that is to be attached, by its content alone (docs/decisions/0131-attachments.md). */
import { attachmentBytesMax, titleMaxLength } from '../limits.ts'
import { type Result, err, ok } from '../result.ts'
import { type Attachment, addedFields, fitsPixels } from './attachment.ts'
import { readPicture } from './picture-headers.ts'

type FileFacts = Pick<Attachment, 'type' | 'width' | 'height'>
type Refused = 'attachment-type-unsupported' | 'attachment-dimensions-too-large' | 'attachment-too-large'

/** Type and size of a PNG, JPEG or WebP that does not move, or of a PDF. Neither name nor declared type is read. */
export function readAttachmentFile(file: Uint8Array): Result<FileFacts, Refused> {
  if (file.length > attachmentBytesMax) return err('attachment-too-large')
  if (isPdf(file)) return ok({ type: 'application/pdf', width: null, height: null })
  const picture = readPicture(file)
  if (!picture || picture.isAnimated) return err('attachment-type-unsupported')
  const { type, width, height } = picture
  const facts = { type, width, height }
  return fitsPixels(facts) ? ok(facts) : err('attachment-dimensions-too-large')
}

/** Whether the file is what its row says: of that size and type, and with as many pixels. The hash is not compared. */
export function isFileOf(row: FileFacts & Pick<Attachment, 'size'>, file: Uint8Array): boolean {
  const read = readAttachmentFile(file)
  if (!read.ok || file.length !== row.size) return false
  const { type, width, height } = read.value
  return type === row.type && width === row.width && height === row.height
}

/** Readers of PDF accept its signature later in a file too. Here it is first, so that no file is a picture and a PDF. */
function isPdf(file: Uint8Array): boolean {
  return pdfSignature.every((byte, at) => file[at] === byte)
}

const pdfSignature = new TextEncoder().encode('%PDF-')

const extensions: Readonly<Record<Attachment['type'], readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

/**
 * The name under which a file is kept: on one line, not too long, and with an extension of its type. Otherwise `trip.html` that
 * is a picture and a page would be opened as a page where it is saved.
 */
export function fileNameOf({ name, type }: { name: string; type: Attachment['type'] }): string {
  const [extension, ...others] = extensions[type]
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const end = [extension, ...others].find((each) => last.toLowerCase().endsWith(each))
  const stem = end === undefined ? last : last.slice(0, -end.length)
  const kept = (length: number) => `${Array.from(stem).slice(0, length).join('')}${end ?? extension}`
  for (let length = titleMaxLength; length > 0; length -= 10) {
    const read = addedFields.name.safeParse(kept(length))
    if (read.success) return read.data
  }
  return `file${extension}`
}
