/**
 * The mutations with which a person replaces a held change: a corrected one (編集), or those that record the difference
 * (差額だけ別に記録).
 */
import { ExpenseId } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Tables } from '#shared/model/tables.ts'
import {
  type MoneyVersion,
  cutTitle,
  differenceExpense,
  differenceTransfers,
} from '#shared/money/difference-rows.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { splitAmount } from '#shared/money/split.ts'
import { type MutationInput, checkMutation, isMutationName } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type Chance, type Screen, moneyOf, transferOf } from './calls.ts'

/** Undefined if this build does not know the mutation or its arguments are invalid. */
export function callOf({ name, args }: QueueRecord): MutationInput | undefined {
  if (!isMutationName(name)) return undefined
  const checked = checkMutation(name, args)
  // `checkMutation` has parsed the arguments by the schema of the same name.
  return checked.ok
    ? (checked.value as Pick<typeof checked.value, 'name' | 'args'> as MutationInput)
    : undefined
}

type Shown = {
  screen: Screen
  row?: Tables['expenses']
  /** The `moneyMark` of the version that is shown beside a conflict. */
  mark: MutationId | undefined
}

/**
 * The first mutation replaces the held change. Sometimes another edit from the same form follows. Empty if the change
 * has no form.
 */
export function corrections(
  call: MutationInput,
  { screen, row, mark }: Shown,
  chance: Chance,
): MutationInput[] {
  const { random } = chance
  const number = random.below(100)
  const isAlone = random.chance(0.7)
  if (
    call.name === 'group.create' ||
    call.name === 'pendingMember.add' ||
    call.name === 'pendingMember.rename'
  )
    return [named(call, `名前${number}`)]
  if (call.name === 'group.edit') return [{ ...call, args: { name: `旅行${number}` } }]
  if (screen.members.length === 0) return []
  if (call.name === 'expense.create') return [{ ...call, args: { ...call.args, ...moneyOf(screen, chance) } }]
  if (call.name === 'transfer.create')
    return [{ ...call, args: { ...call.args, ...transferOf(screen, chance) } }]
  if (call.name === 'expense.setMoney') {
    const { id } = call.args
    const money = { id, mark: mark ?? call.args.mark, ...moneyOf(screen, chance) }
    const textFields: MutationInput = { name: 'expense.describe', args: { id, title: `夕食${number}` } }
    return [{ ...call, args: money }, ...(isAlone ? [] : [textFields])]
  }
  if (call.name === 'expense.describe') {
    const { id } = call.args
    const textFields: MutationInput = { ...call, args: { ...call.args, title: `夕食${number}` } }
    if (isAlone || !row) return [textFields]
    const money = { id, mark: row.moneyMark, ...moneyOf(screen, chance) }
    return [textFields, { name: 'expense.setMoney', args: money }]
  }
  if (call.name !== 'transfer.edit') return []
  const { money } = call.args
  const edited = money && { money: { mark: mark ?? money.mark, ...transferOf(screen, chance) } }
  return [{ ...call, args: { ...call.args, title: `送金${number}`, ...edited } }]
}

type Named = Extract<MutationInput, { name: 'group.create' | 'pendingMember.add' | 'pendingMember.rename' }>

/** One branch per name, because TypeScript cannot relate a union of names to its arguments. */
function named(call: Named, name: string): MutationInput {
  if (call.name === 'group.create') return { ...call, args: { ...call.args, name } }
  if (call.name === 'pendingMember.add') return { ...call, args: { ...call.args, name } }
  return { ...call, args: { ...call.args, name } }
}

type Standing = { row: Tables['expenses']; screen: Screen }

/** Empty if no balance differs, or if the change is not about money. */
export function differences(
  call: MutationInput,
  { row: present, screen }: Standing,
  { newId }: Chance,
): MutationInput[] {
  const mine = wantedMoney(call)
  if (!mine) return []
  const resolve = resolverOf(screen.pendingMembers)
  const title = cutTitle(`差額：${present.title}`)
  const id = () => ExpenseId.parse(newId())
  if (present.transactionType === 'transfer') {
    const textFields = { itineraryId: present.itineraryId, title, description: '', date: present.date }
    return differenceTransfers({ mine, present }, resolve).map((money) => ({
      name: 'transfer.create',
      args: { id: id(), ...textFields, ...money },
    }))
  }
  const expense = differenceExpense({ mine, present }, { title, resolve })
  return expense ? [{ name: 'expense.create', args: { id: id(), ...expense } }] : []
}

function wantedMoney({ name, args }: MutationInput): MoneyVersion | undefined {
  if (name === 'expense.setMoney') {
    const shares = splitAmount(args.amount, args.split)
    return shares.ok ? { payers: args.payers, shares: shares.value } : undefined
  }
  if (name !== 'transfer.edit' || !args.money) return undefined
  const { from, to, amount } = args.money
  return { payers: [{ userKey: from, amount }], shares: [{ userKey: to, amount }] }
}
