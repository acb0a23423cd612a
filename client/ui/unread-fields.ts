/** Fields whose text is more or other than can be saved: an amount that cannot be read, a half-typed date, a text that is too long. */
import { focusFirstProblem } from './focus-first-problem.ts'

/** Marks a field that could not be read. */
export const unreadMark = (isUnread: boolean) => ({ 'data-unread': isUnread || undefined })

/**
 * Whether all fields of a form could be read, as far as they are in sight. If not, nothing may be saved, because a part of what
 * was typed would be lost: those fields say why, and the first gets the focus.
 */
export function areFieldsRead(formId: string): boolean {
  const form = document.getElementById(formId)
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  const unread = fields.filter(
    (field) =>
      (field.dataset['unread'] !== undefined || field.validity.badInput) && !field.closest('[hidden]'),
  )
  for (const field of unread) field.dispatchEvent(new Event('invalid'))
  if (unread.length > 0) focusFirstProblem(formId)
  return unread.length === 0
}
