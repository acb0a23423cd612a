/** Asks before rows are settled for good, with another question if settling changes a balance. */
import { settlingTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { BalanceChangeList, BalanceChanges, leavesUnpaid } from './balance-changes.tsx'
import classes from './mark-settled-view.module.css'
import { rowsToChoose } from './rows-to-settle.ts'

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
        <p className={classes.dialogRow}>
          <b>{texts.rowOf(only.title, only.amount)}</b>
          <span>{texts.payerIs(only.payers.map(({ userKey }) => people.nameOf(userKey)))}</span>
        </p>
      ) : null}
      <BalanceChanges rows={rows} changes={changes} balances={balances} people={people} isInDialog />
      {isChanging ? <BalanceChangeList changes={changes} balances={balances} people={people} /> : null}
    </ConfirmDialog>
  )
}
