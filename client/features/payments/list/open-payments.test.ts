import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { userOf } from '#tests/builders/money-rows.ts'
import { paymentsOf } from '../flags/expense-payments.ts'
import { isExpenseShown, isPersonShown, openPaymentsOf } from './open-payments.ts'

const self = userOf(1)
const filters = [true, false].flatMap((unpaidOnly) =>
  [true, false].map((ownOnly) => ({ unpaidOnly, ownOnly })),
)

it('lists each active expense once, and its open sum is that of the shares shown as unpaid', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const found = openPaymentsOf(expenses, { self, resolve })
      const active = expenses.filter((row) => row.transactionType === 'expense' && row.status === 'active')
      expect(found.expenses.map(({ row }) => row.id)).toEqual(active.map(({ id }) => id))
      for (const { row, open, debtorCount, ownToPay } of found.expenses) {
        const unpaid = paymentsOf(row, resolve).filter(({ debt, isPaid }) => debt > 0 && !isPaid)
        expect(open).toBe(unpaid.reduce((sum, { debt }) => sum + debt, 0))
        expect(debtorCount).toBe(unpaid.length)
        expect(ownToPay).toBe(unpaid.find(({ userKey }) => userKey === self)?.debt ?? 0)
      }
    }),
    { numRuns: 60 },
  )
})

it('the sums of the expenses, of the people and in all agree, also for what is one’s own', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses: rows, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const { expenses, people, total } = openPaymentsOf(rows, { self, resolve })
      const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
        items.reduce((all, item) => all + amountOf(item), 0)
      expect(sum(people, ({ payTotal }) => payTotal)).toBe(total)
      expect(sum(people, ({ receiveTotal }) => receiveTotal)).toBe(total)
      const own = people.find(({ userKey }) => userKey === self)
      expect(sum(expenses, ({ ownToPay }) => ownToPay)).toBe(own?.payTotal ?? 0)
      expect(sum(expenses, ({ ownToReceive }) => ownToReceive)).toBe(own?.receiveTotal ?? 0)
      expect(sum(people, ({ sent }) => sent)).toBe(sum(people, ({ received }) => received))
      const transfers = rows.filter(({ transactionType }) => transactionType === 'transfer')
      expect(sum(people, ({ sent }) => sent)).toBeLessThanOrEqual(sum(transfers, ({ amount }) => amount))
      expect(new Set(people.map(({ userKey }) => userKey)).size).toBe(people.length)
    }),
    { numRuns: 60 },
  )
})

it('no filter hides money: what is hidden by 未払いだけ is paid, and what is hidden by 自分だけ is of others', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses: rows, pendingMembers }) => {
      const { expenses, people } = openPaymentsOf(rows, { self, resolve: resolverOf(pendingMembers) })
      for (const filter of filters) {
        for (const one of expenses.filter((each) => !isExpenseShown(each, filter))) {
          const { open, ownToPay, ownToReceive } = one
          expect(filter.ownOnly ? ownToPay + ownToReceive : open).toBe(0)
        }
        for (const one of people.filter((each) => !isPersonShown(each, filter, self))) {
          if (one.userKey === self || !filter.ownOnly) expect(one.payTotal + one.receiveTotal).toBe(0)
        }
      }
      expect(expenses.every((one) => isExpenseShown(one, { unpaidOnly: false, ownOnly: false }))).toBe(true)
    }),
    { numRuns: 100 },
  )
})
