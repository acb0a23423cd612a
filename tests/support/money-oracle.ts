/**
 * What expenses, paid flags, settled rows and balances must be after changes, according to the specification (2,
 * section 4; 3, sections 4 and 9) and docs/design.md, "Paid flags" and "Settling". It shares no code with the
 * product, so that the same bug cannot be in both.
 */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'

type Part = { userKey: string; amount: number }
type Share = Part & { isPaid: boolean; paidAt: number | null }
export type ExpectedRow = {
  kind: 'expense' | 'transfer'
  amount: number
  payers: readonly Part[]
  shares: readonly Share[]
  mark: string
  isSettled: boolean
}
type Call = MutationInput
type Applied = { mutationId: string; at: number }
/** Who makes a change: their user key, and whether they are an owner or admin. */
type Marker = { self: string; isAdmin: boolean }

export type MoneyOracle = {
  rows: Map<string, ExpectedRow>
  deleted: Map<string, ExpectedRow>
  /**
   * The code with which the money rules reject the change now; undefined if they allow it. Without an actor, who may set
   * a paid flag is not judged.
   */
  refusal: (call: Call, by?: Marker) => RejectionCode | undefined
  apply: (call: Call, applied: Applied) => void
  link: (pendingMemberId: string, userId: string | null) => void
  /** The balances that are not zero. */
  balances: () => Map<string, number>
}

export function createMoneyOracle(): MoneyOracle {
  const rows = new Map<string, ExpectedRow>()
  const deleted = new Map<string, ExpectedRow>()
  const links = new Map<string, string>()
  const personOf = (key: string) => links.get(key) ?? key
  const state: State = { rows, deleted, personOf }
  const link = (id: string, userId: string | null) =>
    void (userId === null ? links.delete(`p:${id}`) : links.set(`p:${id}`, `u:${userId}`))
  return {
    rows,
    deleted,
    refusal: (call, by) => refusalOf(state, call, by),
    apply: (call, applied) => {
      if (call.name === 'pendingMember.link') link(call.args.id, call.args.userId)
      else applyMoney(state, call, applied)
    },
    link,
    balances: () => balancesIn([...rows.values()], personOf),
  }
}

type State = Pick<MoneyOracle, 'rows' | 'deleted'> & { personOf: (key: string) => string }

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

/** A flag may be set by the person themselves, by everybody who paid a part, and by owners and admins. */
function refusalOfMarking({ rows, personOf }: State, { id, userKey }: Marking, { self, isAdmin }: Marker) {
  const isPayer = rows.get(id)?.payers.some((payer) => personOf(payer.userKey) === self)
  return isAdmin || isPayer || personOf(userKey) === self ? undefined : 'not-allowed'
}

type Closing = Extract<Call, { name: 'settlement.close' }>['args']

/** Settles all rows or none. Each must be as it was shown, and so must the balance change. */
function refusalOfClosing({ rows, deleted, personOf }: State, closing: Closing): RejectionCode | undefined {
  const { expenses, transfers, balanceChange } = closing
  const open: ExpectedRow[] = []
  const seen = [...expenses, ...transfers]
  for (const { id, mark } of seen) {
    const row = rows.get(id)
    if (!row) return deleted.has(id) ? 'expense-deleted' : undefined
    if (row.mark !== mark) return 'conflict'
    if (!row.isSettled) open.push(row)
  }
  if (!balanceChange || open.length === 0) return undefined
  const left = balancesIn(open, personOf)
  for (const { userKey, amount } of balanceChange) add(left, personOf(userKey), amount)
  if ([...left.values()].every((amount) => amount === 0)) return undefined
  return open.length < seen.length ? 'already-settled' : 'conflict'
}

function applyMoney(state: State, { name, args }: Call, { mutationId, at }: Applied): void {
  const { rows, deleted } = state
  const written = { mark: mutationId, isSettled: false }
  if (name === 'expense.create') {
    const { id, amount, payers, split } = args
    const shares = sharesOf(amount, split).map(unpaid)
    rows.set(id, { kind: 'expense', amount, payers, shares, ...written })
  }
  if (name === 'transfer.create') rows.set(args.id, { kind: 'transfer', ...sent(args), ...written })
  if (name === 'expense.setMoney') {
    const { id, amount, payers, split } = args
    const shares = sharesOf(amount, split)
    change(rows, id, (row) => ({
      ...row,
      amount,
      payers,
      mark: mutationId,
      shares: shares.map((share) => withMark(state, share, { before: row.shares, sharers: shares })),
    }))
  }
  if (name === 'transfer.edit' && args.money) {
    const money = sent(args.money)
    change(rows, args.id, (row) => ({ ...row, ...money, mark: mutationId }))
  }
  if (name === 'expense.setSharePaid') markShare(state, args, at)
  if (name === 'expense.delete' || name === 'transfer.delete') move(rows, deleted, args.id)
  if (name === 'expense.restore') move(deleted, rows, args.id)
  if (name === 'settlement.close')
    for (const { id } of [...args.expenses, ...args.transfers])
      change(rows, id, (row) => ({ ...row, isSettled: true }))
}

