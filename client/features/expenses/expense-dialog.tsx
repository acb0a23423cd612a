/** Records an expense of an item, or edits one, in a dialog over the plan of its trip. */
import { Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { preloaded } from '#client/platform/lazy-screens.ts'
import type { ItemRow } from '#client/store/queries/trips.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import classes from './expense-dialog.module.css'

/** In the file of the screens (sw/build/chunk-groups.ts), so that the form is no part of those of trips. */
const ExpenseInDialog = preloaded(() => import('./expense-in-dialog.tsx'), 'ExpenseInDialog')

type ExpenseDialogProps = {
  item: ItemRow
  /** Null for a new expense. */
  expenseId: ExpenseId | null
  onClose: () => void
}

export function ExpenseDialog({ item, expenseId, onClose }: ExpenseDialogProps) {
  // Tries again if an earlier dialog could not load it.
  useState(() => void ExpenseInDialog.preload?.())
  return (
    <Dialog opened onClose={onClose} title={expenseId === null ? texts.addTitle : texts.editTitle}>
      <Stack className={classes.content ?? ''}>
        <Suspense fallback={<ListSkeleton />}>
          <ExpenseInDialog item={item} expenseId={expenseId} leave={onClose} />
        </Suspense>
      </Stack>
    </Dialog>
  )
}
