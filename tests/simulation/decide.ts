/**
 * The author's decision on an unsent change: every action that 未送信の変更 offers (docs/design.md, "The life of a queued
 * change").
 */
import { ExpenseId } from '#shared/model/expense.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import type { DeviceStore, DeviceTx } from '#shared/sync/device-store.ts'
import { type QueueRecord, isHeld, parseRowKey } from '#shared/sync/queue-record.ts'
import type { Change } from '#shared/sync/record-change.ts'
import { readRowEntry } from '#shared/sync/row-entry.ts'
import {
  replaceByChanges,
  restoreAndApply,
  discardChange,
  markOf,
  replaceChange,
  resendChange,
} from '#shared/sync/resend-edit-discard.ts'
import { type UnsentChange, unsentChanges } from '#shared/sync/plan-sends.ts'
import { reportViolation, count } from './ledger.ts'
import { type Screen, readScreen } from './calls.ts'
import { callOf, corrections, differences } from './corrections.ts'
import { type Device, type Page, clockOf } from './device.ts'
import { unlessFull } from './disk-full.ts'
import type { World } from './world.ts'

/** A change on the list, with the server's row of the expense that it touches. */
type ListedChange = { unsent: UnsentChange; screen: Screen; row?: Expense; deleted?: Expense }
type Expense = StoredRow<'expenses'>

/** `ids` are the mutation ids that the decision records. `retires` is the change that it replaces. */
type Decision = {
  verb: string
  ids: MutationId[]
  retires?: QueueRecord
  carryOut: (owner: DeviceStore) => Promise<Outcome>
}
type Deciding = { world: World; device: Device; listed: ListedChange }

/** The author decides on one listed change. With `isTired` they discard it. */
export async function decide(
  world: World,
  device: Device,
  page: Page,
  { isTired = false }: { isTired?: boolean } = {},
): Promise<void> {
  const { ledger, note } = world
  const listed = await page.owner.transaction((tx) => readOne(world, tx))
  if (!listed) return
  const { record, state } = listed.unsent
  const decision = pickDecision({ world, device, listed }, isTired)
  const { verb, ids, carryOut } = decision
  note(`${device.name} ${verb} ${state} ${record.mutationId.slice(-4)}`)
  count(ledger, `${verb} ${state}`)
  for (const id of ids) ledger.decided.add(id)
  const answer = await unlessFull(carryOut(page.owner))
  const outcome = answer === 'disk full' ? answer : answer.ok ? 'saved' : answer.code
  if (outcome !== 'saved') count(ledger, `not decided ${outcome}`)
  checkDecision(world, decision, outcome === 'saved')
  page.runner.wake()
}

/** Mostly prefers the actions that only some changes offer over 再送. */
function pickDecision(deciding: Deciding, isTired: boolean): Decision {
  const { random } = deciding.world
  const roll = isTired ? 0 : random.next()
  if (roll < 0.2) return discarding(deciding)
  const ways = roll < 0.3 ? [] : [editing, recordingDifference, restoring]
  return random.pick(ways.flatMap((way) => way(deciding) ?? [])) ?? resending(deciding)
}

function checkDecision({ ledger }: World, { ids, retires }: Decision, isSaved: boolean): void {
  if (!retires) return
  const { mutationId } = retires
  const isRetired = ledger.renamed.has(mutationId) || ledger.discarded.has(mutationId)
  if (isSaved && !isRetired) reportViolation(ledger, 'a replacement removes the replaced change', mutationId)
  for (const id of ids) {
    const isThere = ledger.recorded.has(id)
    if (isSaved && !isThere) reportViolation(ledger, 'a saved change is in the queue', id)
    if (!isSaved && isThere) reportViolation(ledger, 'a refused change leaves no trace', id)
  }
}

async function readOne({ random }: World, tx: DeviceTx): Promise<ListedChange | undefined> {
  const unsent = random.pick(unsentChanges(await tx.queue.all()))
  if (!unsent) return undefined
  const screen = await readScreen(tx, unsent.record.scope)
  const key = unsent.record.touched.find((each) => parseRowKey(each).table === 'expenses')
  if (!key) return { unsent, screen }
  const { row, deleted } = (await tx.shadows.get(key)) ?? (await readRowEntry(tx, key))
  return {
    unsent,
    screen,
    ...(row && 'moneyMark' in row ? { row } : {}),
    ...(deleted && 'moneyMark' in deleted ? { deleted } : {}),
  }
}

