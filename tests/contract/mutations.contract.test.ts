/**
 * The contract of every store: each mutation has the same outcome as over the memory store, and leaves the same rows
 * in the same order of recording.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { refusals } from '#shared/rejection-codes.ts'
import { type Scope, groupOfScope, kindOfScope } from '#shared/model/scope.ts'
import { type TableName, tableNames } from '#shared/model/tables.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { mutations } from '#shared/mutations/registry.ts'
import type { WriteTx } from '#shared/mutations/define-mutation.ts'
import { expenseIdOf, itemIdOf, tripIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { misaki, taro } from '#tests/builders/people.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type ContractStore, contractStores, openServerContract } from './contract-stores.ts'
import { story } from './every-mutation.ts'
import type { Entry, Step } from './story-entries.ts'

/** The device's stores are compared once, not again in the run on PostgreSQL. */
const comparedStores = contractStores.filter(({ name }) => !isOnPostgres() || name === 'PostgreSQL')

const isStep = (entry: Entry): entry is Step => 'name' in entry
const steps = story.filter(isStep)

/** The outcome of each step and the rows of its scope after it, and the rows of all scopes at the end. */
type StoryRun = { steps: { title: string; outcome: string; scope: Scope; rows: unknown }[]; end: unknown }

async function runStory(store: ContractStore): Promise<StoryRun> {
  const taken: StoryRun['steps'] = []
  for (const [index, entry] of story.entries()) {
    const outcome = await outcomeOf(store, entry, index)
    const { scope } = entry
    taken.push({ title: titleOf(entry, index), outcome, scope, rows: await rowsOf(store, scope) })
  }
  const end: Partial<Record<Scope, unknown>> = {}
  for (const scope of new Set(story.map((entry) => entry.scope))) end[scope] = await rowsOf(store, scope)
  await store.close()
  return { steps: taken, end }
}

function rowsOf(store: ContractStore, scope: Scope): Promise<unknown> {
  if (kindOfScope(scope) === 'group') return store.read(scope, seenIn)
  return store.read(scope, (tx) => tx.get('profiles', misaki.userId))
}

async function outcomeOf(store: ContractStore, entry: Entry, index: number): Promise<string> {
  if ('given' in entry) {
    await store.write(entry.scope, entry.write)
    return 'given'
  }
  if ('seen' in entry) {
    expect(await store.read(entry.scope, entry.read), entry.seen).toEqual(entry.expected)
    return 'seen'
  }
  const { by, scope, name, args, mutationId } = entry
  const at = 1_770_000_000 + index
  const outcome = await store.perform({ scope, name, args, actor: by, mutationId, at })
  return outcome.ok ? 'ok' : outcome.code
}

function titleOf(entry: Entry, index: number): string {
  if (!isStep(entry)) return `${index} ${'given' in entry ? entry.given : entry.seen}`
  return `${index} ${entry.by.displayName} ${entry.name} ${entry.expected}`
}

/**
 * Everything that a mutation can see of the scope. Undefined without a group, because a server has no such scope and
 * a device has an empty one.
 */
async function seenIn(tx: WriteTx) {
  if (!(await tx.get('groups', groupOfScope(tx.scope)))) return undefined
  const lists: Partial<Record<TableName, unknown>> = {}
  for (const table of tableNames) lists[table] = await tx.list(table)
  return { lists, deleted: await deletedIn(tx), named: await whoIsNamed(tx) }
}

/** The numbers of the rows that the story deletes. */
const deletedExpenses = [1, 2, 3, 4, 8, 21, 23, 24]
const deletedPeople = [2, 14, 99]

async function deletedIn(tx: WriteTx) {
  const deleted = []
  for (const number of deletedExpenses) deleted.push(await tx.getDeleted('expenses', expenseIdOf(number)))
  for (const number of [1, 2]) deleted.push(await tx.getDeleted('itineraries', tripIdOf(number)))
  for (const number of [1, 2, 3]) deleted.push(await tx.getDeleted('itineraryItems', itemIdOf(number)))
  for (const number of deletedPeople) deleted.push(await tx.getDeleted('pendingMembers', pendingIdOf(number)))
  return deleted
}

const guestAndTaro = [keyOfPendingMember(pendingIdOf(1)), keyOfUser(taro.userId)]

async function whoIsNamed(tx: WriteTx) {
  const named = []
  for (const key of guestAndTaro) named.push(await tx.has('expensesOfPerson', key))
  return named
}