type Rows = Map<string, ExpectedRow>

function change(rows: Rows, id: string, changed: (row: ExpectedRow) => ExpectedRow): void {
  const row = rows.get(id)
  if (row) rows.set(id, changed(row))
}

function move(from: Rows, to: Rows, id: string): void {
  const row = from.get(id)
  if (!row) return
  from.delete(id)
  to.set(id, row)
}

const unpaid = (part: Part): Share => ({ ...part, isPaid: false, paidAt: null })

/** A transfer's payer is the sender, and its only share is the receiver's. */
function sent({ from, to, amount }: { from: string; to: string; amount: number }) {
  return { amount, payers: [{ userKey: from, amount }], shares: [unpaid({ userKey: to, amount })] }
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

function inProportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  let left = total - parts.reduce((all, part) => all + part, 0)
  const remainders = products.map((product) => product % sum)
  while (left > 0) {
    const largest = remainders.reduce(
      (best, each, index) => (each > (remainders[best] ?? 0n) ? index : best),
      0,
    )
    remainders[largest] = -1n
    parts[largest] = (parts[largest] ?? 0) + 1
    left -= 1
  }
  return parts
}

type Edited = { before: readonly Share[]; sharers: readonly Part[] }

/** Paid flags are kept by an edit. A share that replaces shares of a linked person is paid if all of those were. */
function withMark({ personOf }: State, share: Part, { before, sharers }: Edited): Share {
  const isNamed = (key: string) => sharers.some(({ userKey }) => userKey === key)
  const replaced = before.filter(
    ({ userKey }) =>
      userKey === share.userKey || (!isNamed(userKey) && personOf(userKey) === personOf(share.userKey)),
  )
  if (replaced.length === 0 || replaced.some(({ isPaid }) => !isPaid)) return unpaid(share)
  return { ...share, isPaid: true, paidAt: Math.max(...replaced.map(({ paidAt }) => paidAt ?? 0)) }
}

type Marking = Extract<Call, { name: 'expense.setSharePaid' }>['args']

/** Flags the share of this key or, if there is none, those of the provisional members who are this person. */
function markShare({ rows, personOf }: State, { id, userKey, isPaid }: Marking, at: number): void {
  change(rows, id, (row) => {
    const isNamed = row.shares.some((share) => share.userKey === userKey)
    const isMeant = (key: string) => (isNamed ? key === userKey : personOf(key) === userKey)
    const shares = row.shares.map((share) =>
      isMeant(share.userKey) ? { ...share, isPaid, paidAt: isPaid ? at : null } : share,
    )
    return { ...row, shares }
  })
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

/**
 * Paid minus share by person. If all shares of a debtor are paid, their debt becomes 0, and that sum is subtracted
 * from the creditors in proportion to their nets.
 */
function netsOf({ kind, payers, shares }: ExpectedRow, personOf: State['personOf']): Map<string, number> {
  const nets = new Map<string, number>()
  for (const { userKey, amount } of payers) add(nets, personOf(userKey), amount)
  for (const { userKey, amount } of shares) add(nets, personOf(userKey), -amount)
  if (kind === 'transfer') return nets
  const hasPaid = (person: string) =>
    shares.every(({ userKey, isPaid }) => isPaid || personOf(userKey) !== person)
  const gone = [...nets].filter(([person, net]) => net < 0 && hasPaid(person))
  const creditors = [...nets].filter(([, net]) => net > 0)
  const paid = gone.reduce((sum, [, net]) => sum - net, 0)
  if (paid === 0) return nets
  const losses = inProportion(
    paid,
    creditors.map(([, net]) => net),
  )
  for (const [person] of gone) nets.set(person, 0)
  for (const [index, [person]] of creditors.entries()) add(nets, person, -(losses[index] ?? 0))
  return nets
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}
