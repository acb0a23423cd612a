import { describe, expect, it } from 'vitest'
import { noDetails } from '#shared/model/row-defaults.ts'
import { expenseRow, grandmother, people } from '#tests/support/expenses-for-test.ts'
import { createArgsOf, editMutationsOf } from './expense-form-mutations.ts'
import { copiedValues, newExpenseValues, valuesOfExpense } from './expense-form-values.ts'
import { valuesOfHeld } from '../held-expense.ts'
import { type DetailValues, chooseStatus, hasDetails } from './more-details-values.ts'
import { validateExpense } from './validate-expense.ts'

const fresh = { ...newExpenseValues(people, '2026-08-12'), amount: 1_000 }
const reserved = expenseRow(1, {
  location: '首里',
  url: 'https://example.com/soba',
  purchaseStatus: 'reservation_only',
  purchaseDueDate: '2026-08-20',
  assignee: grandmother,
})
const { id, moneyMark: mark } = reserved
const filled = (details: Partial<DetailValues>) => ({ ...fresh, details: { ...fresh.details, ...details } })

describe('a new expense', () => {
  it('has only the details that are filled, so that a server of the release before can read it', () => {
    expect(createArgsOf(id, fresh)).not.toHaveProperty('url')
    const args = createArgsOf(
      id,
      filled({ location: ' 首里 ', purchaseStatus: 'prepaid', purchaseDate: '2026-08-01' }),
    )
    expect(args).toMatchObject({ location: '首里', purchaseStatus: 'prepaid', paymentDate: '2026-08-01' })
    for (const field of ['url', 'notes', 'purchaseDueDate', 'prepaidScheduledDate', 'assignee'])
      expect(args).not.toHaveProperty(field)
  })

  it('that is a copy is a purchase of its own', () => {
    expect(copiedValues(reserved, '2026-08-12').details).toEqual({
      location: '首里',
      url: 'https://example.com/soba',
      notes: '二階の席',
      purchaseStatus: null,
      purchaseDate: '',
      assignee: grandmother,
    })
  })

  it.each<[Partial<DetailValues>, object]>([
    [{}, {}],
    [{ url: 'https://example.com' }, {}],
    [
      { url: 'javascript:alert(1)' },
      {
        url: 'リンクは「https://」か「http://」で始まるアドレスを、2,048文字以内で入力してください',
      },
    ],
    [{ location: 'あ'.repeat(101) }, { location: '文字数が多すぎます。短くしてください。' }],
    [{ notes: 'あ'.repeat(2_001) }, { notes: '文字数が多すぎます。短くしてください。' }],
    [{ purchaseDate: '2026-02-30' }, { purchaseDate: '2000年から2099年までの正しい日付を入力してください' }],
  ])('is checked by the rules of the mutation: %o', (details, errors) => {
    expect(validateExpense(filled(details))).toEqual(errors)
  })
})

describe('an edit', () => {
  const opened = valuesOfExpense(reserved)
  const edited = (details: DetailValues) =>
    editMutationsOf({ id, mark, opened, values: { ...opened, details } })

  it('sends the details that changed', () => {
    expect(edited(opened.details)).toEqual([])
    expect(edited({ ...opened.details, url: '', assignee: null })).toEqual([
      { name: 'expense.describe', args: { id, url: '', assignee: null } },
    ])
  })

  it('moves the date to the one of the new status', () => {
    const paid = { ...chooseStatus(opened.details, 'prepaid'), purchaseDate: '2026-08-15' }
    expect(edited(paid)).toEqual([
      {
        name: 'expense.describe',
        args: { id, purchaseStatus: 'prepaid', purchaseDueDate: null, paymentDate: '2026-08-15' },
      },
    ])
    expect(chooseStatus(opened.details, 'prepaid').purchaseDate).toBe('')
  })
})

it('the form of a held change shows its details', () => {
  const args = { ...createArgsOf(id, fresh), notes: '個室', purchaseStatus: 'prepaid' as const }
  expect(valuesOfHeld({ part: 'whole', args }, null)?.details).toMatchObject({
    notes: '個室',
    purchaseStatus: 'prepaid',
    url: '',
  })
  const described = valuesOfHeld({ part: 'words', args: { id, location: '那覇', assignee: null } }, reserved)
  expect(described?.details).toMatchObject({
    location: '那覇',
    assignee: null,
    url: 'https://example.com/soba',
    purchaseDate: '2026-08-20',
  })
})

it('the details are shown open if one of them is filled', () => {
  expect(hasDetails(fresh.details)).toBe(false)
  expect(hasDetails(valuesOfExpense(reserved).details)).toBe(true)
  expect(
    hasDetails(valuesOfExpense(expenseRow(1, { location: '', ...noDetails, notes: '個室' })).details),
  ).toBe(true)
})
