import type * as z from 'zod/mini'
import { isRejectionCode } from '#shared/codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'

/** A form field's check by the schema of the model: the sentence of the first thing wrong, or null. */
export function validateBy(schema: z.ZodMiniType): (value: unknown) => string | null {
  return (value) => {
    const read = schema.safeParse(value)
    if (read.success) return null
    const code = read.error.issues[0]?.message ?? ''
    return rejectionSentences[isRejectionCode(code) ? code : 'unreadable']
  }
}
