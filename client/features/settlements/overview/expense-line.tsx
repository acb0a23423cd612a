import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Yen } from '#shared/model/fields.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'

type ExpenseLineProps = { row: ExpenseRow; amount: Yen; facts: readonly ReactNode[] }

/** An expense that is a part of a sum. A tap leads to its details. */
export function ExpenseLine({ row: { id, groupId, title }, amount, facts }: ExpenseLineProps) {
  return (
    <CardRow
      title={title}
      note={<Facts facts={facts} />}
      end={<Money amount={amount} />}
      render={(line) => (
        <Link to="/groups/$groupId/expenses" params={{ groupId }} search={{ expense: id }} {...line} />
      )}
    />
  )
}
