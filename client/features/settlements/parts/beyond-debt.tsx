/** What a transfer of more than is owed would do, said before it is recorded. It is no mistake by itself. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { transferTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { balancesBeyondDebt } from '#shared/money/beyond-debt.ts'
import type { People } from '#client/store/queries/people.ts'
import classes from './close-view.module.css'
import type { TransferValues } from './transfer-values.ts'

type BeyondDebtProps = {
  values: TransferValues
  balances: ReadonlyMap<UserKey, Yen>
  people: People
}

export function BeyondDebt({ values: { from, to, amount }, balances, people }: BeyondDebtProps) {
  if (from === null || to === null || amount === null) return null
  const transfer = { from: people.resolve(from), to: people.resolve(to), amount }
  const beyond = balancesBeyondDebt(balances, transfer)
  if (beyond.length === 0) return null
  const named = beyond.map(({ userKey, balance }) => ({ name: people.nameOf(userKey), balance }))
  return (
    <div className={classes.statement} data-changing role="status">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>{texts.beyondDebt(named)}</p>
        <p className={classes.statementNote}>{texts.beyondDebtHint}</p>
      </div>
    </div>
  )
}
