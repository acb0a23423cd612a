/**
 * Reads a Splitwise export as expenses and transfers of this product. Its last columns are one per person, with what
 * the row leaves them owed (positive) or owing (negative). Amounts with two decimals are read as hundredths, that is
 * as whole yen.
 */
import { assert } from '#shared/assert.ts'

export type PersonAmount = { readonly person: string; readonly amount: number }

export type SplitwiseRow = { readonly title: string; readonly date: string; readonly amount: number } & (
  | {
      readonly kind: 'expense'
      readonly payer: string
      /** Custom shares. A person whose share is 0 is not in the list. */
      readonly shares: readonly PersonAmount[]
    }
  | { readonly kind: 'transfer'; readonly from: string; readonly to: string }
)

export type SplitwiseTrip = {
  readonly people: readonly string[]
  readonly rows: readonly SplitwiseRow[]
  /** Numbers, from 1 with the heading, of the lines that contain nothing to record. */
  readonly refusedLines: readonly number[]
}

const fixedColumns = ['Date', 'Description', 'Category', 'Cost', 'Currency']

/** Reads the whole file. A line without a cost is refused. A line that contradicts itself fails an assertion. */
export function readSplitwiseCsv(text: string): SplitwiseTrip {
  const [heading = [], ...lines] = text.trim().split(/\r?\n/).map(cellsOf)
  assert(
    fixedColumns.every((name, at) => heading[at] === name),
    'the columns of a Splitwise export',
  )
  const people = heading.slice(fixedColumns.length)
  const read = lines.map((cells, index) => ({ line: index + 2, row: rowOf(cells, people) }))
  return {
    people,
    rows: read.flatMap(({ row }) => row ?? []),
    refusedLines: read.filter(({ row }) => row === undefined).map(({ line }) => line),
  }
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.replaceAll('"', '').trim())
}

function rowOf(
  [date = '', title = '', category = '', cost = '', , ...cells]: string[],
  people: readonly string[],
) {
  const nets = people.map((person, at): PersonAmount => ({ person, amount: hundredthsOf(cells[at] ?? '') }))
  if (cost === '' || nets.every((net) => net.amount === 0)) return undefined
  const head = { title, date, amount: hundredthsOf(cost) }
  return category === 'Payment' ? transferOf(head, nets) : expenseOf(head, nets)
}

type Head = Pick<SplitwiseRow, 'title' | 'date' | 'amount'>

/** The sender is the one who is owed the amount, the receiver the one who owes it. */
function transferOf(head: Head, nets: readonly PersonAmount[]): SplitwiseRow {
  const [sender, receiver] = [creditorOf(nets), nets.find((net) => net.amount === -head.amount)]
  assert(receiver && sender.amount === head.amount, `a payment between two people: ${head.title}`)
  return { ...head, kind: 'transfer', from: sender.person, to: receiver.person }
}

/** The payer's own share is the amount minus what the others owe them. */
function expenseOf(head: Head, nets: readonly PersonAmount[]): SplitwiseRow {
  const payer = creditorOf(nets)
  const shares = nets
    .map(({ person, amount }) => ({
      person,
      amount: person === payer.person ? head.amount - amount : -amount,
    }))
    .filter((share) => share.amount !== 0)
  assert(
    shares.every((share) => share.amount > 0),
    `nobody's share is negative: ${head.title}`,
  )
  assert(shares.reduce((sum, share) => sum + share.amount, 0) === head.amount, `shares add up: ${head.title}`)
  return { ...head, kind: 'expense', payer: payer.person, shares }
}

function creditorOf(nets: readonly PersonAmount[]): PersonAmount {
  const [creditor, second] = nets.filter((net) => net.amount > 0)
  assert(creditor && !second, 'one person laid the money out')
  return creditor
}

function hundredthsOf(text: string): number {
  return Math.round(Number(text) * 100)
}
