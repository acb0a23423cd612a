import type { RejectionCode } from '../rejection-codes.ts'
import { type Result, err, ok } from '../result.ts'

/**
 * Thrown by the code of a mutation to refuse the change. `defineMutation` catches it, so callers of `run` get an `Outcome`.
 * Everything else that is thrown is a defect.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RejectionCode

  constructor(code: RejectionCode, message: string = code) {
    super(message)
    this.code = code
  }
}

/** What `body` returns, or the code of the refusal that it throws. */
export async function resultOf<T>(body: () => Promise<T>): Promise<Result<T, RejectionCode>> {
  try {
    return ok(await body())
  } catch (error) {
    if (error instanceof Refusal) return err(error.code)
    throw error
  }
}

/** The value of a result. Throws its code as a refusal if it has none. */
export function valueOrRefuse<T>(result: Result<T, RejectionCode>): T {
  if (!result.ok) throw new Refusal(result.code)
  return result.value
}
