import * as z from 'zod/mini'
import { type Expense, ExpenseId, type Share, SplitMethod } from '../model/expense.ts'
import { noFlags } from '../model/transfers.ts'
import { amountSchema } from '../model/fields.ts'
import { GroupId } from '../model/group.ts'
import { TripId, TripItemId } from '../model/trip-id.ts'
import { MutationId } from '../model/mutation-id.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from '../money/resolve-linked-keys.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { splitInputOf } from '../money/split.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import {
  CallPayer,
  type KeyOf,
  type NamedParticipant,
  Participant,
  Person,
  amountIfGiven,
  isAsGiven,
  orAbsent,
  readPayers,
  readPeople,
  splitAsGiven,
  splitOf,
} from './call-fields.ts'
import { wholeExpenseAnswer } from './answers.ts'
import { CallFilter, filterOf } from './call-conditions.ts'
import { type CallTools, type Lookups, defineCall, given, oneChange } from './define-call.ts'
import { defineDeletion } from './define-deletion.ts'
import { defineLongRead, defineRead, expenseOfMember, found } from './define-read.ts'
import { GivenFields, NewFields, categoryOf, fieldsIn } from './expense-fields.ts'
import { foreignAmountIn, foreignFields } from './foreign-amounts.ts'

const places = {
  /** A call whose path contains the group may repeat the group here. */
  groupId: z.optional(GroupId),
  itineraryItemId: z.optional(z.nullable(TripItemId)),
}
const money = {
  splitMethod: z.optional(SplitMethod),
  participants: z.optional(z.array(Participant, 'unreadable')),
  paidBy: orAbsent(Person, 'person-unknown'),
  payers: z.optional(z.array(CallPayer, 'unreadable')),
  ...foreignFields,
}

const NewExpense = z.strictObject({
  ...NewFields.shape,
  /** Left out, it is the item's, if the call names an item. */
  itineraryId: z.optional(z.nullable(TripId)),
  /** Left out, it follows from the amount in another currency and its rate. */
  amount: amountIfGiven(),
  ...places,
  ...money,
})

const ExpenseChange = z.strictObject({
  ...GivenFields.shape,
  amount: z.optional(amountSchema()),
  /** The `moneyMark` over which the caller has edited; absent: the present one. */
  moneyMark: z.optional(MutationId),
  ...places,
  ...money,
})
type ExpenseChange = z.infer<typeof ExpenseChange>

/** PUT changes only the given fields, too: the specification's own screens send different ones. */
const editExpense = <const M extends 'PUT' | 'PATCH'>(method: M) =>
  defineCall({
    method,
    path: '/expenses/:expenseId',
    body: ExpenseChange,
    prepare: async ({ params: { groupId, expenseId: id }, body, lookups, itemCategoryOf }) => {
      if (body.groupId !== undefined && body.groupId !== groupId) throw new Refusal('unreadable')
      const row = await lookups.expense(groupId, id)
      const link = row && (await linkIn(body, { groupId, lookups, row }))
      const changes =
        row?.transactionType === 'expense'
          ? changesOf(row, { ...body, link }, { ...(await keysOf(lookups, groupId)), itemCategoryOf })
          : [missing(id)]
      const [first, ...further] = changes
      if (!first) throw new Refusal('nothing-to-change')
      return { groupId, mutations: [first, ...further], answered: { kind: 'expenseOrTransfer', id } }
    },
  })

