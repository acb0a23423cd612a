/**
 * The story in which every mutation is applied shows whether definitions say what is true: the trait of a mutation, and
 * how a table's deleted rows are emptied.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { emptiedRow, isEmptied, rowSchemas } from '#shared/model/row-schemas.ts'
import { type TableName, type Tables, isDeletable, tableNames } from '#shared/model/tables.ts'
import type { MutationTraits } from '#shared/mutations/define-mutation.ts'
import { type MutationName, mutations, traitsOf } from '#shared/mutations/registry.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import { type ContractStore, contractStores } from './contract-stores.ts'
import { story } from './every-mutation.ts'

type Effect = 'creates' | 'edits' | 'deletes' | 'restores'
/** The rows that one step of the story changed, as they are after it or were before they were deleted. */
type Change = { effect: Effect; table: TableName; row: Tables[TableName] }[]

/** By mutation, the changes of the steps that were applied and changed something. */
const changes = new Map<MutationName, Change[]>()

type Rows = ReadonlyMap<RowKey, { table: TableName; row: Tables[TableName] }>

async function readRows(store: ContractStore): Promise<Rows> {
  const rows = new Map<RowKey, { table: TableName; row: Tables[TableName] }>()
  for (const scope of new Set(story.map((entry) => entry.scope)))
    for (const table of tableNames)
      for (const row of (await store.read(scope, (tx) => tx.list(table))) ?? [])
        rows.set(rowKey(table, row.id), { table, row })
  return rows
}

function changeBetween(before: Rows, after: Rows, everSeen: ReadonlySet<RowKey>): Change {
  const change: Change = []
  for (const [key, { table, row }] of before)
    if (!after.has(key)) change.push({ effect: 'deletes', table, row })
  for (const [key, { table, row }] of after) {
    const earlier = before.get(key)?.row
    if (!earlier) change.push({ effect: everSeen.has(key) ? 'restores' : 'creates', table, row })
    else if (JSON.stringify(earlier) !== JSON.stringify(row)) change.push({ effect: 'edits', table, row })
  }
  return change
}

beforeAll(async () => {
  const [memory] = contractStores
  const store = await memory?.open()
  if (!store) return
  const everSeen = new Set<RowKey>()
  let before: Rows = new Map()
  for (const [index, entry] of story.entries()) {
    if ('seen' in entry) continue
    if ('given' in entry) await store.write(entry.scope, entry.write)
    else await store.perform({ ...entry, actor: entry.by, at: 1_770_000_000 + index })
    const after = await readRows(store)
    const change = changeBetween(before, after, everSeen)
    if ('name' in entry && change.length > 0)
      changes.set(entry.name, [...(changes.get(entry.name) ?? []), change])
    for (const key of after.keys()) everSeen.add(key)
    before = after
  }
  await store.close()
})

/** Without the give-back mutations, which only the server allows. */
const names = Object.values(mutations)
  .filter((mutation) => !('givesBack' in mutation))
  .map(({ name }) => name)

function saidOf({ creates, edits, deletes, restores }: MutationTraits): Partial<Record<Effect, TableName>> {
  return Object.fromEntries(
    Object.entries({ creates, edits, deletes, restores }).filter(([, table]) => table !== undefined),
  )
}

/**
 * What no other trait allows. A mutation may edit further rows and record its activity, a scope's first change may create its
 * top row and first trip, and one that adds a person may create their member row.
 */
function unsaidOf(name: MutationName): Change {
  const traits = traitsOf(name)
  const isAllowed = ({ effect, table }: Change[number]) =>
    effect === 'edits' ||
    (effect === 'creates' && table === 'activities') ||
    traits[effect] === table ||
    ((traits[effect] ?? traits.edits) !== undefined &&
      traits.together?.some((other) => other === table) === true) ||
    (effect === 'creates' && traits.createsScope === true) ||
    (effect === 'creates' && table === 'members' && traits.addsPerson === true)
  return (changes.get(name) ?? []).flat().filter((change) => !isAllowed(change))
}

describe('what a mutation says of its row', () => {
  it.each(names)('%s does what it says', (name) => {
    const steps = changes.get(name) ?? []
    const said = Object.entries(saidOf(traitsOf(name)))
    for (const [effect, table] of said)
      expect(steps.flat(), `in the story ${name} ${effect} a row`).toContainEqual({
        effect,
        table,
        row: expect.anything(),
      })
    // Otherwise it changes several rows at once.
    if (said.length === 0) expect(Math.max(...steps.map(({ length }) => length))).toBeGreaterThan(1)
  })

  it.each(names)('%s creates, deletes and restores nothing that it does not say', (name) => {
    expect(unsaidOf(name)).toEqual([])
  })
})

const otherTexts = ['another', '090-0000-0000', 'another@example.com']

/** The texts that a person can write as they like: the schema takes another text for them. */
function ownTextsOf(table: TableName, row: Tables[TableName]): [field: string, text: string][] {
  const isOwn = ([field, value]: [string, unknown]): boolean =>
    typeof value === 'string' &&
    otherTexts.some((text) => rowSchemas[table].safeParse({ ...row, [field]: text }).success)
  return Object.entries(row).filter((entry): entry is [string, string] => isOwn(entry))
}

describe('the emptied content of a deleted row', () => {
  it.each(tableNames.filter(isDeletable))('of %s is valid, marked, and has no text of a person', (table) => {
    const deleted = [...changes.values()].flat(2).filter((change) => change.effect === 'deletes')
    const rows = deleted
      .filter((change) => change.table === table)
      .map(({ row }) => row as Tables[typeof table])
    expect(rows.flatMap((row) => ownTextsOf(table, row))).not.toEqual([])
    for (const row of rows) {
      const emptied = emptiedRow(table, row)
      expect(rowSchemas[table].safeParse(emptied).success).toBe(true)
      expect([isEmptied(table, row), isEmptied(table, emptied)]).toEqual([false, true])
      const left = new Map(ownTextsOf(table, emptied))
      expect(
        ownTextsOf(table, row).filter(([field, text]) => text !== '' && left.get(field) === text),
      ).toEqual([])
    }
  })
})
