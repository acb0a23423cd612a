/** Bad calls by 花子 that settle. */
import { v7 as uuidV7 } from 'uuid'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { settlementRowsMax } from '#shared/limits.ts'
import type { BadCall, BadFixture } from './bad-expenses.ts'

const several = ({ group }: BadFixture) => `/groups/${group}/settle`
const one = (id: (fixture: BadFixture) => string) => (fixture: BadFixture) =>
  `/expenses/${id(fixture)}/settle`

type Body = (fixture: BadFixture) => unknown
type Row = [what: string, code: RejectionCode, path: (fixture: BadFixture) => string, body?: Body]

const rows: Row[] = [
  ['settling no id', 'id-invalid', () => '/expenses/x/settle'],
  ['settling with words', 'unknown-field', one(({ expense }) => expense), () => ({ paid: true })],
  ['settling a deleted expense', 'expense-deleted', one(({ deleted }) => deleted)],
  ['settling a transfer as an expense', 'expense-not-found', one(({ transfer }) => transfer)],
  ['settling an unknown expense', 'expense-not-found', one(() => uuidV7())],
  ['settling an expense of another group', 'expense-not-found', one(({ otherExpense }) => otherExpense)],
  ['settling nothing', 'nothing-to-change', several, () => ({})],
  ['settling empty lists', 'nothing-to-change', several, () => ({ expenses: [], transfers: [] })],
  [
    'settling in another group',
    'group-not-found',
    ({ otherGroup }) => `/groups/${otherGroup}/settle`,
    good(),
  ],
  ['settling no list', 'unreadable', several, ({ expense }) => ({ expenses: { id: expense } })],
  ['settling bare ids', 'unreadable', several, ({ expense }) => ({ expenses: [expense] })],
  ['settling a row of no id', 'id-invalid', several, () => ({ expenses: [{ id: 'x' }] })],
  ['settling a row twice', 'unreadable', several, good((row) => ({ expenses: [row, row] }))],
  [
    'settling with an invalid `moneyMark`',
    'id-invalid',
    several,
    good((row) => ({ expenses: [{ ...row, moneyMark: 'x' }] })),
  ],
  [
    'settling an expense that was edited since',
    'conflict',
    several,
    good((row) => ({ expenses: [{ ...row, moneyMark: uuidV7() }] })),
  ],
  [
    'settling an expense as a transfer',
    'transfer-not-found',
    several,
    good((row) => ({ expenses: [], transfers: [row] })),
  ],
  [
    'settling rows of two groups',
    'expense-not-found',
    several,
    ({ expense, otherExpense }) => ({
      expenses: [{ id: expense }, { id: otherExpense }],
    }),
  ],
  [
    'settling more than a call may',
    'too-large',
    several,
    () => ({
      expenses: Array.from({ length: settlementRowsMax + 1 }, () => ({ id: uuidV7() })),
    }),
  ],
  ['settling with a field that nobody knows', 'unknown-field', several, good(() => ({ force: true }))],
  ['a change that was not shown', 'conflict', several, good(() => ({ balanceChange: [] }))],
  [
    'a change of half a yen',
    'amount-not-whole',
    several,
    ({ hanako, ...fixture }) => ({
      ...good()({ hanako, ...fixture }),
      balanceChange: [{ userKey: hanako.user.id, amount: 0.5 }],
    }),
  ],
  [
    'a change of nobody',
    'person-unknown',
    several,
    good(() => ({ balanceChange: [{ userKey: '花子', amount: 1 }] })),
  ],
]

/** A valid settlement of the expense, with some fields replaced. */
function good(changed: (row: { id: string }) => object = () => ({})) {
  return ({ expense }: BadFixture) => ({ expenses: [{ id: expense }], ...changed({ id: expense }) })
}

export const badSettlements: BadCall[] = rows.map(([what, code, path, body]) => ({
  what,
  code,
  path,
  method: 'POST' as const,
  ...(body && { body }),
}))
