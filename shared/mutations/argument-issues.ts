/** Turns the findings of a schema into one rejection code. Schemas carry the code as the message of each check. */
import type * as z from 'zod/mini'
import { type RejectionCode, isRejectionCode } from '../rejection-codes.ts'

export function rejectionOfIssues(issues: readonly z.core.$ZodIssue[]): RejectionCode {
  const first = issues[0]
  if (!first) return 'unreadable'
  if (first.code === 'unrecognized_keys') return 'unknown-field'
  return isRejectionCode(first.message) ? first.message : 'unreadable'
}