describe('the story of every mutation', () => {
  let measure: StoryRun
  beforeAll(async () => {
    const [memory] = contractStores
    assert(memory, 'the memory store is the first')
    measure = await runStory(await memory.open())
  })

  it.each(comparedStores)(
    'has the expected outcomes over $name, and leaves the same rows',
    async ({ open, name }) => {
      const run = name === 'memory' ? measure : await runStory(await open())
      const before = new Map<Scope, unknown>()
      for (const [index, { title, outcome, scope, rows }] of run.steps.entries()) {
        const entry = story[index]
        if (entry && isStep(entry)) expect(outcome, title).toBe(entry.expected)
        expect(rows, `after ${title}`).toEqual(measure.steps[index]?.rows)
        const mayChange = outcome === 'ok' || outcome === 'given'
        if (!mayChange) expect(rows, `after ${title} nothing has changed`).toEqual(before.get(scope))
        before.set(scope, rows)
      }
      expect(run.end, 'no step has changed another scope').toEqual(measure.end)
    },
  )

  it('keeps the server’s running sums equal to those of its rows, after each step', async () => {
    const store = await openServerContract()
    // Reading all rows after each step takes long over PostgreSQL, where the sums are computed by the same code.
    const isEachRead = !isOnPostgres() || process.env.LONG !== undefined
    for (const [index, entry] of story.entries()) {
      await outcomeOf(store, entry, index)
      if (!isEachRead && index < story.length - 1) continue
      expect(await wrongSums(store.database), `after ${titleOf(entry, index)}`).toEqual([])
    }
    await store.close()
  })

  it('applies every mutation and rejects every mutation', () => {
    const namesWhere = (isTaken: boolean) => {
      const names = steps.filter(({ expected }) => (expected === 'ok') === isTaken).map(({ name }) => name)
      return [...new Set(names)].toSorted()
    }
    expect(namesWhere(true)).toEqual(peoplesChanges)
    expect(namesWhere(false)).toEqual(peoplesChanges)
  })

  it('contains every code that running a mutation can return', () => {
    const codes = new Set<string>(steps.map(({ expected }) => expected))
    const missing = Object.keys(refusals).filter((code) => !codes.has(code))
    expect(missing.toSorted()).toEqual([...codesOfOthers].toSorted())
  })
})

/** Without the give-back mutations, which only the server allows (tests/server/given-back.test.ts). */
const peoplesChanges = Object.keys(mutations)
  .filter((name) => !name.endsWith('.giveBack'))
  .toSorted()

/**
 * Codes returned by the arguments' schemas (shared/mutations/arguments.test.ts), by the server's calls, by the device, or for
 * more rows than the story has (shared/mutations/full-trips.test.ts).
 */
const codesOfOthers = [
  ...['trip-items-full', 'group-itineraries-full'],
  ...['log-not-found', 'table-not-found', 'row-not-found', 'explorer-role-missing', 'one-statement-only'],
  ...['explorer-writes-off', 'sign-in-too-old', 'table-not-writable', 'column-not-writable', 'row-changed'],
  ...['row-not-storable'],
  ...['query-write-not-allowed', 'query-writes-nothing', 'query-changes-too-many', 'query-result-changed'],
  ...['query-trial-unknown', 'restore-points-unavailable', 'restore-point-failed'],
  ...['query-required', 'query-failed', 'query-not-allowed', 'query-too-slow', 'query-too-large'],
  ...['file-required', 'attachment-place-required', 'attachment-type-unsupported', 'attachment-too-large'],
  ...['attachment-mismatch', 'attachment-not-uploaded', 'attachments-full', 'plan-attachments-full'],
  ...['group-attachments-full', 'unknown-field', 'id-invalid', 'group-name-required', 'member-name-required'],
  ...[
    'title-required',
    'text-too-long',
    'date-invalid',
    'url-invalid',
    'amount-not-positive',
    'amount-not-whole',
  ],
  ...[
    'amount-too-large',
    'payer-required',
    'payers-repeated',
    'participant-required',
    'participants-repeated',
  ],
  ...['percentage-invalid', 'invite-code-required', 'group-lost', 'membership-lost'],
  ...[
    'too-large',
    'device-code-wrong',
    'device-unknown',
    'split-mismatch',
    'schema-too-old',
    'change-too-old',
    'too-many-requests',
    'unavailable',
    'signed-out',
    'account-unknown',
    'line-already-linked',
    'line-token-invalid',
    'line-unavailable',
    'access-code-wrong',
    'foreign-origin',
    'other-person-signed-in',
  ],
  ...['device-revoked', 'session-not-found', 'account-deleted', 'owner-of-groups', 'download-not-found'],
  ...['account-mismatch', 'no-such-call', 'id-reused', 'display-name-required', 'defect'],
  ...['group-rows-full', 'too-many-groups', 'too-many-changes', 'restore-too-late'],
  ...['device-full', 'device-failed', 'device-outdated'],
  ...['dates-reversed', 'phone-invalid', 'email-invalid', 'rejection-reason-required'],
  ...[
    'plan-groups-full',
    'new-owner-groups-full',
    'plan-people-full',
    'plan-itineraries-full',
    'applicant-groups-full',
  ],
  ...['itinerary-fields-required', 'item-title-required', 'time-invalid', 'budget-invalid'],
  ...['financial-status-derived', 'extension-key-required', 'amount-required', 'receiver-required'],
  ...['icon-required', 'icon-too-large', 'icon-type-unsupported', 'icon-dimensions-too-large'],
  ...['icon-not-found', 'body-too-slow', 'answer-too-large', 'not-system-admin'],
  ...['maintenance', 'setting-out-of-range', 'backup-not-found', 'backup-running'],
  ...['own-account', 'admin-named-by-setting', 'user-not-found'],
  // Of arguments alone.
  ...['currency-unknown', 'currency-amount-invalid'],
]
