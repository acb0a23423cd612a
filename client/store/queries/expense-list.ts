/**
 * What a list of a group's expenses shows, read together: after a save, the new row and the sums that contain it appear in
 * one frame.
 */
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { Totals } from '#shared/money/totals.ts'
import { type ExpenseRow, expensesNewestFirst } from './expenses.ts'
import { type People, peopleOf } from './people.ts'
import { totalsOfGroup } from './totals.ts'
import { type HeldChanges, type UnsentRowState, heldChangesIn, unsentRowStates } from './unsent-changes.ts'

export type NewestExpenses = {
  /** The newest rows of the group, transfers included. */
  rows: ExpenseRow[]
  /** Of all rows of the group. */
  totals: Totals
  people: People
  states: ReadonlyMap<string, UnsentRowState>
  /** The group's changes that need a decision. */
  held: HeldChanges
}

/** At most `limit` rows. */
export async function newestExpensesOf(groupId: GroupId, limit: number): Promise<NewestExpenses> {
  const [rows, totals, people, states, held] = await Promise.all([
    expensesNewestFirst(groupId, limit),
    totalsOfGroup(groupId),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
    heldChangesIn(scopeOfGroup(groupId)),
  ])
  return { rows, totals, people, states, held }
}
