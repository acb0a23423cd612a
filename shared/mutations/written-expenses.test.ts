import { describe, it } from 'vitest'
import { expenseIdOf } from '#tests/builders/ids.ts'
import { guestKey, hanakoKey, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, jiro } from '#tests/builders/people.ts'
import { groupId } from '#tests/builders/sync-rows.ts'
import {
  at,
  expectWritten,
  gone,
  lunch,
  mark,
  payback,
  shareOf,
  taxi,
  writing,
} from '#tests/builders/written-rows.ts'
import type { Expense } from '../model/expense.ts'
import { contentOf } from '../model/tables.ts'
import { expenseDefaults } from '../model/row-defaults.ts'
import { paymentIdOf } from '../money/payments.ts'

const rowAt = ({ id }: Pick<Expense, 'id'>) => `expenses/${id}`
/** The row that 次郎 creates, without what it is about. */
const fresh = {
  id: expenseIdOf(7),
  groupId,
  itineraryId: null,
  ...expenseDefaults,
  status: 'active',
  createdBy: jiro.userId,
  createdAt: 100,
  updatedAt: 100,
}
/** What a change of 花子 leaves in the row besides. */
const moneyChanged = { ...at, moneyBy: hanako.userId, moneyAt: at.updatedAt }
const described = { ...at, describedBy: hanako.userId, describedAt: at.updatedAt }

describe('exactly this is written of an expense by', () => {
  const texts = {
    title: '夕食',
    description: '寿司',
    category: 'shopping' as const,
    date: '2026-06-01',
    location: '京都',
  }
  const details = {
    url: 'https://example.com/sushi',
    notes: 'カウンター',
    purchaseStatus: 'prepaid' as const,
    purchaseDueDate: '2026-06-02',
    paymentDate: '2026-06-03',
    prepaidScheduledDate: '2026-06-04',
    assignee: guestKey,
  }
  const payers = [{ userKey: taroKey, amount: 1_000 }]
  const parts = [
    { userKey: taroKey, percentage: 3_000 },
    { userKey: guestKey, percentage: 7_000 },
  ]
  const money = { amount: 1_000, payers, split: { method: 'percentage' as const, parts } }
  const [ofTaro, ofGuest] = [shareOf(taroKey, 300, 3_000), shareOf(guestKey, 700, 7_000)]
  const block = { amount: 1_000, foreignAmount: null, payers, splitMethod: 'percentage', moneyMark: mark }
  const ofJiro = { expenseId: lunch.id, from: jiroKey, nth: 0 }
  /** A part of the 1,000 yen that 次郎 owes the two payers of the lunch. */
  const payment = (to: typeof jiroKey) => ({
    ...fresh,
    id: paymentIdOf({ ...ofJiro, to }),
    transactionType: 'transfer',
    expenseId: lunch.id,
    title: lunch.title,
    description: '',
    category: 'other',
    date: '1970-01-01',
    location: '',
    amount: 500,
    payers: [{ userKey: jiroKey, amount: 500 }],
    splitMethod: 'custom',
    shares: [shareOf(to, 500)],
    moneyMark: mark,
    createdBy: hanako.userId,
  })

  it.each([
    writing(
      'expense.create',
      { id: fresh.id, itineraryId: null, ...texts, ...details, ...money },
      {
        [rowAt(fresh)]: {
          ...fresh,
          transactionType: 'expense',
          ...texts,
          ...details,
          ...block,
          shares: [ofTaro, ofGuest],
        },
      },
      { by: jiro },
    ),
    writing(
      'expense.create',
      { id: fresh.id, itineraryId: null, ...texts, ...money },
      {
        [rowAt(fresh)]: {
          ...fresh,
          transactionType: 'expense',
          ...texts,
          ...block,
          shares: [ofTaro, ofGuest],
        },
      },
      { by: jiro },
    ),
    ...Object.entries({ ...texts, ...details }).map(([field, value]) =>
      writing(
        'expense.describe',
        { id: lunch.id, [field]: value },
        { [rowAt(lunch)]: { [field]: value, ...described } },
      ),
    ),
    writing(
      'expense.describe',
      { id: lunch.id, itineraryId: null, ...texts, ...details },
      { [rowAt(lunch)]: { ...texts, ...details, ...described } },
    ),
    writing(
      'expense.setMoney',
      { id: lunch.id, mark: lunch.moneyMark, ...money },
      {
        [rowAt(lunch)]: {
          ...block,
          shares: [ofTaro, ofGuest],
          ...moneyChanged,
        },
      },
    ),
    writing(
      'expense.setSharePaid',
      { id: lunch.id, userKey: jiroKey, isPaid: true },
      {
        [rowAt(lunch)]: at,
        [rowAt(payment(hanakoKey))]: payment(hanakoKey),
        [rowAt(payment(guestKey))]: payment(guestKey),
      },
    ),
    writing(
      'expense.setSharePaid',
      { id: lunch.id, userKey: taroKey, isPaid: false },
      { [rowAt(lunch)]: at },
    ),
    writing('expense.delete', { id: lunch.id }, { [rowAt(lunch)]: 'deleted' }),
    writing('expense.delete', { id: gone.id }, {}),
    writing('expense.restore', { id: gone.id }, { [rowAt(gone)]: { ...contentOf<'expenses'>(gone), ...at } }),
    writing('expense.restore', { id: lunch.id }, {}),
  ])('%s', (_, each) => expectWritten(each))
})

describe('exactly this is written of a transfer by', () => {
  const texts = { title: '送金', description: '現金', date: '2026-06-02' }
  const ends = { from: jiroKey, to: guestKey, amount: 80 }
  const block = {
    amount: 80,
    payers: [{ userKey: jiroKey, amount: 80 }],
    splitMethod: 'custom',
    shares: [shareOf(guestKey, 80)],
    moneyMark: mark,
  }
  const money = { mark: payback.moneyMark, ...ends }

  it.each([
    writing(
      'transfer.create',
      { id: fresh.id, itineraryId: null, ...texts, ...ends },
      {
        [rowAt(fresh)]: {
          ...fresh,
          transactionType: 'transfer',
          ...texts,
          category: 'other',
          location: '',
          ...block,
        },
      },
      { by: jiro },
    ),
    ...Object.entries(texts).map(([field, value]) =>
      writing(
        'transfer.edit',
        { id: payback.id, [field]: value },
        { [rowAt(payback)]: { [field]: value, ...described } },
      ),
    ),
    writing('transfer.edit', { id: payback.id, money }, { [rowAt(payback)]: { ...block, ...moneyChanged } }),
    writing(
      'transfer.edit',
      { id: payback.id, ...texts, money },
      { [rowAt(payback)]: { ...texts, ...block, ...described, ...moneyChanged } },
    ),
    writing('transfer.delete', { id: payback.id }, { [rowAt(payback)]: 'deleted' }),
  ])('%s', (_, each) => expectWritten(each))
})

describe('settling writes nothing but that rows are settled', () => {
  const seen = ({ id, moneyMark }: Expense) => ({ id, mark: moneyMark })
  const settled = { status: 'settled', ...at }

  it.each([
    writing(
      'settlement.close',
      { expenses: [seen(lunch), seen(taxi)], transfers: [seen(payback)] },
      { [rowAt(lunch)]: settled, [rowAt(taxi)]: settled, [rowAt(payback)]: settled },
    ),
    writing('settlement.close', { expenses: [], transfers: [seen(payback)] }, { [rowAt(payback)]: settled }),
  ])('%s', (_, each) => expectWritten(each))
})