export const expenseCalls = [
  defineLongRead({
    path: '/groups/:groupId/expenses',
    query: CallFilter,
    question: (filter, group) => ({ kind: 'expenses', filter: filterOf(filter, group) }),
  }),
  defineLongRead({
    path: '/groups/:groupId/statistics',
    query: CallFilter,
    question: (filter, group) => ({ kind: 'statistics', filter: filterOf(filter, group) }),
  }),
  defineRead({
    path: '/expenses/:expenseId',
    source: expenseOfMember,
    answer: (named) => ({ expense: wholeExpenseAnswer(named) }),
  }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/expenses',
    body: NewExpense,
    prepare: async ({ params: { groupId }, body, lookups, newId, itemCategoryOf }) => {
      if (body.groupId !== undefined && body.groupId !== groupId) throw new Refusal('unreadable')
      const keyOf = await lookups.keyReader(groupId)
      const { amount, foreignAmount } = moneyIn(body)
      const payers = payersIn(body, amount, keyOf)
      const people = readPeople(body.participants ?? [], keyOf)
      const id = newId(ExpenseId)
      const category = categoryOf(body.category, itemCategoryOf)
      const fields = fieldsIn(NewFields.parse(body), keyOf)
      const link = await linkIn(body, { groupId, lookups })
      const split = splitAsGiven(people, { amount, method: body.splitMethod })
      const create = {
        name: 'expense.create',
        args: {
          id,
          ...fields,
          ...link,
          category,
          amount,
          ...given('foreignAmount', foreignAmount),
          payers,
          split,
        },
      } as const
      const mutations = [create, ...paidFlagChanges(id, people, () => undefined)] as const
      return { groupId, mutations, answered: { kind: 'expenseOrTransfer', id } }
    },
  }),
  editExpense('PUT'),
  editExpense('PATCH'),
  ...defineDeletion('/expenses/:expenseId', ({ expenseId: id }) => ({
    delete: { name: 'expense.delete', args: { id } },
    restore: { name: 'expense.restore', args: { id } },
    answered: { kind: 'expenseOrTransfer', id },
  })),
  defineCall({
    method: 'POST',
    path: '/expenses/:expenseId/payments',
    body: z.strictObject({ userId: Person, paid: z.boolean('unreadable') }),
    prepare: async ({ params: { groupId, expenseId: id }, body: { userId, paid }, lookups }) => {
      const userKey = (await lookups.keyReader(groupId))(userId)
      return oneChange(
        groupId,
        { name: 'expense.setSharePaid', args: { id, userKey, isPaid: paid } },
        { kind: 'expenseOrTransfer', id },
      )
    },
  }),
]

/** Refuses `amount-required` if the call says no yen, and nothing from which they follow. */
function moneyIn(body: z.infer<typeof NewExpense>) {
  const { amount, foreignAmount } = foreignAmountIn(body, body.amount)
  if (amount === undefined) throw new Refusal('amount-required')
  return { amount, foreignAmount }
}

type Link = Pick<Expense, 'itineraryId' | 'itineraryItemId'>
type Place = { groupId: GroupId; lookups: Lookups; row?: Link }

/**
 * The item of the expense with its trip, if the call names an item, or none. The trip may be left out: it is the item's.
 * Undefined if the call says nothing of an item.
 */
async function linkIn(
  {
    itineraryId,
    itineraryItemId,
  }: { itineraryId?: Link['itineraryId'] | undefined; itineraryItemId?: Link['itineraryItemId'] | undefined },
  { groupId, lookups, row }: Place,
): Promise<Link | undefined> {
  if (itineraryItemId === undefined) return undefined
  const item = itineraryItemId && (await lookups.item(groupId, itineraryItemId))
  const trip = item ? item.itineraryId : (row?.itineraryId ?? null)
  return { itineraryId: itineraryId === undefined ? trip : itineraryId, itineraryItemId }
}

type GroupKeys = { keyOf: KeyOf; resolve: KeyResolver }

async function keysOf(lookups: Lookups, groupId: GroupId): Promise<GroupKeys> {
  return { keyOf: await lookups.keyReader(groupId), resolve: await lookups.keyResolver(groupId) }
}

/**
 * A change of nothing. The mutation refuses it with the reason why there is no such expense, for example that it was deleted.
 */
function missing(id: ExpenseId): MutationInput {
  return { name: 'expense.describe', args: { id } }
}

