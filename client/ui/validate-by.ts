import type * as z from 'zod/mini'
import { isRejectionCode } from '#shared/rejection-codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'

/** Returns a form field's validator by the model's schema: it gives the sentence of the first error, or null. */
export function validateBy(schema: z.ZodMiniType): (value: unknown) => string | null {
  return (value) => {
    const read = schema.safeParse(value)
    if (read.success) return null
    const code = read.error.issues[0]?.message ?? ''
    return rejectionSentences[isRejectionCode(code) ? code : 'unreadable']
  }
}
