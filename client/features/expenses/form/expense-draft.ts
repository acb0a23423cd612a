/**
 * Keeps what a new expense has been filled in with, because a phone ends pages in the background without asking. It is kept until
 * the form is left, and offered by the next one of the same group. Its files are in `unsaved-files.ts`, and named here.
 */
import { useEffect } from 'react'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'
import { expenseDraftKey } from '#client/store/device-traces.ts'
import { dropDraftFiles } from '#client/store/queries/unsaved-files.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'

export type Draft = { values: ExpenseFormValues; files: readonly AttachmentId[] }
/** `people` has the user keys of everybody whom the form offered. Earlier releases kept no files. */
type KeptDraft = { groupId: GroupId; people: string } & Pick<Draft, 'values'> & Partial<Draft>

/** Null if there is none, or if it is of other people or of a release with other fields. */
export function readDraft(groupId: GroupId, fresh: ExpenseFormValues, people: string): Draft | null {
  try {
    const draft: KeptDraft | null = JSON.parse(readText(expenseDraftKey) ?? 'null')
    if (draft === null || draft.groupId !== groupId || draft.people !== people) return null
    const { values, files = [] } = draft
    return fieldsOf(values) === fieldsOf(fresh) ? { values, files } : null
  } catch {
    return null
  }
}

function fieldsOf(values: ExpenseFormValues): string {
  return [...Object.keys(values), ...Object.keys(values.details), ...Object.keys(values.entries)]
    .toSorted()
    .join(' ')
}

type Filled = Draft & { groupId: GroupId | undefined; people: string; isDirty: boolean }

/** Without a group, nothing is kept. */
export function useKeptDraft({ groupId, people, values, files, isDirty }: Filled): void {
  useEffect(() => {
    if (groupId === undefined || !isDirty) return
    const draft: KeptDraft = { groupId, people, values, files }
    keepText(expenseDraftKey, JSON.stringify(draft))
  }, [groupId, people, values, files, isDirty])
  const isKept = groupId !== undefined
  useEffect(() => (isKept ? forgetDraft : undefined), [isKept])
}

/** The form is left: its expense was saved, or the person was asked. */
export function forgetDraft(): void {
  keepText(expenseDraftKey, null)
  // What stays is dropped with the next draft.
  void dropDraftFiles().catch(() => undefined)
}
