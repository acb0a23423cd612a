/** Every status of an item's money, and every way from one to another (specification 2, section 4). */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialStatusLabels, paidBadgeLabel, settlementStateLabels } from '../messages/trips.ts'
import {
  type ChosenStatus,
  ExpenseType,
  type ItemBudget,
  type SettlementState,
  chosenStatuses,
  financialStatuses,
  noBudget,
  settlementStates,
} from '../model/trip-item.ts'
import type { TripStatus } from '../model/trip.ts'
import {
  type BudgetChoice,
  afterChoice,
  badgeOf,
  budgetOfAmount,
  financialStatusOf,
  fitsAmount,
  settlementStateOf,
} from './financial-status.ts'

/** `BUDGET_SET 5000 SHARED`, or with `–` for no amount. */
function inShort({ financialStatus, estimatedCost, expenseType }: ItemBudget): string {
  return `${financialStatus} ${estimatedCost ?? '–'} ${expenseType}`
}

function budgetOf(text: string): ItemBudget {
  const [status = '', amount = '', type = ''] = text.split(' ')
  const financialStatus = chosenStatuses.find((known) => known === status)
  if (!financialStatus) throw new Error(`no status ${status}`)
  const estimatedCost = amount === '–' ? null : Number(amount)
  return { financialStatus, estimatedCost, expenseType: ExpenseType.parse(type) }
}

function choiceOf(text: string): BudgetChoice {
  const [kind = '', amount] = text.split(' ')
  switch (kind) {
    case 'save-amount':
      return { kind, amount: Number(amount) }
    case 'save-form':
      return { kind, amount: amount === '–' ? null : Number(amount) }
    case 'no-payment':
    case 'budget-only':
    case 'shared':
    case 'confirm-free':
      return { kind }
    default:
      throw new Error(`no choice ${kind}`)
  }
}

const befores = [
  'NOT_SET – UNSPECIFIED',
  'NOT_APPLICABLE 0 FREE',
  'BUDGET_PENDING – PERSONAL',
  'BUDGET_SET 5000 SHARED',
  'ZERO_CONFIRMED 0 PREPAID',
]

/** A row for each choice, a column for each status before it. */
const transitions: Record<string, string[]> = {
  'no-payment': [
    'NOT_APPLICABLE – UNSPECIFIED',
    'NOT_APPLICABLE – UNSPECIFIED',
    'NOT_APPLICABLE – UNSPECIFIED',
    'NOT_APPLICABLE – UNSPECIFIED',
    'NOT_APPLICABLE – UNSPECIFIED',
  ],
  'budget-only': [
    'BUDGET_PENDING – PERSONAL',
    'BUDGET_PENDING 0 PERSONAL',
    'BUDGET_PENDING – PERSONAL',
    'BUDGET_PENDING 5000 PERSONAL',
    'BUDGET_PENDING 0 PERSONAL',
  ],
  shared: [
    'BUDGET_PENDING – SHARED',
    'BUDGET_PENDING 0 SHARED',
    'BUDGET_PENDING – SHARED',
    'BUDGET_PENDING 5000 SHARED',
    'BUDGET_PENDING 0 SHARED',
  ],
  'save-amount 0': [
    'ZERO_CONFIRMED 0 UNSPECIFIED',
    'ZERO_CONFIRMED 0 FREE',
    'ZERO_CONFIRMED 0 PERSONAL',
    'ZERO_CONFIRMED 0 SHARED',
    'ZERO_CONFIRMED 0 PREPAID',
  ],
  'save-amount 700': [
    'BUDGET_SET 700 UNSPECIFIED',
    'BUDGET_SET 700 FREE',
    'BUDGET_SET 700 PERSONAL',
    'BUDGET_SET 700 SHARED',
    'BUDGET_SET 700 PREPAID',
  ],
  'confirm-free': [
    'ZERO_CONFIRMED 0 UNSPECIFIED',
    'ZERO_CONFIRMED 0 FREE',
    'ZERO_CONFIRMED 0 PERSONAL',
    'ZERO_CONFIRMED 0 SHARED',
    'ZERO_CONFIRMED 0 PREPAID',
  ],
  'save-form 700': [
    'BUDGET_SET 700 SHARED',
    'BUDGET_SET 700 SHARED',
    'BUDGET_PENDING 700 PERSONAL',
    'BUDGET_SET 700 SHARED',
    'BUDGET_SET 700 PREPAID',
  ],
  'save-form 0': [
    'NOT_APPLICABLE 0 FREE',
    'NOT_APPLICABLE 0 FREE',
    'NOT_APPLICABLE 0 FREE',
    'NOT_APPLICABLE 0 FREE',
    'NOT_APPLICABLE 0 FREE',
  ],
  'save-form –': [
    'NOT_APPLICABLE – FREE',
    'NOT_APPLICABLE – FREE',
    'NOT_APPLICABLE – FREE',
    'NOT_APPLICABLE – FREE',
    'NOT_APPLICABLE – FREE',
  ],
}

