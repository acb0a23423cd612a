/**
 * Keeps what a new expense has been filled in with, because a phone ends pages in the background without asking. It is kept until
 * the form is left, and offered by the next one of the same group.
 */
import { useEffect } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { expenseDraftKey } from '#client/store/device-traces.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'

type Draft = { groupId: GroupId; people: string; values: ExpenseFormValues }

/** Null if there is none, or if it is of other people or of a release with other fields. */
export function readDraft(
  groupId: GroupId,
  fresh: ExpenseFormValues,
  people: string,
): ExpenseFormValues | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(expenseDraftKey) ?? 'null')
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
    if (groupId !== undefined && isDirty) store({ groupId, people, values })
  }, [groupId, people, values, isDirty])
  const isKept = groupId !== undefined
  useEffect(() => (isKept ? forgetDraft : undefined), [isKept])
}

function store(draft: Draft): void {
  try {
    localStorage.setItem(expenseDraftKey, JSON.stringify(draft))
  } catch {
    // Without localStorage the draft lives as long as the page.
  }
}

/** The form is left: its expense was saved, or the person was asked. */
export function forgetDraft(): void {
  try {
    localStorage.removeItem(expenseDraftKey)
  } catch {
    // Nothing was kept.
  }
}
