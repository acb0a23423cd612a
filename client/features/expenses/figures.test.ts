/** Form, list, detail, plots, calculator, calls, exported changes and exported records show the same yen. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recordsFile } from '#client/features/settings/records-file.ts'
import { paymentsOf } from '#client/features/settlements/expense-payments.ts'
import { changeLookupOf, imagesOf } from '#client/features/unsent/change-lookup.ts'
import { describeChange } from '#client/features/unsent/describe-change.ts'
import { peopleOfRows } from '#client/store/queries/people.ts'
import { expenseAnswer } from '#shared/api/answers.ts'
import { changeTexts } from '#shared/messages/unsent.ts'
import { categories } from '#shared/model/categories.ts'
import { withoutStamp } from '#shared/model/tables.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { newestFirst, settlementOf } from '#shared/money/settlement.ts'
import { asRecorded, calculateSettlement } from '#shared/money/settlement-calculator.ts'
import { splitWithout } from '#shared/money/split.ts'
import { byMonth, statisticsOf } from '#shared/money/statistics.ts'
import { totalOf } from '#shared/money/total-of.ts'
import { recordOf } from '#tests/builders/described-changes.ts'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingOf, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { group } from '#tests/support/expenses-for-test.ts'
import { createArgsOf } from './form/expense-form-mutations.ts'
import { livePartsOf, payersOf, valuesOfExpense } from './form/expense-form-values.ts'
import { listEntriesOf } from './expense-list.tsx'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { filteredRows } from './history-filter.ts'

const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-08-11']

/** A ledger with links, whose rows have any day and category. */
const groupArbitrary = fc
  .record({
    ledger: ledgerArbitrary(),
    marks: fc.array(fc.record({ date: fc.constantFrom(...days), category: fc.constantFrom(...categories) }), {
      minLength: 12,
      maxLength: 12,
    }),
  })
  .map(({ ledger, marks }) => {
    const stamp = { version: 1, createdVersion: 1, ordinal: 0 }
    const pendingMembers = ledger.pendingMembers.map((pending) => ({ ...pending, ...stamp }))
    return {
      rows: newestFirst(ledger.expenses.map((row, index) => ({ ...row, ...marks[index] }))),
      pendingMembers,
      people: peopleOfRows({ members: [], pendingMembers, selfId: userIdOf(1) }),
    }
  })

/** Set in one of four cases. If all were set in most, nothing would be left to compare. */
const seldom = <Value>(...values: readonly [Value, ...Value[]]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))

const filterArbitrary: fc.Arbitrary<HistoryFilter> = fc.record({
  person: seldom(userOf(2), pendingOf(5)),
  category: seldom(...categories),
  status: seldom('active' as const, 'settled' as const),
  unpaid: seldom(true as const),
  from: seldom('2026-01-01', '2026-01-02'),
})

const sum = <Part>(parts: Iterable<Part>, amountOf: (part: Part) => number) =>
  [...parts].reduce((total, part) => total + amountOf(part), 0)

it('form, list, detail and plots never differ by a yen, whatever is filtered', () => {
  fc.assert(
    fc.property(groupArbitrary, filterArbitrary, ({ rows, people }, filter) => {
      const found = filteredRows(rows, filter, people)
      const { total, count, people: spenders, days: byDay } = statisticsOf(found, people.resolve)
      const expenses = found.filter(({ transactionType }) => transactionType === 'expense')
      expect(count).toBe(expenses.length)
      expect(total).toBe(sum(expenses, ({ amount }) => amount))

      const shares = new Map(spenders.map(({ userKey }) => [userKey, 0]))
      const paid = new Map(shares)
      for (const row of expenses) {
        const values = valuesOfExpense(row)
        const inForm = [...livePartsOf(values)].map(([userKey, amount]) => ({ userKey, amount }))
        const inDetail = paymentsOf(row, [], people.resolve)
        expect(amountsByPerson(inForm, people.resolve)).toEqual(amountsByPerson(row.shares, people.resolve))
        for (const { userKey, share } of inDetail) shares.set(userKey, (shares.get(userKey) ?? 0) + share)
        for (const { userKey, amount } of amountsByPerson(payersOf(values), people.resolve))
          paid.set(userKey, (paid.get(userKey) ?? 0) + amount)
      }
      expect(new Map(spenders.map(({ userKey, share }) => [userKey, share]))).toEqual(shares)
      expect(new Map(spenders.map((person) => [person.userKey, person.paid]))).toEqual(paid)

      const inList = listEntriesOf(found).flatMap((entry) =>
        entry.kind === 'day' && entry.total > 0 ? [{ date: entry.date, amount: entry.total }] : [],
      )
      expect(inList.toReversed()).toEqual(byDay)
    }),
    { numRuns: 100 },
  )
})

