/** The mutations that a person may try with the rows on screen. The product refuses many of them. */
import { assert } from '#shared/assert.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { StoredRow, Tables } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { changeBySettling } from '#shared/money/settling-effect.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { SplitInput } from '#shared/money/split.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { Random } from './random.ts'
import { attachmentCall } from './attachment-calls.ts'
import { tripCall } from './trip-calls.ts'

export type Screen = {
  isOwner: boolean
  members: Tables['members'][]
  pendingMembers: Tables['pendingMembers'][]
  applications: Tables['applications'][]
  expenses: Tables['expenses'][]
  deleted: Tables['expenses'][]
  itineraries: Tables['itineraries'][]
  items: Tables['itineraryItems'][]
  deletedTrips: Tables['itineraries'][]
  deletedItems: Tables['itineraryItems'][]
  attachments: Tables['attachments'][]
  deletedAttachments: Tables['attachments'][]
  deletedPeople: { id: string }[]
}
export type Chance = {
  random: Random
  newId: () => string
  isApplying?: boolean
  isPlanning?: boolean
  isAttaching?: boolean
}

export async function readScreen(tx: DeviceTx, scope: Scope): Promise<Screen> {
  const { accountId } = await tx.device.get()
  const members = inOneOrder(await tx.rows('members').ofScope(scope))
  const deleted = (await tx.tombstones.ofScope(scope)).map(({ row }) => row)
  return {
    isOwner: members.some(({ userId, role }) => userId === accountId && role === 'owner'),
    members,
    pendingMembers: inOneOrder(await tx.rows('pendingMembers').ofScope(scope)),
    applications: inOneOrder(await tx.rows('applications').ofScope(scope)),
    expenses: inOneOrder(await tx.rows('expenses').ofScope(scope)),
    deleted: inOneOrder(deleted.flatMap((row) => ('moneyMark' in row ? [row] : []))),
    itineraries: inOneOrder(await tx.rows('itineraries').ofScope(scope)),
    items: inOneOrder(await tx.rows('itineraryItems').ofScope(scope)),
    deletedTrips: inOneOrder(deleted.flatMap((row) => ('destination' in row ? [row] : []))),
    deletedItems: inOneOrder(deleted.flatMap((row) => ('orderKey' in row ? [row] : []))),
    attachments: inOneOrder(await tx.rows('attachments').ofScope(scope)),
    deletedAttachments: inOneOrder(deleted.flatMap((row) => ('hash' in row ? [row] : []))),
    deletedPeople: inOneOrder(deleted.filter((row) => 'linkedTo' in row)),
  }
}

function inOneOrder<Row extends StoredRow>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const firstTrip = {
  itineraries: 'enabled' as const,
  firstItinerary: { title: '最初の旅', startDate: '2026-11-20', endDate: '2026-11-21', destination: '' },
}

export function newGroup({ random, isApplying = false, isPlanning = false }: Chance): MutationInput {
  const inviteMethod = isApplying && random.chance(0.8) ? 'approval' : 'open'
  return {
    name: 'group.create',
    args: { name: '旅行', description: '', inviteMethod, ...(isPlanning ? firstTrip : {}) },
  }
}

export function randomCall(screen: Screen, chance: Chance): MutationInput | undefined {
  const { random } = chance
  const { members, pendingMembers, expenses } = screen
  // Few expenses, so that several people change the same one.
  const newExpenses = expenses.length < 3 ? 12 : 2
  const makers: [weight: number, make: () => MutationInput | undefined][] = [
    [newExpenses, () => newExpense(screen, chance)],
    [24, () => changeOfRow(random.pick(expenses), screen, chance)],
    [3, () => restored(random.pick(screen.deleted))],
    [1, () => restoredPerson(random.pick(screen.deletedPeople))],
    [3, () => newTransfer(screen, chance)],
    [3, () => newPendingMember(chance)],
    [1, () => ({ name: 'group.edit', args: { name: `旅行${random.below(100)}` } })],
    [4, () => changeOfPending(random.pick(pendingMembers), screen, chance)],
    [2, () => settled(screen, chance)],
    [1, () => removed(random.pick(members))],
    [screen.isOwner ? 1 : 0.1, () => withRole(random.pick(members), chance)],
    [screen.isOwner ? 0.5 : 0.1, () => owning(random.pick(members))],
    // Few, because nothing happens in a deleted group any more.
    [screen.isOwner ? 0.3 : 0.05, () => ({ name: 'group.delete', args: {} })],
  ]
  if (chance.isPlanning) makers.push([40, () => tripCall(screen, chance)])
  if (chance.isAttaching) makers.push([30, () => attachmentCall(screen, chance)])
  if (chance.isApplying)
    makers.push(
      [
        screen.applications.some(({ status }) => status === 'applied') ? 30 : 1,
        () => reviewed(screen, chance),
      ],
      [0.5, () => ({ name: 'group.renewInviteCode', args: {} })],
    )
  let left = random.next() * makers.reduce((sum, [weight]) => sum + weight, 0)
  return makers.find(([weight]) => (left -= weight) < 0)?.[1]()
}

