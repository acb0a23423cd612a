/** Settles one expense, on any screen that shows it (specification 3, section 2.13). */
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { MarkSettledDialog } from './mark-settled/mark-settled-dialog.tsx'
import { settleRows } from './mark-settled/rows-to-settle.ts'

export function MarkExpenseSettledButton({ row, people }: { row: ExpenseRow; people: People }) {
  const [isAsking, setIsAsking] = useState(false)
  if (row.status === 'settled') return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {texts.title}
      </Button>
      <MarkSettledDialog
        opened={isAsking}
        rows={[row]}
        people={people}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => void (await settleRows(row.groupId, [row], people.resolve))}
      />
    </>
  )
}
