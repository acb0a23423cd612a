/** The fields of an expense besides its money, in the forms that calls accept. */
import * as z from 'zod/mini'
import { noteSchema, optionalLineSchema, urlSchema } from '../model/fields.ts'
import { describedFields } from '../mutations/expense-mutations.ts'
import { Category } from '../model/expense.ts'
import { expenseCategoryOf } from '../model/item-expense-category.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { type KeyOf, Person, callDate } from './call-fields.ts'
import { type CallTools, given } from './define-call.ts'

/** A text that may be empty. A call may also say that with null. */
const emptiable = (text: z.ZodMiniType<string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((written) => written ?? ''),
  )

/** The specification's names of two of the fields. */
const specifiedNames = {
  expenseStatus: z.optional(describedFields.purchaseStatus),
  expenseAssignee: z.optional(z.nullable(Person)),
}

/** All fields of `expense.describe`. The assignee may be named by a bare id, as everybody else. */
const described = {
  ...describedFields,
  assignee: z.nullable(Person),
  /** The name of a category, or another word for one. */
  category: z.string('unreadable'),
  date: callDate(),
  description: emptiable(noteSchema()),
  location: emptiable(optionalLineSchema()),
  url: emptiable(urlSchema()),
  notes: emptiable(noteSchema()),
}
/** These two also take the fields from a body that has been read, and leave the others out. */
export const GivenFields = z.extend(z.partial(z.object(described)), specifiedNames)
export const NewFields = z.object({
  ...GivenFields.shape,
  title: described.title,
  date: described.date,
  category: z._default(described.category, 'other'),
  itineraryId: z._default(described.itineraryId, null),
  description: z._default(described.description, ''),
  location: z._default(described.location, ''),
})

/** A category by its name, or by a word for the category of an item. What nobody knows is その他. */
export function categoryOf(word: string, itemCategoryOf: CallTools['itemCategoryOf']): Category {
  const ofItem = itemCategoryOf(word)
  return Category.safeParse(word).data ?? (ofItem ? expenseCategoryOf[ofItem] : 'other')
}

/**
 * The fields without the category, as mutations take them. Refuses a call that gives a field by both of its names with different
 * values.
 */
export function fieldsIn<Fields extends z.infer<typeof GivenFields>>(
  { assignee, expenseAssignee, purchaseStatus, expenseStatus, category: _word, ...fields }: Fields,
  keyOf: KeyOf,
) {
  const keyOfName = (name: string | null | undefined) => (typeof name === 'string' ? keyOf(name) : name)
  return {
    ...fields,
    ...given('purchaseStatus', oneOf(purchaseStatus, expenseStatus)),
    ...given('assignee', oneOf(keyOfName(assignee), keyOfName(expenseAssignee))),
  }
}

function oneOf<Value>(own: Value, specified: Value): Value {
  if (own === undefined || specified === undefined) return own === undefined ? specified : own
  if (own !== specified) throw new Refusal('unreadable')
  return own
}
