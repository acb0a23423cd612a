import { describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { guest, hanakoKey } from '#tests/builders/keys.ts'
import { hanako } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, groupId, queueRecord, transferArgs } from '#tests/builders/sync-rows.ts'
import { changeLookupOf, imagesOf } from './change-lookup.ts'
import { unsentItems } from './unsent-items.ts'

const id = expenseIdOf(1)
const row = spending({
  number: 1,
  title: '昼食',
  moneyMark: mutationIdOf(77),
  payers: [{ userKey: hanakoKey, amount: 3_000 }],
  split: { method: 'equal', participants: [hanakoKey] },
})
const create = {
  name: 'expense.create',
  args: expenseArgs(1),
  recordedAt: Date.UTC(2026, 7, 12, 1, 42) / 1000,
  touched: [`expenses/${id}` as const],
  created: [`expenses/${id}` as const],
}
const edit = { name: 'expense.describe', args: { id, title: '夕食' }, touched: create.touched }
const money = { id, mark: mutationIdOf(1), amount: 500, payers: [{ userKey: hanakoKey, amount: 500 }] }
const setMoney = {
  name: 'expense.setMoney',
  touched: create.touched,
  args: { ...money, split: { method: 'equal', participants: [hanakoKey] } },
}

type Found = 'there' | 'settled' | 'deleted' | 'nowhere'

function itemsOf(queue: QueueRecord[], found: Found = 'there') {
  const rows = imagesOf(groupDelta().rows)
  const rowsByState = { there: row, settled: { ...row, status: 'settled' as const } }
  const server = {
    row: found === 'there' || found === 'settled' ? rowsByState[found] : null,
    deleted: found === 'deleted' ? row : null,
  }
  const serverExpenses = new Map([[id, server]])
  return unsentItems(queue, changeLookupOf({ selfId: hanako.userId, queue, rows, serverExpenses }))
}

it('lists held changes with the changes that they block, separately from waiting ones', () => {
  const { held, waiting } = itemsOf([
    queueRecord(1, { ...create, status: 'expired' }),
    queueRecord(2, edit),
    queueRecord(3, { name: 'group.edit', args: { name: '奈良' } }),
    queueRecord(4, { status: 'applied' }),
  ])
  expect(held).toMatchObject([
    { seq: 1, state: 'expired', canResend: true, groupName: '京都', recorded: '8月12日 10:42' },
    {
      seq: 2,
      state: 'blocked',
      canResend: false,
      reason: '「支出の追加：昼食」を送るか直すと、続けて送ります。捨てると、この変更も送られずに消えます。',
    },
  ])
  expect(held[0]?.dependents()).toEqual(['「支出の編集：夕食」'])
  expect(waiting.map(({ title }) => title)).toEqual(['グループの編集：奈良'])
})

it('tells two changes of the amount of one expense apart', () => {
  const later = { ...setMoney, args: { ...setMoney.args, amount: 700 } }
  const { held } = itemsOf([
    queueRecord(1, { ...setMoney, status: 'rejected', code: 'conflict' }),
    queueRecord(2, later),
  ])
  expect(held[1]).toMatchObject({
    reason:
      '上で「自分の変更を残す」か「自分で直す」を選ぶと、続けて送ります。ほかを選ぶと、送られずに消えます。',
    holderSeq: 1,
    phrase: '「昼食」を700円にする変更',
  })
  expect(held[0]?.dependents()).toEqual(['「昼食」を700円にする変更'])
})

it('promises nothing of a change behind one of a settled row, which no choice sends', () => {
  const later = { ...setMoney, args: { ...setMoney.args, amount: 700 } }
  const { held } = itemsOf(
    [queueRecord(1, { ...setMoney, status: 'rejected', code: 'expense-settled' }), queueRecord(2, later)],
    'settled',
  )
  expect(held[0]?.conflict?.kind).toBe('settled')
  expect(held[1]?.reason).toBe(
    '「昼食」は精算済みになったため、この変更は送れません。上でどれを選んでも、消えます。',
  )
})

it('says that the server failed to process a change', () => {
  const { held } = itemsOf([queueRecord(1, { ...create, status: 'failed' })])
  expect(held[0]).toMatchObject({
    reason: 'サーバーで処理できませんでした。時間をおくか、アプリを更新してから、再送してください。',
    canResend: true,
  })
})

