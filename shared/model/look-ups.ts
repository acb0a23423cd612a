/** The ways to find rows otherwise than by id. SQL has an index for each (server/db/synced-tables.ts). */
import { peopleNamedIn } from './expense.ts'
import type { TableName, Tables } from './tables.ts'
import type { UserKey } from './user-key.ts'

type LookUps = {
  /** Expenses and transfers that name the person as payer, in a share or as assignee. */
  expensesOfPerson: { table: 'expenses'; key: UserKey }
}
export type LookUpName = keyof LookUps
export type LookUpKey<L extends LookUpName> = LookUps[L]['key']

type LookUp<T extends TableName, Key> = { table: T; finds: (row: Tables[T], key: Key) => boolean }

/** The look-ups as predicates over rows, which is how a device runs them. */
export const lookUps: { [L in LookUpName]: LookUp<LookUps[L]['table'], LookUps[L]['key']> } = {
  expensesOfPerson: {
    table: 'expenses',
    finds: (row, person) => peopleNamedIn(row).includes(person),
  },
}
