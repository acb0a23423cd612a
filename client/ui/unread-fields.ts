/** Fields whose text cannot be saved as it is: an amount that cannot be read, a half-typed date, a text that is too long. */
import { focusFirstProblem } from './focus-first-problem.ts'

/** Marks a field that could not be read. */
export const unreadMark = (isUnread: boolean) => ({ 'data-unread': isUnread || undefined })

function unreadFieldsOf(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId)
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  return fields.filter(
    (field) =>
      (field.dataset['unread'] !== undefined || field.validity.badInput) && !field.closest('[hidden]'),
  )
}

/** Whether a field of the form that is in sight could not be read. */
export const hasUnreadFields = (formId: string) => unreadFieldsOf(formId).length > 0

/**
 * Whether all fields of a form could be read, as far as they are in sight. If not, nothing may be saved, because a part of what
 * was typed would be lost: those fields say why, and the first gets the focus.
 */
export function areFieldsRead(formId: string): boolean {
  const unread = unreadFieldsOf(formId)
  for (const field of unread) field.dispatchEvent(new Event('invalid'))
  if (unread.length > 0) focusFirstProblem(formId)
  return unread.length === 0
}
