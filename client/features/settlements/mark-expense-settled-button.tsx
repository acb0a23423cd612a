/** Settles one expense, on any screen that shows it (specification 3, section 2.13). */
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import { balancesIn } from '#shared/money/totals.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { totalsOfGroup } from '#client/store/queries/totals.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { MarkSettledDialog } from './mark-settled/mark-settled-dialog.tsx'
import { settleRows } from './mark-settled/rows-to-settle.ts'

export function MarkExpenseSettledButton({ row, people }: { row: ExpenseRow; people: People }) {
  const { groupId } = row
  const [isAsking, setIsAsking] = useState(false)
  const balances = useLiveQuery(
    async () => (isAsking ? balancesIn(await totalsOfGroup(groupId)) : undefined),
    [groupId, isAsking],
  )
  if (row.status === 'settled') return null
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
        opened={isAsking}
        rows={[row]}
        balances={balances}
        people={people}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => void (await settleRows(groupId, [row], people.resolve))}
      />
    </>
  )
}