it('settlement, calculator, calls and exported changes divide each expense as the form does, to the yen', () => {
  fc.assert(
    fc.property(groupArbitrary, ({ rows, people, pendingMembers }) => {
      const lookup = changeLookupOf({
        selfId: userIdOf(1),
        queue: [],
        rows: imagesOf({ pendingMembers }),
        serverExpenses: new Map(),
      })
      const borne = new Map<UserKey, number>()
      for (const row of rows.filter(({ transactionType }) => transactionType === 'expense')) {
        const values = valuesOfExpense(row)
        const inForm = [...livePartsOf(values)].map(([userKey, amount]) => ({ userKey, amount }))
        const byPerson = amountsByPerson(inForm, people.resolve)
        if (row.status === 'active')
          for (const { userKey, amount } of byPerson) borne.set(userKey, (borne.get(userKey) ?? 0) + amount)

        const amounts = inForm.map(({ amount }) => amount)
        expect(splitWithout(row, () => false)).toEqual(amounts)
        expect(expenseAnswer(row, new Map()).shares.map(({ amount }) => amount)).toEqual(amounts)

        const record = recordOf({ name: 'expense.create', args: createArgsOf(row.id, values) })
        const named = byPerson.map((part) => ({
          ...part,
          name: lookup.personName(record.scope, part.userKey),
        }))
        const { lines } = describeChange(record, lookup)
        // An equal split is exported with its people alone.
        if (row.splitMethod !== 'equal') expect(lines).toContain(changeTexts.splitEach(named))
      }
      const settlement = settlementOf({ expenses: rows, pendingMembers })
      const owed = settlement.people.filter(({ totalOwed }) => totalOwed > 0)
      expect(new Map(owed.map(({ userKey, totalOwed }) => [userKey, totalOwed]))).toEqual(
        new Map([...borne].filter(([, amount]) => amount > 0)),
      )
      const { balances } = calculateSettlement(rows, people.resolve, asRecorded)
      expect(balances).toEqual(new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance])))
    }),
    { numRuns: 100 },
  )
})

it('the file of one’s own records divides each expense as the form does', async () => {
  await fc.assert(
    fc.asyncProperty(groupArbitrary, async ({ rows }) => {
      const others = { members: [], pendingMembers: [], itineraries: [], items: [] }
      const records = { profile: null, groups: [{ group: withoutStamp(group), expenses: rows, ...others }] }
      const [written] = RecordsFile.parse(JSON.parse(await recordsFile(records, 0).content.text())).groups
      const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
      expect(written?.expenses.map(({ shares }) => shares)).toEqual(
        expenses.map((row) =>
          [...livePartsOf(valuesOfExpense(row))].map(([userKey, amount]) => ({ userKey, amount })),
        ),
      )
    }),
    { numRuns: 50 },
  )
})

const WrittenExpense = z.object({ shares: z.array(z.object({ userKey: z.string(), amount: z.number() })) })
const RecordsFile = z.object({ groups: z.array(z.object({ expenses: z.array(WrittenExpense) })) })

it('the parts of every plot sum to the total, and everybody is in it once, by today’s links', () => {
  fc.assert(
    fc.property(groupArbitrary, filterArbitrary, ({ rows, people }, filter) => {
      const statistics = statisticsOf(filteredRows(rows, filter, people), people.resolve)
      const { total, people: spenders, categories: byCategory, days: byDay } = statistics
      expect(sum(spenders, ({ paid }) => paid)).toBe(total)
      expect(sum(spenders, ({ share }) => share)).toBe(total)
      expect([byCategory, byDay, byMonth(byDay)].map(totalOf)).toEqual([total, total, total])
      const keys = spenders.map(({ userKey }) => userKey)
      expect(new Set(keys.map(people.resolve)).size).toBe(keys.length)
      expect(keys.map(people.resolve)).toEqual(keys)
    }),
    { numRuns: 100 },
  )
})
