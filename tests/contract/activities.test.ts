/** Every change of a group either leaves one activity, or its rows and tombstones say themselves who made it and when. */
import { expect, it } from 'vitest'
import { type Activity, type ActivityAction, activityActions } from '#shared/model/activity.ts'
import { type TableName, tablesOf } from '#shared/model/tables.ts'
import { kindOfScope } from '#shared/model/scope.ts'
import type { MutationName } from '#shared/mutations/registry.ts'
import { type ContractStore, contractStores } from './contract-stores.ts'
import { story } from './every-mutation.ts'
import type { Step } from './story-entries.ts'

/** What each mutation of a group is recorded as. None: its row names its author, or nobody can read it any more. */
const recordedAs: Partial<Record<MutationName, readonly ActivityAction[]>> = {
  'group.edit': ['group-edited'],
  'group.setIcon': ['group-edited'],
  'group.renewInviteCode': ['code-renewed'],
  'member.join': ['member-joined'],
  'member.remove': ['member-ended'],
  'member.setRole': ['admin-made', 'member-made'],
  'member.makeOwner': ['owner-made'],
  'pendingMember.add': ['person-added'],
  'pendingMember.rename': ['person-renamed'],
  'pendingMember.setContact': ['person-edited'],
  'pendingMember.setRole': ['admin-made', 'member-made'],
  'pendingMember.invite': ['person-invited'],
  'pendingMember.remove': ['person-removed'],
  'pendingMember.restore': ['person-restored'],
  'pendingMember.link': ['person-linked'],
  'application.approve': ['member-approved'],
  'expense.describe': ['expense-described'],
  'itinerary.describe': ['itinerary-edited'],
  'itinerary.setStatus': ['itinerary-status'],
  'itinerary.restore': ['itinerary-restored'],
  'item.describe': ['item-edited'],
  'item.setBudget': ['item-budget'],
  'item.move': ['item-moved'],
  'item.setExtension': ['item-edited'],
  'item.restore': ['item-restored'],
  'expense.link': ['expense-linked'],
  'expense.setMoney': ['expense-money'],
  'expense.restore': ['expense-restored'],
  'transfer.edit': ['transfer-edited'],
  'settlement.close': ['settled'],
}
const unrecorded: readonly MutationName[] = [
  ...(['group.create', 'group.delete'] as const),
  ...(['application.apply', 'application.withdraw', 'application.reject'] as const),
  ...(['itinerary.create', 'itinerary.delete', 'item.create', 'item.delete'] as const),
  ...(['expense.create', 'expense.delete', 'transfer.create', 'transfer.delete'] as const),
  ...(['attachment.add', 'attachment.remove', 'attachment.restore'] as const),
  'expense.setSharePaid',
  ...(['row.giveBack', 'group.giveBack'] as const),
]

/** Payments are rows of their own now, which say who has recorded them and when. */
const ofEarlierBuilds: readonly ActivityAction[] = ['share-paid', 'share-unpaid']

type Told = { step: Step; at: number; added: Activity[]; hasChanged: boolean; isOnSameDays: boolean }

async function tellStory(store: ContractStore): Promise<Told[]> {
  const told: Told[] = []
  for (const [index, entry] of story.entries()) {
    if ('seen' in entry) continue
    if ('given' in entry) {
      await store.write(entry.scope, entry.write)
      continue
    }
    const at = 1_770_000_000 + index
    const before = await rowsOf(store, entry)
    await store.perform({ ...entry, actor: entry.by, at })
    const after = await rowsOf(store, entry)
    told.push({
      step: entry,
      at,
      added: after.activities.filter(({ id }) => !before.activities.some((each) => each.id === id)),
      hasChanged: before.others !== after.others,
      isOnSameDays: before.days === after.days,
    })
  }
  return told.filter(({ step }) => kindOfScope(step.scope) === 'group')
}

async function rowsOf(store: ContractStore, { scope }: Step) {
  const others = tablesOf(scope).filter((table): table is Exclude<TableName, 'activities'> => {
    return table !== 'activities'
  })
  const isOfGroup = kindOfScope(scope) === 'group'
  const read = await store.read(scope, async (tx) => ({
    activities: isOfGroup ? await tx.list('activities') : [],
    days: isOfGroup ? JSON.stringify((await tx.list('itineraryItems')).map(({ date }) => date)) : '',
    others: JSON.stringify(await Promise.all(others.map((table) => tx.list(table)))),
  }))
  return read ?? { activities: [], days: '', others: '' }
}

it('each applied change is recorded once with its author and time, and nothing else is', async () => {
  const [memory] = contractStores
  if (!memory) throw new Error('a store in memory')
  const store = await memory.open()
  const actions = new Set<ActivityAction>()
  for (const { step, at, added, hasChanged, isOnSameDays } of await tellStory(store)) {
    // This store gives every new code the same text.
    const expected = recordedAs[step.name]
    // A new place in the same day is nothing that somebody would look for.
    const isReorder = step.name === 'item.move' && isOnSameDays
    const isNewCode = step.name === 'pendingMember.invite' && added.length > 0
    if (step.expected !== 'ok' || !(hasChanged || isNewCode) || !expected || isReorder) {
      expect(added, `${step.name} at ${at}`).toEqual([])
      if (step.expected === 'ok' && hasChanged && !isReorder) expect(unrecorded).toContain(step.name)
      continue
    }
    expect(added, `${step.name} at ${at}`).toMatchObject([
      { createdBy: step.by.userId, createdAt: at, action: expect.toBeOneOf([...expected]) },
    ])
    for (const { action } of added) actions.add(action)
  }
  const recorded = activityActions.filter((action) => !ofEarlierBuilds.includes(action))
  expect([...actions].toSorted()).toEqual(recorded.toSorted())
  await store.close()
})