/** 破棄 */
function discarding({ listed }: Deciding): Decision {
  const { seq } = listed.unsent.record
  return { verb: 'discards', ids: [], carryOut: (owner) => discardChange(owner, { seq }).then(() => ok()) }
}

/** 再送. In a conflict it sends the `moneyMark` of the version that is shown. */
function resending({ world, device, listed: { unsent, row } }: Deciding): Decision {
  const { seq, code, args } = unsent.record
  const mutationId = MutationId.parse(world.newId())
  const isOver = code === 'conflict' && row !== undefined && markOf(args) !== undefined
  const mark = isOver ? { mark: row.moneyMark } : {}
  const resend = { seq, mutationId, at: clockOf(world, device), ...mark }
  const carryOut = (owner: DeviceStore) => resendChange(owner, resend).then(() => ok())
  return { verb: 'resends', ids: [mutationId], carryOut }
}

/** 編集 */
function editing({ world, device, listed }: Deciding): Decision | undefined {
  const { record } = listed.unsent
  const call = callOf(record)
  if (!isHeld(record) || isRowGone(record) || !call) return undefined
  const shown = record.code === 'conflict' ? listed.row : undefined
  const [instead, ...others] = corrections(call, { ...listed, mark: shown?.moneyMark }, world)
  if (!instead) return undefined
  const further = others.map((other) => changeOf(other, { world, device, listed }))
  const { mutationId, at } = changeOf(instead, { world, device, listed })
  const replacement = { seq: record.seq, ...instead, mutationId, at, further }
  return {
    verb: 'edits',
    ids: [mutationId, ...further.map((each) => each.mutationId)],
    retires: record,
    carryOut: (owner) => replaceChange(owner, replacement),
  }
}

/** No other content could make the change valid. */
const isRowGone = ({ code }: QueueRecord) => code === 'expense-settled' || code === 'expense-deleted'

/** 差額だけ別に記録: records the difference to a row that somebody else edited or settled. */
function recordingDifference({ world, device, listed }: Deciding): Decision | undefined {
  const { unsent, screen, row } = listed
  const { record } = unsent
  const isMeant = record.code === 'conflict' || record.code === 'expense-settled'
  const call = callOf(record)
  if (record.status !== 'rejected' || !isMeant || !row || !call) return undefined
  const calls = differences(call, { row, screen }, world)
  if (calls.length === 0) return undefined
  const changes = calls.map((each) => changeOf(each, { world, device, listed }))
  return {
    verb: 'records the difference of',
    ids: changes.map(({ mutationId }) => mutationId),
    retires: record,
    carryOut: (owner) => replaceByChanges(owner, { seq: record.seq, changes }),
  }
}

/** 支出を戻して、自分の変更を使う: restores a row that somebody else deleted, and applies the change to it. */
function restoring({ world, device, listed }: Deciding): Decision | undefined {
  const { unsent, row, deleted } = listed
  const { record } = unsent
  const { seq, name, status, code } = record
  const isMeant = code === 'expense-deleted' || code === 'conflict'
  if (status !== 'rejected' || !isMeant || name === 'settlement.close' || row || !deleted) return undefined
  const id = ExpenseId.parse(deleted.id)
  const change = changeOf({ name: 'expense.restore', args: { id } }, { world, device, listed })
  const mutationId = MutationId.parse(world.newId())
  const restoration = { seq, id, restoring: change, mutationId, at: change.at }
  return {
    verb: 'restores for',
    ids: [change.mutationId, mutationId],
    retires: record,
    carryOut: (owner) => restoreAndApply(owner, restoration),
  }
}

function changeOf(call: MutationInput, { world, device, listed }: Deciding): Change {
  const { scope } = listed.unsent.record
  const mutationId = MutationId.parse(world.newId())
  return { scope, ...call, actor: device.actor, mutationId, at: clockOf(world, device) }
}