describe('a rejected change', () => {
  const refused = (code: RejectionCode, found?: Found, change: object = setMoney) =>
    itemsOf([queueRecord(1, { ...change, status: 'rejected', code })], found).held[0]

  it.each([
    ['person-unknown', 'このグループにいない人が含まれています', true],
    ['membership-ended', 'グループが残っていれば、もう一度参加すると再送できます', true],
    ['member-not-found', 'その人がもう一度参加すると、再送できます', true],
    ['expense-not-found', '支出が見つかりません', false],
  ] as const)('by %s gives the reason, and 再送 where that may help', (code, reason, canResend) => {
    const item = refused(code)
    expect(item?.reason).toContain(reason)
    expect(item?.canResend).toBe(canResend)
    expect(item?.conflict).toBeUndefined()
  })

  it('with a conflict shows both versions, and no 再送, which would be rejected again', () => {
    const item = refused('conflict')
    expect(item?.canResend).toBe(false)
    expect(item?.conflict?.mark).toBe(mutationIdOf(77))
  })

  it.each(['conflict', 'expense-deleted'] as const)(
    'by %s, of an expense that is deleted, can be sent again only once that is back',
    (code) => {
      const item = refused(code, 'deleted')
      expect(item?.reason).toContain('この支出はすでに削除されています。')
      expect(item?.canResend).toBe(false)
      expect(item?.conflict?.kind).toBe('deleted')
      expect(item?.restorableId).toBe(id)
    },
  )

  it.each([
    ['words', { name: 'expense.describe', args: { id, title: '夕食' } }, id],
    ['a paid flag', { name: 'expense.setSharePaid', args: { id, userKey: hanakoKey, isPaid: true } }, id],
    ['a deletion', { name: 'expense.delete', args: { id } }, undefined],
  ])('of %s offers to restore a deleted expense if it edits it', (_, change, restorableId) => {
    const item = refused('expense-deleted', 'deleted', { ...change, touched: create.touched })
    expect(item?.conflict).toBeUndefined()
    expect(item?.restorableId).toBe(restorableId)
  })

  it.each(['expense-settled', 'conflict'] as const)(
    'with %s, of an expense that is settled by now, shows the settled version',
    (code) => {
      const item = refused(code, 'settled')
      expect(item?.canResend).toBe(false)
      expect(item?.conflict?.kind).toBe('settled')
    },
  )

  const { version: _version, createdVersion: _created, ordinal: _ordinal, ...content } = row
  const givenBack = (given: object) => ({
    name: 'row.giveBack',
    touched: create.touched,
    args: {
      table: 'expenses',
      row: { ...content, ...given },
      isDeleted: false,
      versionBefore: 7,
      lost: { version: 7, id: 'a' },
      common: { version: 5, id: 'b' },
    },
  })

  it('of a row that a restore has lost shows both versions, including differing text fields', () => {
    const conflict = refused('conflict', 'there', givenBack({ title: '昼ごはん' }))?.conflict
    expect(conflict).toMatchObject({ kind: 'serverRestored', title: '昼ごはん', isSame: false })
    expect(conflict?.mine.lines[0]).toEqual([{ text: '昼ごはん', differs: true }])
    expect(conflict?.present.lines[0]).toEqual([{ text: '昼食', differs: true }])
    expect(refused('conflict', 'there', givenBack({}))?.conflict?.isSame).toBe(true)
  })

  it.each(['deleted', 'nowhere'] as const)(
    'of a row that a restore has lost, and that is %s, can be sent again over that',
    (found) => {
      const item = refused('conflict', found, givenBack({}))
      expect(item).toMatchObject({ conflict: undefined, canResend: true })
    },
  )

  it('of text fields can only be discarded if the expense is settled by now', () => {
    const item = refused('expense-settled', 'settled', edit)
    expect(item).toMatchObject({ canResend: false, reason: '精算済みのため、編集や削除はできません' })
    expect(item?.conflict).toBeUndefined()
  })

  it.each([
    ['conflict', '支払いの記録が変わったため'],
    ['already-settled', 'すでに精算済みにしています'],
    ['expense-deleted', '削除された支出や支払いが含まれている'],
  ] as const)(
    'of a settlement with %s says what to do, and cannot be sent again unchanged',
    (code, reason) => {
      const args = { expenses: [{ id: expenseIdOf(1), mark: mutationIdOf(1) }], transfers: [] }
      const record = queueRecord(1, { name: 'settlement.close', args, status: 'rejected', code })
      const item = itemsOf([record]).held[0]
      expect(item?.reason).toContain(reason)
      expect(item?.reason).toContain('精算の画面でもう一度確認してください')
      expect(item?.settleAgainIn).toBe(groupId)
      expect(item?.canResend).toBe(false)
    },
  )

  it('of a restored expense can be sent again', () => {
    expect(refused('expense-deleted', 'there')?.canResend).toBe(true)
  })
})