function newExpense(screen: Screen, chance: Chance): MutationInput {
  const id = ExpenseId.parse(chance.newId())
  const textFields = { itineraryId: null, title: '夕食', description: '', date: '2026-11-22', location: '' }
  return { name: 'expense.create', args: { id, ...textFields, category: 'food', ...moneyOf(screen, chance) } }
}

function newTransfer(screen: Screen, chance: Chance): MutationInput {
  const id = ExpenseId.parse(chance.newId())
  const textFields = { itineraryId: null, title: '送金', description: '', date: '2026-11-23' }
  const { random } = chance
  const expense = random.pick(screen.expenses.filter((row) => row.transactionType === 'expense'))
  const ofExpense = expense && random.chance(0.4) ? { expenseId: expense.id } : {}
  return { name: 'transfer.create', args: { id, ...textFields, ...ofExpense, ...transferOf(screen, chance) } }
}

function newPendingMember({ newId }: Chance): MutationInput {
  return { name: 'pendingMember.add', args: { id: PendingMemberId.parse(newId()), name: '友人' } }
}

function changeOfRow(
  row: Tables['expenses'] | undefined,
  screen: Screen,
  chance: Chance,
): MutationInput | undefined {
  if (!row) return undefined
  const { random } = chance
  const { id, moneyMark: mark } = row
  const title = `夕食${random.below(100)}`
  const isTransfer = row.transactionType === 'transfer'
  const kind = random.below(6)
  if (kind === 0) return { name: isTransfer ? 'transfer.delete' : 'expense.delete', args: { id } }
  if (isTransfer) {
    const args = kind < 3 ? { id, title } : { id, money: { mark, ...transferOf(screen, chance) } }
    return { name: 'transfer.edit', args }
  }
  if (kind === 1) return { name: 'expense.describe', args: { id, title } }
  if (kind < 4) return { name: 'expense.setMoney', args: { id, mark, ...moneyOf(screen, chance) } }
  const share = random.pick(row.shares)
  if (!share) return undefined
  // Uses a linked person's own key, or the key of the pending member.
  const resolve = random.chance(0.5) ? resolverOf(screen.pendingMembers) : (key: UserKey) => key
  const userKey = resolve(share.userKey)
  return { name: 'expense.setSharePaid', args: { id, userKey, isPaid: random.chance(0.7) } }
}

function changeOfPending(
  person: Tables['pendingMembers'] | undefined,
  { members }: Screen,
  { random, isApplying = false }: Chance,
): MutationInput | undefined {
  const member = random.pick(members)
  if (!person || !member) return undefined
  const { id } = person
  const kind = random.below(isApplying ? 5 : 3)
  if (kind === 3) return { name: 'pendingMember.setContact', args: { id, phone: `090${random.below(100)}` } }
  if (kind === 4) {
    const role = random.chance(0.5) ? 'admin' : 'member'
    return { name: 'pendingMember.setRole', args: { id, role } }
  }
  if (kind === 0) return { name: 'pendingMember.rename', args: { id, name: `友人${random.below(100)}` } }
  if (kind === 1) return { name: 'pendingMember.remove', args: { id } }
  return { name: 'pendingMember.link', args: { id, userId: member.userId } }
}

function reviewed({ applications, pendingMembers }: Screen, { random }: Chance): MutationInput | undefined {
  const application = random.pick(applications)
  if (!application) return undefined
  const { id } = application
  if (random.chance(0.5)) return { name: 'application.reject', args: { id, reason: '満員です' } }
  const pendingMemberId = (random.chance(0.3) ? random.pick(pendingMembers)?.id : undefined) ?? null
  return { name: 'application.approve', args: { id, pendingMemberId } }
}

