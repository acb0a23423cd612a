/**
 * What expenses, payments, settled rows and balances must be after changes, according to the specification (2,
 * section 4; 3, sections 4 and 9) and docs/design.md, "Payments" and "Settling". It shares no code with the
 * product but the ids of payments, so that the same bug cannot be in both.
 */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { userKeySchema } from '#shared/model/key-schemas.ts'
import { paymentIdOf } from '#shared/money/payments.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { dividedAmong } from './divided-payments.ts'
import { inProportion } from './paid-flags-oracle.ts'
import {
  type ExpectedRow,
  type Part,
  type TripState,
  applyTrips,
  change,
  deleteRow,
  openPaymentsOf,
  restoreRow,
} from './trips-oracle.ts'

type Call = MutationInput
type Applied = { mutationId: string }
/** Who makes a change: their user key, and whether they are an owner or admin. */
type Marker = { self: string; isAdmin: boolean }

export type MoneyOracle = TripState & {
  /**
   * The code with which the money rules reject the change now; undefined if they allow it. Without an actor, who may mark
   * a share is not judged.
   */
  refusal: (call: Call, by?: Marker) => RejectionCode | undefined
  apply: (call: Call, applied: Applied) => void
  link: (pendingMemberId: string, userId: string | null) => void
  /** The balances that are not zero. */
  balances: () => Map<string, number>
}

export function createMoneyOracle(): MoneyOracle {
  const trips: TripState = {
    rows: new Map(),
    deleted: new Map(),
    deletedTrips: new Map(),
    removedPeople: new Set(),
  }
  const links = new Map<string, string>()
  const personOf = (key: string) => links.get(key) ?? key
  const state: State = { ...trips, personOf }
  const link = (id: string, userId: string | null) =>
    void (userId === null ? links.delete(`p:${id}`) : links.set(`p:${id}`, `u:${userId}`))
  return {
    ...trips,
    refusal: (call, by) => refusalOf(state, call, by),
    apply: (call, applied) => {
      if (call.name === 'pendingMember.link') link(call.args.id, call.args.userId)
      else applyMoney(state, call, applied)
    },
    link,
    balances: () => balancesIn([...trips.rows.values()], personOf),
  }
}

type State = TripState & { personOf: (key: string) => string }

/** A settled row can be neither edited nor deleted, and money must carry the present `moneyMark`. */
function refusalOf(state: State, { name, args }: Call, by: Marker | undefined): RejectionCode | undefined {
  if (name === 'expense.describe') return refusalOfRow(state, args.id, undefined)
  if (name === 'expense.setSharePaid')
    return refusalOfRow(state, args.id, undefined) ?? (by && refusalOfMarking(state, args, by))
  if (name === 'expense.setMoney') return refusalOfRow(state, args.id, args.mark)
  if (name === 'transfer.edit') return refusalOfRow(state, args.id, args.money?.mark)
  if (name === 'expense.delete' || name === 'transfer.delete')
    return state.rows.get(args.id)?.isSettled ? 'expense-settled' : undefined
  return name === 'settlement.close' ? refusalOfClosing(state, args) : undefined
}

function refusalOfRow({ rows, deleted }: State, id: string, mark: string | undefined) {
  const row = rows.get(id)
  if (!row) return deleted.has(id) ? 'expense-deleted' : undefined
  if (row.isSettled) return 'expense-settled'
  return mark !== undefined && mark !== row.mark ? 'conflict' : undefined
}

/** A share may be marked by the person themselves, by everybody who paid a part, and by owners and admins. */
function refusalOfMarking({ rows, personOf }: State, { id, userKey }: Marking, { self, isAdmin }: Marker) {
  const isPayer = rows.get(id)?.payers.some((payer) => personOf(payer.userKey) === self)
  return isAdmin || isPayer || personOf(userKey) === self ? undefined : 'not-allowed'
}

type Closing = Extract<Call, { name: 'settlement.close' }>['args']

/** The open rows that are named, and the payments of the expenses among them. */
function settledBy({ rows }: State, { expenses, transfers }: Closing): string[] {
  const named = [...expenses, ...transfers]
    .map(({ id }) => String(id))
    .filter((id) => !rows.get(id)?.isSettled)
  const payments = named.flatMap((id) => openPaymentsOf(rows, id))
  return [...new Set([...named, ...payments])]
}

/** Which rows a settlement settles: without the payments if what was shown is the change by the named rows alone. */
function rowsToSettle(state: State, closing: Closing): string[] {
  const { expenses, transfers, balanceChange, withPayments } = closing
  const named = [...expenses, ...transfers].map(({ id }) => String(id))
  const whole = settledBy(state, closing)
  if (withPayments || !balanceChange) return whole
  const left = balancesIn(
    whole.flatMap((id) => state.rows.get(id) ?? []),
    state.personOf,
  )
  for (const { userKey, amount } of balanceChange) add(left, state.personOf(userKey), amount)
  return [...left.values()].every((amount) => amount === 0) ? whole : named
}

/** Settles all rows or none. Each must be as it was shown, and so must the balance change. */
function refusalOfClosing(state: State, closing: Closing): RejectionCode | undefined {
  const { expenses, transfers, balanceChange, withPayments } = closing
  const { rows, deleted, personOf } = state
  const open: ExpectedRow[] = []
  const seen = [...expenses, ...transfers]
  for (const { id, mark } of seen) {
    const row = rows.get(id)
    if (!row) return deleted.has(id) ? 'expense-deleted' : undefined
    if (row.mark !== mark) return 'conflict'
    if (!row.isSettled) open.push(row)
  }
  if (!balanceChange || open.length === 0) return undefined
  const isShown = (settled: readonly ExpectedRow[]) => {
    const left = balancesIn(settled, personOf)
    for (const { userKey, amount } of balanceChange) add(left, personOf(userKey), amount)
    return [...left.values()].every((amount) => amount === 0)
  }
  const whole = settledBy(state, closing).flatMap((id) => rows.get(id) ?? [])
  if (isShown(whole) || (!withPayments && isShown(open))) return undefined
  return open.length < seen.length ? 'already-settled' : 'conflict'
}

