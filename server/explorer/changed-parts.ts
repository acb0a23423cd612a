/** Payers and shares of an expense after a statement has changed their rows in SQL. */
import * as z from 'zod/mini'
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { parseUserKey } from '#shared/model/user-key.ts'
import { partsOfExpense } from '#server/db/explored-writes.ts'
import type { RowChange } from './statement.ts'

/** The fields `payers` and `shares` of the expense, those of them that change, as JSON. `current` has them as they are. */
export function partsAfter(current: RowValues, changes: readonly RowChange[]): RowValues {
  const byField = Map.groupBy(changes, ({ table }) => partsOfExpense.get(table) ?? '')
  return Object.fromEntries(
    [...byField].map(([field, some]) => [field, JSON.stringify(listAfter(current[field] ?? null, some))]),
  )
}

const Part = z.object({
  userKey: z.string(),
  amount: z.number(),
  percentage: z.optional(z.nullable(z.number())),
})
type Part = z.infer<typeof Part>

/** Stored parts are numbered from 0 in their order. Afterwards their order is that of their numbers. */
function listAfter(stored: RowValues[string], changes: readonly RowChange[]): Part[] {
  const rows = new Map(
    z
      .array(Part)
      .parse(JSON.parse(String(stored)))
      .map((part, place) => [place, part]),
  )
  const before = new Map(rows)
  // A statement that renumbers rows takes each away and adds it in another place.
  const [added, others] = [changes.filter(isAdded), changes.filter((change) => !isAdded(change))]
  for (const change of others) {
    const [place, part] = [placeOf(change), before.get(placeOf(change))]
    if (!part || !isAs(part, change.before)) throw new Refusal('row-changed')
    if (change.kind === 'deleted') rows.delete(place)
    else rows.set(place, partOf({ ...columnsOf(part), ...change.after }))
  }
  for (const change of added) {
    if (rows.has(placeOf(change))) throw new Refusal('row-changed')
    rows.set(placeOf(change), partOf(change.after))
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, part]) => part)
}

const isAdded = ({ kind }: RowChange) => kind === 'added'
const placeOf = ({ key }: RowChange) => Number(key.position)

function columnsOf({ userKey, amount, percentage }: Part): RowValues {
  const person = parseUserKey(userKey)
  return {
    user_id: person?.kind === 'user' ? person.id : null,
    pending_member_id: person?.kind === 'pending' ? person.id : null,
    amount,
    ...(percentage === undefined ? {} : { percentage }),
  }
}

function isAs(part: Part, before: RowValues): boolean {
  const columns = columnsOf(part)
  return Object.entries(columns).every(
    ([name, value]) => !Object.hasOwn(before, name) || before[name] === value,
  )
}

/** Refuses a part that names nobody, or two people. */
function partOf({ user_id, pending_member_id, amount, percentage }: RowValues): Part {
  const keys = [
    ...((user_id ?? null) === null ? [] : [`u:${user_id}`]),
    ...((pending_member_id ?? null) === null ? [] : [`p:${pending_member_id}`]),
  ]
  const [userKey, ...more] = keys
  if (userKey === undefined || more.length > 0) throw new Refusal('person-unknown')
  return {
    userKey,
    amount: Number(amount),
    ...(percentage === undefined ? {} : { percentage: percentage === null ? null : Number(percentage) }),
  }
}
