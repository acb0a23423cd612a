/** The two calls of a row that can be deleted: one deletes it, and the other restores it. */
import type { MutationInput } from '../mutations/registry.ts'
import { type Answered, type Params, defineChange } from './define-call.ts'

type Deletion = {
  delete: MutationInput
  restore: MutationInput
  /** The row, with which the call answers that restores it. */
  answered: Answered
}

/** Defines `DELETE path` and `POST path/restore`. */
export function defineDeletion<const Path extends string>(
  path: Path,
  deletionOf: (params: Params<Path>) => Deletion,
) {
  // Both paths have the same ids. The types cannot express that.
  const restoringOf = (params: Params<`${Path}/restore`>) => deletionOf(params as unknown as Params<Path>)
  return [
    defineChange('DELETE', path, (params) => deletionOf(params).delete),
    defineChange(
      'POST',
      `${path}/restore` as const,
      (params) => restoringOf(params).restore,
      (params) => restoringOf(params).answered,
    ),
  ] as const
}