function applyMoney(state: State, call: Call, { mutationId }: Applied): void {
  const { name, args } = call
  const { rows, deleted } = state
  applyTrips(state, call)
  const written = { mark: mutationId, isSettled: false, deletedWith: [] }
  if (name === 'expense.create') {
    const { id, amount, payers, split, itineraryId: trip } = args
    const { itineraryItemId: item = null, assignee = null } = args
    const shares = sharesOf(amount, split)
    const place = { trip, item, assignee, expenseId: null }
    rows.set(id, { kind: 'expense', amount, payers, shares, ...place, ...written })
  }
  if (name === 'transfer.create') {
    const { expenseId = null, itineraryId } = args
    const expense = rows.get(expenseId ?? '') ?? deleted.get(expenseId ?? '')
    const place = { trip: expense ? expense.trip : itineraryId, item: null, assignee: null, expenseId }
    rows.set(args.id, { kind: 'transfer', ...sent(args), ...place, ...written })
  }
  if (name === 'expense.setMoney') {
    const { id, amount, payers, split } = args
    const shares = sharesOf(amount, split)
    change(rows, id, (row) => ({
      ...row,
      amount,
      payers,
      mark: mutationId,
      shares,
    }))
  }
  if (name === 'transfer.edit' && args.money) {
    const money = sent(args.money)
    change(rows, args.id, (row) => ({ ...row, ...money, mark: mutationId }))
  }
  if (name === 'expense.setSharePaid') markShare(state, args, mutationId)
  if (name === 'expense.delete' || name === 'transfer.delete') deleteRow(state, args.id)
  if (name === 'expense.restore') restoreRow(state, args.id)
  if (name === 'settlement.close')
    for (const id of rowsToSettle(state, args)) change(rows, id, (row) => ({ ...row, isSettled: true }))
}

/** A transfer's payer is the sender, and its only share is the receiver's. */
function sent({ from, to, amount }: { from: string; to: string; amount: number }) {
  return { amount, payers: [{ userKey: from, amount }], shares: [{ userKey: to, amount }] }
}

type Split = Extract<Call, { name: 'expense.create' }>['args']['split']

/**
 * Equal: whole yen, and the last takes the remainder. Percentages: the yen left over go to the largest remainders.
 */
function sharesOf(amount: number, split: Split): Part[] {
  if (split.method === 'custom')
    return split.parts.map(({ userKey, amount: part }) => ({ userKey, amount: part }))
  if (split.method === 'percentage') {
    const amounts = inProportion(
      amount,
      split.parts.map(({ percentage }) => percentage),
    )
    return split.parts.map(({ userKey }, index) => ({ userKey, amount: amounts[index] ?? 0 }))
  }
  const { participants } = split
  const each = Math.floor(amount / participants.length)
  const rest = amount - each * participants.length
  return participants.map((userKey, index) => ({
    userKey,
    amount: index === participants.length - 1 ? each + rest : each,
  }))
}

type Marking = Extract<Call, { name: 'expense.setSharePaid' }>['args']

/** Records what the person still owes of the expense as payments, or deletes what they have paid for it. */
function markShare(state: State, { id, userKey, isPaid }: Marking, mark: string): void {
  const { rows, deleted, personOf } = state
  const row = rows.get(id)
  if (!row) return
  const person = personOf(userKey)
  const payments = openPaymentsOf(rows, id)
  if (!isPaid) {
    for (const payment of payments) {
      const sender = rows.get(payment)?.payers[0]?.userKey
      if (sender !== undefined && personOf(sender) === person) deleteRow(state, payment)
    }
    return
  }
  const nets = netsOf(row, personOf)
  const open = netsOf(row, personOf)
  for (const payment of payments.flatMap((each) => rows.get(each) ?? []))
    for (const [who, net] of netsOf(payment, personOf)) add(open, who, net)
  const owed = -(open.get(person) ?? 0)
  if (owed <= 0 || (nets.get(person) ?? 0) >= 0) return
  for (const [to, amount] of dividedAmong(owed, { nets, open })) {
    let nth = 0
    const idOf = () =>
      String(
        paymentIdOf({
          expenseId: ExpenseId.parse(id),
          from: userKeySchema.parse(person),
          to: userKeySchema.parse(to),
          nth,
        }),
      )
    while (rows.has(idOf())) nth += 1
    deleted.delete(idOf())
    const written = { mark, isSettled: false, expenseId: id, deletedWith: [] }
    const place = { trip: row.trip, item: null, assignee: null }
    rows.set(idOf(), { kind: 'transfer', ...sent({ from: person, to, amount }), ...place, ...written })
  }
}

function balancesIn(rows: readonly ExpectedRow[], personOf: State['personOf']): Map<string, number> {
  const balances = new Map<string, number>()
  for (const row of rows) {
    if (row.isSettled) continue
    for (const [person, net] of netsOf(row, personOf)) add(balances, person, net)
  }
  for (const [person, balance] of balances) if (balance === 0) balances.delete(person)
  return balances
}

/** Paid minus share by person, payers first. */
function netsOf({ payers, shares }: ExpectedRow, personOf: State['personOf']): Map<string, number> {
  const nets = new Map<string, number>()
  for (const { userKey, amount } of payers) add(nets, personOf(userKey), amount)
  for (const { userKey, amount } of shares) add(nets, personOf(userKey), -amount)
  return nets
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}
