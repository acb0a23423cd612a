/**
 * States, before a transfer is recorded, how a transfer of more than is owed would change the balances. It does not
 * block saving, because an overpayment may be intended.
 */
import { IconAlertTriangle } from '@tabler/icons-react'
import { transferTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { overpaidBalances } from '#shared/money/overpayment.ts'
import type { People } from '#client/store/queries/people.ts'
import classes from '../mark-settled/mark-settled-view.module.css'
import type { TransferValues } from './transfer-values.ts'

type OverpaymentNoticeProps = {
  values: TransferValues
  balances: ReadonlyMap<UserKey, Yen>
  people: People
}

export function OverpaymentNotice({
  values: { from, to, amount },
  balances,
  people,
}: OverpaymentNoticeProps) {
  if (from === null || to === null || amount === null) return null
  const transfer = { from: people.resolve(from), to: people.resolve(to), amount }
  const overpaid = overpaidBalances(balances, transfer)
  if (overpaid.length === 0) return null
  const named = overpaid.map(({ userKey, balance }) => ({ name: people.nameOf(userKey), balance }))
  return (
    <div className={classes.statement} data-changing role="status">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>{texts.overpayment(named)}</p>
        <p className={classes.statementNote}>{texts.overpaymentHint}</p>
      </div>
    </div>
  )
}