/** Texts, money and paid flags become separate mutations, because another person may have changed one of them meanwhile. */
function changesOf(
  row: Expense,
  { link, ...change }: ExpenseChange & { link: Link | undefined },
  { keyOf, resolve, itemCategoryOf }: GroupKeys & Pick<CallTools, 'itemCategoryOf'>,
): MutationInput[] {
  const { id } = row
  const people = readPeople(change.participants ?? [], keyOf)
  const block = changedMoney(row, change, { keyOf, people })
  const { itineraryId, ...texts } = fieldsIn(GivenFields.parse(change), keyOf)
  const category = change.category === undefined ? undefined : categoryOf(change.category, itemCategoryOf)
  const others = { ...texts, ...given('category', category) }
  const fields = link ? others : { ...others, ...given('itineraryId', itineraryId) }
  const changes: MutationInput[] = []
  if (Object.keys(fields).length > 0) changes.push({ name: 'expense.describe', args: { id, ...fields } })
  if (link) changes.push({ name: 'expense.link', args: { id, ...link } })
  const mark = change.moneyMark ?? row.moneyMark
  if (block) changes.push({ name: 'expense.setMoney', args: { id, mark, ...block } })
  const shareOf = (key: UserKey) => row.shares.find(({ userKey }) => resolve(userKey) === resolve(key))
  return [...changes, ...paidFlagChanges(id, people, shareOf)]
}

type MoneyBlock = Extract<MutationInput, { name: 'expense.setMoney' }>['args']
type MoneyChange = Pick<MoneyBlock, 'amount' | 'foreignAmount' | 'payers' | 'split'>

/**
 * The money block after the change; fields that the call leaves out are those of the row. Undefined if the block stays
 * the same. Forms send all that they show, and writing an unchanged block would make other people's edits conflict.
 */
function changedMoney(
  row: Expense,
  change: ExpenseChange,
  { keyOf, people }: { keyOf: KeyOf; people: readonly NamedParticipant[] },
): MoneyChange | undefined {
  const { amount = row.amount, foreignAmount } = foreignAmountIn(change, change.amount)
  const [first, second] = row.payers
  const isPayerGiven = change.payers !== undefined || change.paidBy !== undefined
  const samePayers = first && !second ? [{ ...first, amount }] : row.payers
  const payers = isPayerGiven ? payersIn(change, amount, keyOf) : samePayers
  const before = { amount: row.amount, payers: row.payers, split: splitInputOf(row) }
  const isOther =
    foreignAmount !== undefined && JSON.stringify(foreignAmount) !== JSON.stringify(row.foreignAmount)
  const split = changedSplit(row, change, people)
  if (!isAsGiven(people, { amount, split })) throw new Refusal('split-mismatch')
  const block = { amount, payers, split }
  if (!isOther && JSON.stringify(block) === JSON.stringify(before)) return undefined
  return { ...block, ...given('foreignAmount', foreignAmount) }
}

function changedSplit(row: Expense, change: ExpenseChange, people: readonly NamedParticipant[]) {
  const method = change.splitMethod ?? row.splitMethod
  if (change.participants) return splitOf(method, people)
  if (method === row.splitMethod) return splitInputOf(row)
  return splitOf(
    method,
    row.shares.map(({ userKey }) => ({ key: userKey })),
  )
}

function payersIn(
  { payers, paidBy }: Pick<ExpenseChange, 'payers' | 'paidBy'>,
  amount: number,
  keyOf: KeyOf,
): Expense['payers'] {
  if (!payers) return [{ userKey: keyOf(found(paidBy, 'payer-required')), amount }]
  const read = readPayers(payers, keyOf)
  const [first] = read
  if (paidBy !== undefined && first && first.userKey !== keyOf(paidBy)) throw new Refusal('payers-mismatch')
  return read
}

/**
 * Who is to be marked as paid or not: only where it differs from the present share, because not every caller may mark others.
 * Somebody who has paid nothing cannot be marked as unpaid.
 */
export function paidFlagChanges(
  id: ExpenseId,
  people: readonly NamedParticipant[],
  shareOf: (key: UserKey) => Share | undefined,
): MutationInput[] {
  return people.flatMap(({ key: userKey, paid: isPaid }): MutationInput[] => {
    const { isPaid: isPaidAlready, paidAt } = shareOf(userKey) ?? noFlags
    if (isPaid === undefined || isPaid === isPaidAlready || (!isPaid && paidAt === null)) return []
    return [{ name: 'expense.setSharePaid', args: { id, userKey, isPaid } }]
  })
}