describe('編集', () => {
  const editing = (fields: object, found?: Found) => itemsOf([queueRecord(1, fields)], found).held[0]?.editing
  const refused = { status: 'rejected', code: 'person-unknown' } as const

  it.each([
    ['a new expense', create, 'expense'],
    ['an edit of money', setMoney, 'expense'],
    ['an edit of words', edit, 'expense'],
    ['a new transfer', { name: 'transfer.create', args: transferArgs(2) }, 'transfer'],
    ['an edit of a transfer', { name: 'transfer.edit', args: { id, title: '返金' } }, 'transfer'],
    ['another name of the group', { name: 'group.edit', args: { name: '奈良', description: '' } }, 'name'],
    [
      'an edit of the group’s description',
      { name: 'group.edit', args: { description: '4泊' } },
      'description',
    ],
    ['another way into the group', { name: 'group.edit', args: { inviteMethod: 'open' } }, undefined],
    ['a new pending member', { name: 'pendingMember.add', args: { id: guest, name: '祖母' } }, 'name'],
    [
      'a paid flag',
      { name: 'expense.setSharePaid', args: { id, userKey: hanakoKey, isPaid: true } },
      undefined,
    ],
    ['what cannot be read', { name: 'expense.create', args: { id } }, undefined],
  ])('of %s', (_, fields, form) => {
    expect(editing({ ...fields, ...refused })?.form).toBe(form)
    expect(editing({ ...fields, status: 'expired' })?.form).toBe(form)
  })

  const text = { name: '奈良', description: '3泊', inviteMethod: 'open' }
  it.each([
    { name: 'group.create', args: text },
    { name: 'group.edit', args: text },
    { name: 'group.edit', args: { description: '3泊', inviteMethod: 'open' } },
    { name: 'pendingMember.add', args: { id: guest, name: '祖母' } },
    { name: 'pendingMember.rename', args: { id: guest, name: '祖母' } },
    { name: 'profile.set', args: { displayName: 'はな', statusMessage: '旅行中' } },
  ])('of one text leaves everything else of the change: $name $args', (change) => {
    const found = editing({ ...change, ...refused })
    assert(found && 'callWith' in found, 'a text is edited')
    expect(found.callWith(found.text)).toEqual(change)
  })

  it('of a conflict overwrites the version that is shown beside it', () => {
    expect(editing({ ...setMoney, status: 'rejected', code: 'conflict' })).toMatchObject({
      mark: mutationIdOf(77),
    })
    expect(editing({ ...setMoney, ...refused })).toMatchObject({ mark: undefined })
  })

  it('is not offered to a person who may not edit the group', () => {
    const rename = { name: 'group.edit', args: { name: '奈良' } }
    expect(editing({ ...rename, status: 'rejected', code: 'group-update-not-allowed' })).toBeUndefined()
  })

  it.each(['settled', 'deleted'] as const)('is not offered if the expense is %s', (found) => {
    expect(editing({ ...setMoney, status: 'rejected', code: 'conflict' }, found)).toBeUndefined()
  })

  it('is offered for held changes, and not for blocked ones', () => {
    const { held } = itemsOf([queueRecord(1, { ...create, status: 'expired' }), queueRecord(2, edit)])
    expect(held.map(({ editing: found }) => found?.form)).toEqual(['expense', undefined])
  })
})
