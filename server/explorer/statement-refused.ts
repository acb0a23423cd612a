import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'

/** A refusal with what the database says of it. */
export class StatementRefused extends Refusal {
  readonly detail: string

  constructor(code: RejectionCode, detail: string) {
    super(code)
    this.detail = detail
  }
}
