/** Settles one expense, on any screen that shows it (specification 3, section 2.13). */
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import { balancesIn } from '#shared/money/totals.ts'
import { type ExpenseRow, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { totalsOfGroup } from '#client/store/queries/totals.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { MarkSettledDialog } from './mark-settled/mark-settled-dialog.tsx'
import { settleRows } from './mark-settled/rows-to-settle.ts'

export function MarkExpenseSettledButton({ row, people }: { row: ExpenseRow; people: People }) {
  const { groupId } = row
  const [isAsking, setIsAsking] = useState(false)
  const read = useLiveQuery(async () => {
    if (!isAsking) return undefined
    const [totals, payments] = await Promise.all([totalsOfGroup(groupId), paymentsOfExpense(groupId, row.id)])
    return { balances: balancesIn(totals), payments: payments.filter(({ status }) => status === 'active') }
  }, [groupId, row.id, isAsking])
  if (row.status === 'settled') return null
  const rows = [row, ...(read?.payments ?? [])]
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconChecks size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {texts.title}
      </Button>
      <MarkSettledDialog
        // What it changes is known with the payments.
        opened={isAsking && read !== undefined}
        rows={rows}
        balances={read?.balances}
        people={people}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => void (await settleRows(groupId, rows, people.resolve))}
      />
    </>
  )
}