const restored = (row: { id: string } | undefined): MutationInput | undefined =>
  row && { name: 'expense.restore', args: { id: ExpenseId.parse(row.id) } }

const restoredPerson = (row: { id: string } | undefined): MutationInput | undefined =>
  row && { name: 'pendingMember.restore', args: { id: PendingMemberId.parse(row.id) } }

const removed = (member: Tables['members'] | undefined): MutationInput | undefined =>
  member && { name: 'member.remove', args: { id: member.id } }

const withRole = (member: Tables['members'] | undefined, { random }: Chance): MutationInput | undefined =>
  member && { name: 'member.setRole', args: { id: member.id, role: random.chance(0.6) ? 'admin' : 'member' } }

const owning = (member: Tables['members'] | undefined): MutationInput | undefined =>
  member && { name: 'member.makeOwner', args: { id: member.id } }

/**
 * Settles one row or several, settled ones included. Usually with the balance change that is shown; old phones send
 * none.
 */
function settled({ expenses, pendingMembers }: Screen, { random }: Chance): MutationInput | undefined {
  const rows = random.some(expenses)
  if (rows.length === 0) return undefined
  const ofType = (type: 'expense' | 'transfer') =>
    rows
      .filter(({ transactionType }) => transactionType === type)
      .map(({ id, moneyMark: mark }) => ({ id, mark }))
  // Phones of an earlier schema show the change by the named rows alone.
  const withPayments = random.chance(0.7)
  const named = new Set(rows.map(({ id }) => id))
  const payments = expenses.filter((row) => {
    return withPayments && row.expenseId !== null && named.has(row.expenseId) && !named.has(row.id)
  })
  const balanceChange = changeBySettling([...rows, ...payments], resolverOf(pendingMembers))
  const shown = random.chance(0.8)
    ? { balanceChange, ...(withPayments ? { withPayments: true as const } : {}) }
    : {}
  const seen = { expenses: ofType('expense'), transfers: ofType('transfer') }
  return { name: 'settlement.close', args: { ...seen, ...shown } }
}

export function moneyOf(screen: Screen, { random }: Chance) {
  const people = peopleOf(screen)
  const amount = 1 + random.below(10_000)
  const [first, second] = random.some(people)
  assert(first, 'a group has members')
  const part = random.below(amount)
  const payers =
    second && part > 0
      ? [
          { userKey: first, amount: amount - part },
          { userKey: second, amount: part },
        ]
      : [{ userKey: first, amount }]
  return { amount, payers, split: splitOf(amount, random.some(people), random) }
}

function splitOf(amount: number, participants: UserKey[], random: Random): SplitInput {
  const method = random.pick(['equal', 'equal', 'equal', 'custom', 'percentage'] as const)
  if (method === 'custom') {
    const amounts = cut(amount, participants.length, random)
    return { method, parts: participants.map((userKey, at) => ({ userKey, amount: amounts[at] ?? 0 })) }
  }
  if (method === 'percentage') {
    const percentages = cut(10_000, participants.length, random)
    return {
      method,
      parts: participants.map((userKey, at) => ({ userKey, percentage: percentages[at] ?? 0 })),
    }
  }
  return { method: 'equal', participants }
}

/** Cuts an amount into `count` parts that add up to it. Some may be 0. */
function cut(whole: number, count: number, random: Random): number[] {
  const places = Array.from({ length: count - 1 }, () => random.below(whole + 1)).toSorted((a, b) => a - b)
  return [...places, whole].map((place, index) => place - (places[index - 1] ?? 0))
}

export function transferOf(screen: Screen, { random }: Chance) {
  const people = peopleOf(screen)
  const [from, to] = [random.pick(people), random.pick(people)]
  assert(from && to, 'a group has members')
  return { from, to, amount: 1 + random.below(5_000) }
}

function peopleOf({ members, pendingMembers }: Screen): UserKey[] {
  return [
    ...members.map(({ userId }) => keyOfUser(userId)),
    ...pendingMembers.map(({ id }) => keyOfPendingMember(id)),
  ]
}
