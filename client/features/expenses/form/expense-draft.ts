/**
 * Keeps what a new expense has been filled in with, because a phone ends pages in the background without asking. It is kept until
 * the form is left, and offered by the next one of the same group.
 */
import { useEffect } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'
import { expenseDraftKey } from '#client/store/device-traces.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'

/** `people` has the user keys of everybody whom the form offered. */
type Draft = { groupId: GroupId; people: string; values: ExpenseFormValues }

/** Null if there is none, or if it is of other people or of a release with other fields. */
export function readDraft(
  groupId: GroupId,
  fresh: ExpenseFormValues,
  people: string,
): ExpenseFormValues | null {
  try {
    const draft: Draft | null = JSON.parse(readText(expenseDraftKey) ?? 'null')
    if (draft === null || draft.groupId !== groupId || draft.people !== people) return null
    return fieldsOf(draft.values) === fieldsOf(fresh) ? draft.values : null
  } catch {
    return null
  }
}

function fieldsOf(values: ExpenseFormValues): string {
  return [...Object.keys(values), ...Object.keys(values.details), ...Object.keys(values.entries)]
    .toSorted()
    .join(' ')
}

type Filled = { groupId: GroupId | undefined; people: string; values: ExpenseFormValues; isDirty: boolean }

/** Without a group, nothing is kept. */
export function useKeptDraft({ groupId, people, values, isDirty }: Filled): void {
  useEffect(() => {
    if (groupId === undefined || !isDirty) return
    const draft: Draft = { groupId, people, values }
    keepText(expenseDraftKey, JSON.stringify(draft))
  }, [groupId, people, values, isDirty])
  const isKept = groupId !== undefined
  useEffect(() => (isKept ? forgetDraft : undefined), [isKept])
}

/** The form is left: its expense was saved, or the person was asked. */
export function forgetDraft(): void {
  keepText(expenseDraftKey, null)
}
