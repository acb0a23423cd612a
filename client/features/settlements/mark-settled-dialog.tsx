/** Asks before rows are settled for good, with another question if settling changes a balance, and states how it does. */
import { Box, Button, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type BalanceChange, changeBySettling, unpaidOf } from '#shared/money/settling-effect.ts'
import { balancesIn } from '#shared/money/read-totals.ts'
import { compareBy } from '#shared/ordering.ts'
import { type ExpenseRow, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { totalsOfGroup } from '#client/store/queries/totals.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CardRow } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import classes from './mark-settled.module.css'
import { rowsToChoose, settleRows } from './rows-to-settle.ts'
import { Statement } from './statement.tsx'

type SettleDialogProps = {
  opened: boolean
  /** The chosen rows with the payments of the expenses among them. */
  rows: readonly ExpenseRow[]
  /** Everybody's balance before settling. Undefined while it is read. */
  balances: ReadonlyMap<UserKey, Yen> | undefined
  people: People
  onClose: () => void
  onConfirm: () => Promise<void>
}

export function MarkSettledDialog({ opened, rows, balances, people, onClose, onConfirm }: SettleDialogProps) {
  const changes = changeBySettling(rows, people.resolve)
  const chosen = rowsToChoose(rows)
  const expenses = chosen.filter((row) => row.transactionType === 'expense').length
  const [only] = chosen
  const isSingle = chosen.length === 1 && expenses === 1
  const question = isSingle ? texts.singleConfirm : texts.confirm(expenses, chosen.length - expenses)
  const isChanging = changes.length > 0
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.confirmTitle}
      message={`${question}\n${texts.final}`}
      look={isChanging ? 'danger' : 'default'}
      confirmLabel={leavesUnpaid({ rows, changes }) ? texts.yesChanging : texts.yes}
    >
      {isSingle && only ? (
        <Stack gap={2}>
          <b>{texts.rowOf(only.title, only.amount)}</b>
          <Hint>{texts.payerIs(only.payers.map(({ userKey }) => people.nameOf(userKey)))}</Hint>
        </Stack>
      ) : null}
      <BalanceChanges rows={rows} changes={changes} balances={balances} people={people} isInDialog />
      {isChanging ? <BalanceChangeList changes={changes} balances={balances} people={people} /> : null}
    </ConfirmDialog>
  )
}

type BalanceChangesProps = {
  /** The rows to settle. */
  rows: readonly ExpenseRow[]
  changes: readonly BalanceChange[]
  /** The balances before. Undefined while they are read. */
  balances: ReadonlyMap<UserKey, Yen> | undefined
  people: People
  /** The dialog lists every changed balance below, so the names are left out here. */
  isInDialog?: boolean
}

export function BalanceChanges({ rows, isInDialog = false, ...change }: BalanceChangesProps) {
  const { changes } = change
  const isChanging = changes.length > 0
  const isUnpaid = leavesUnpaid({ rows, changes })
  const title = isUnpaid ? texts.cancelsUnpaid(unpaidOf(changes)) : texts.changes(changes.length)
  const note = isUnpaid ? texts.unpaidNote + texts.changesNote : texts.changesNote
  return (
    <Statement
      isChanging={isChanging}
      title={isChanging ? title : texts.stays}
      note={isChanging ? isInDialog ? note : <Named {...change} /> : texts.staysNote}
    />
  )
}

/**
 * Whether what the rows leave unpaid is dropped. It is so for somebody who receives money by the group's other rows, too. Without
 * an expense among them nobody owes anything by the rows.
 */
function leavesUnpaid({ rows, changes }: Pick<BalanceChangesProps, 'rows' | 'changes'>): boolean {
  return changes.length > 0 && rows.some(({ transactionType }) => transactionType === 'expense')
}

type NamedProps = Pick<BalanceChangesProps, 'changes' | 'balances' | 'people'>

/** One's own change, or else the largest, in words. The question lists all of them. */
function Named({ changes, balances, people }: NamedProps) {
  const [first] = ownFirst(changes, people)
  const before = first && balances?.get(first.userKey)
  if (!first || before === undefined) return null
  const others = changes.length - 1
  const change = { name: people.nameOf(first.userKey), before, after: before + first.amount }
  return (
    <>
      <UnbrokenAmounts text={texts.changeOf(change)} />
      {others > 0 ? (
        <Box component="span" display="inline-block">
          {texts.othersChange(others)}
        </Box>
      ) : null}
    </>
  )
}

function BalanceChangeList({ changes, balances, people }: NamedProps) {
  return (
    <Stack gap={6}>
      <Hint size="xs" aria-hidden>
        {texts.changesLabel}
      </Hint>
      <div>
        <ShortenedList
          items={ownFirst(changes, people)}
          label={texts.changesLabel}
          render={(change) => (
            <CardRow
              key={change.userKey}
              title={people.nameOf(change.userKey)}
              end={<Change change={change} before={balances?.get(change.userKey)} />}
            />
          )}
        />
      </div>
    </Stack>
  )
}

function Change({ change: { amount }, before }: { change: BalanceChange; before: Yen | undefined }) {
  if (before === undefined) return null
  return (
    <span className={classes.change}>
      {texts.balanceChange(before, before + amount).map(({ text, amount: part }) => (
        <span key={text}>
          {text} <Money amount={part} />
        </span>
      ))}
    </span>
  )
}

/** One's own change, then the others' by their size. */
function ownFirst(changes: readonly BalanceChange[], { self }: People): BalanceChange[] {
  return changes.toSorted(
    compareBy(
      ({ userKey }) => (userKey === self ? 0 : 1),
      ({ amount }) => -Math.abs(amount),
    ),
  )
}

/** Settles one expense, on any screen that shows it (specification 3, section 2.13). */
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
