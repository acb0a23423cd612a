/** The fields of an expense besides its money, in the forms that calls accept. */
import * as z from 'zod/mini'
import { noteSchema, optionalLineSchema, urlSchema } from '../model/fields.ts'
import { describedFields } from '../mutations/expense-mutations.ts'
import { type KeyOf, Person, callDate } from './call-fields.ts'
import { given } from './define-call.ts'

/** A text that may be empty. A call may also say that with null. */
const emptiable = (text: z.ZodMiniType<string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((written) => written ?? ''),
  )

/** All fields of `expense.describe`. The assignee may be named by a bare id, as everybody else. */
const described = {
  ...describedFields,
  assignee: z.nullable(Person),
  date: callDate(),
  description: emptiable(noteSchema()),
  location: emptiable(optionalLineSchema()),
  url: emptiable(urlSchema()),
  notes: emptiable(noteSchema()),
}
/** These two also take the fields from a body that has been read, and leave the others out. */
export const GivenFields = z.partial(z.object(described))
export const NewFields = z.object({
  ...GivenFields.shape,
  title: described.title,
  date: described.date,
  category: z._default(described.category, 'other'),
  itineraryId: z._default(described.itineraryId, null),
  description: z._default(described.description, ''),
  location: z._default(described.location, ''),
})

/** The fields with the key of the assignee, if one of them names somebody. */
export function withAssignee<Fields extends { assignee?: string | null | undefined }>(
  { assignee, ...fields }: Fields,
  keyOf: KeyOf,
) {
  return { ...fields, ...given('assignee', typeof assignee === 'string' ? keyOf(assignee) : assignee) }
}
