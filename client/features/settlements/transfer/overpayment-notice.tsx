/**
 * States, before a transfer is recorded, that it is more than is owed. It does not block saving, because an overpayment may
 * be intended.
 */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { transferTexts as texts } from '#shared/messages/settlements.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { overpaidBalances } from '#shared/money/settling-effect.ts'
import type { People } from '#client/store/queries/people.ts'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
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
  const receiver = overpaid.find(({ userKey }) => userKey === transfer.to)
  const person = receiver ?? overpaid[0]
  if (!person) return null
  const name = people.nameOf(person.userKey)
  const excess = Math.min(amount, Math.abs(person.balance))
  return <Warning title={receiver ? texts.beyondCredit(name, excess) : texts.beyondDebt(name, excess)} />
}

/** The buttons of the form stay in sight, so the warning has to be in sight, too, whenever it appears or grows. */
function Warning({ title }: { title: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={classes.statement} data-changing role="status">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.statementTitle}>
          <UnbrokenAmounts text={title} />
        </p>
        <p className={classes.statementNote}>{texts.overpaymentHint}</p>
      </div>
    </div>
  )
}