describe('what people say of an item’s money', () => {
  it.each(Object.entries(transitions))('%s', (choice, expected) => {
    expect(befores.map((before) => inShort(afterChoice(budgetOf(before), choiceOf(choice))))).toEqual(
      expected,
    )
  })

  it('has a column for each status', () => {
    expect(befores.map((before) => budgetOf(before).financialStatus)).toEqual([...chosenStatuses])
  })

  it('is always valid together, whatever was said before', () => {
    const chosen = fc.array(fc.constantFrom(...Object.keys(transitions)), { maxLength: 12 })
    fc.assert(
      fc.property(chosen, (choices) => {
        const after = choices.map(choiceOf).reduce(afterChoice, noBudget)
        expect([inShort(after), fitsAmount(after)]).toEqual([inShort(after), true])
      }),
    )
  })

  it.each<[ChosenStatus, boolean[]]>([
    ['NOT_SET', [true, false, false]],
    ['NOT_APPLICABLE', [true, true, false]],
    ['BUDGET_PENDING', [true, true, true]],
    ['BUDGET_SET', [false, false, true]],
    ['ZERO_CONFIRMED', [false, true, false]],
  ])('%s goes with no amount, nothing, and an amount: %j', (financialStatus, fits) => {
    const amounts = [null, 0, 1]
    expect(
      amounts.map((estimatedCost) => fitsAmount({ ...noBudget, financialStatus, estimatedCost })),
    ).toEqual(fits)
  })

  it.each([
    [null, 'NOT_SET – UNSPECIFIED'],
    [0, 'NOT_APPLICABLE 0 FREE'],
    [5_000, 'BUDGET_SET 5000 SHARED'],
  ])('of which only the amount is known: %s', (amount, expected) => {
    expect(inShort(budgetOfAmount(amount))).toBe(expected)
  })
})

const expense = (status: 'active' | 'settled', amount = 100) => ({ status, amount })
const [active, settled] = [expense('active'), expense('settled')]

describe('what follows from the expenses of an item', () => {
  const linked: [what: string, expenses: (typeof active)[], expected: string][] = [
    ['none', [], 'as said'],
    ['one', [active], 'EXPENSE_RECORDED'],
    ['a settled one and another', [settled, active], 'EXPENSE_RECORDED'],
    ['settled ones', [settled, settled], 'SETTLED'],
  ]

  it.each(linked)('%s: %s', (_, expenses, expected) => {
    const statuses = chosenStatuses.map((financialStatus) => financialStatusOf({ financialStatus }, expenses))
    expect(statuses).toEqual(
      expected === 'as said' ? [...chosenStatuses] : chosenStatuses.map(() => expected),
    )
  })

  it('goes back when the expense is unlinked, deleted or not', () => {
    const budget = budgetOf('BUDGET_SET 5000 SHARED')
    expect([[active], []].map((expenses) => financialStatusOf(budget, expenses))).toEqual([
      'EXPENSE_RECORDED',
      'BUDGET_SET',
    ])
  })

  it('is said by the badge, which says 支出済み as soon as something was spent', () => {
    const badges = [[], [active], [settled]].map((expenses) => badgeOf(noBudget, expenses))
    expect(badges).toEqual(['NOT_SET', 'PAID', 'PAID'])
    expect(paidBadgeLabel).toBe('支出済み')
  })

  it('every status has its label', () => {
    expect(financialStatuses.map((status) => financialStatusLabels[status])).toEqual([
      '未設定',
      '支払いなし',
      '予算検討中',
      '予算設定済み',
      '無料確定',
      '支出記録済',
      '精算完了',
    ])
  })
})

describe('how far the settlement of an item is', () => {
  const trip = (status: TripStatus) => ({ trip: { status }, hasActiveTransfer: false })
  const states: [what: string, given: Parameters<typeof settlementStateOf>[0], SettlementState][] = [
    ['nothing was spent', { ...trip('active'), expenses: [] }, 'UNSETTLED'],
    ['while the group downloads', { ...trip('active'), expenses: [], isCalculating: true }, 'CALCULATING'],
    ['all shares are known', { ...trip('draft'), expenses: [active] }, 'READY_TO_SETTLE'],
    [
      'a transfer of the trip stands',
      { ...trip('active'), expenses: [active, settled], hasActiveTransfer: true },
      'SETTLING',
    ],
    ['all is settled', { ...trip('completed'), expenses: [settled], hasActiveTransfer: true }, 'SETTLED'],
    ['the trip is cancelled', { ...trip('cancelled'), expenses: [active] }, 'CANCELLED'],
  ]

  it.each(states)('%s', (_, given, expected) => {
    expect(settlementStateOf(given)).toBe(expected)
  })

  it('has each state in this table, and a label for it', () => {
    expect(states.map(([, , state]) => state).toSorted()).toEqual(settlementStates.toSorted())
    expect(settlementStates.map((state) => settlementStateLabels[state])).not.toContain(undefined)
  })
})
