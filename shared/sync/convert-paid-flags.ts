/**
 * What a device has stored with paid flags, as payments (docs/decisions/0104-payments.md). Until the server's rows have come,
 * they give the balances that the person saw before the upgrade.
 */
import type { PendingMember } from '../model/pending-member.ts'
import type { StoredRow } from '../model/tables.ts'
import { hasPaidFlags, rowsOfFlags, withoutPaidFlags } from '../money/earlier-paid-flags.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import type { Shadow } from './device-store.ts'
import { type QueueRecord, type RowKey, parseRowKey, rowKey } from './queue-record.ts'

type ExpenseRow = StoredRow<'expenses'>

type StoredWithFlags = {
  /** All rows of the table that are on screen. */
  expenses: readonly ExpenseRow[]
  shadows: readonly Shadow[]
  pendingMembers: readonly PendingMember[]
  queue: readonly QueueRecord[]
}

/** The rows, shadows and changes to be stored. Those that stay as they are, are left out. */
export function convertPaidFlags({ expenses, shadows, pendingMembers, queue }: StoredWithFlags): {
  expenses: ExpenseRow[]
  shadows: Shadow[]
  queue: QueueRecord[]
} {
  const ofGroup = Map.groupBy(pendingMembers, ({ groupId }) => groupId)
  const converted = (row: ExpenseRow) => {
    const resolve = resolverOf(ofGroup.get(row.groupId) ?? [])
    return { row: withoutPaidFlags(row), payments: rowsOfFlags(row, resolve) }
  }
  const shown = new Map<RowKey, ExpenseRow[]>()
  const changed: ExpenseRow[] = []
  for (const expense of expenses.filter(hasPaidFlags)) {
    const { row, payments } = converted(expense)
    changed.push(row, ...payments)
    shown.set(rowKey('expenses', row.id), payments)
  }
  const shadowed: Shadow[] = []
  for (const shadow of shadows) {
    const present = shown.get(shadow.key) ?? []
    const server = ofExpense(shadow)
    const of = server && hasPaidFlags(server) ? converted(server) : undefined
    if (of) shadowed.push({ ...shadow, row: of.row })
    shadowed.push(...shadowsOf(shadow, { present, server: of?.payments ?? [] }))
  }
  return {
    expenses: changed,
    shadows: shadowed,
    queue: queue.filter(hasFlagsInImages).map(withoutFlagsInImages),
  }
}

/** A change that cannot be run again is shown by its images, beside the payments that the server has. */
function withoutFlagsInImages(record: QueueRecord): QueueRecord {
  const images = record.images.map((image) => {
    const row = ofExpense(image)
    return row ? { ...image, row: withoutPaidFlags(row) } : image
  })
  return { ...record, images }
}

function hasFlagsInImages({ images }: QueueRecord): boolean {
  return images.some((image) => {
    const row = ofExpense(image)
    return row !== null && hasPaidFlags(row)
  })
}

function ofExpense({ key, row }: Pick<Shadow, 'key' | 'row'>): ExpenseRow | null {
  // The key names the table of the row. The types cannot express that.
  return parseRowKey(key).table === 'expenses' ? (row as ExpenseRow | null) : null
}

/** What the server has of the payments that differ on screen, because a change over their expense is unconfirmed. */
function shadowsOf(
  { scope }: Shadow,
  { present, server }: { present: readonly ExpenseRow[]; server: readonly ExpenseRow[] },
): Shadow[] {
  const shown = new Map(present.map((row) => [row.id, row]))
  const ofServer = new Map(server.map((row) => [row.id, row]))
  return [...new Set([...shown.keys(), ...ofServer.keys()])].flatMap((id): Shadow[] => {
    const row = ofServer.get(id) ?? null
    const isSame =
      row !== null && row.amount === shown.get(id)?.amount && row.status === shown.get(id)?.status
    return isSame ? [] : [{ key: rowKey('expenses', id), scope, row, deleted: null }]
  })
}
