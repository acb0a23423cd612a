import { expect, it } from 'vitest'
import { keyOfUser } from '#shared/model/user-key.ts'
import { withoutStamp } from '#shared/model/tables.ts'
import {
  expenseRow,
  group,
  hanako,
  hanakoId,
  members,
  pendingMembers,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { recordsFile } from './records-file.ts'

const profile = {
  id: hanakoId,
  displayName: '花子',
  avatarUrl: null,
  statusMessage: '温泉',
  plan: 'free' as const,
  createdAt: 0,
  updatedAt: 0,
}
const at = Date.UTC(2026, 10, 24, 15, 30) / 1000

async function written() {
  const expenses = [
    expenseRow(1, { title: '首里そば' }),
    transferRow(2, { amount: 500, from: hanako, to: taro }),
  ].map(withoutStamp)
  const groups = [
    {
      group: withoutStamp(group),
      members: members.map(withoutStamp),
      pendingMembers: pendingMembers.map(withoutStamp),
      expenses,
      itineraries: [withoutStamp(tripRow())],
      items: [itemRow(1, { title: '朝市' }), itemRow(2, { title: '水族館' })].map(withoutStamp),
    },
  ]
  const { name, content } = recordsFile({ profile, groups }, at)
  return { name, type: content.type, read: JSON.parse(await content.text()) }
}

it('is a JSON file with the day of Japan in its name', async () => {
  const { name, type, read } = await written()
  expect([name, type]).toEqual(['わりたび_自分のデータ_2026-11-25.json', 'application/json'])
  expect(read).toMatchObject({ product: 'waritabi', format: 1, exportedAt: '2026-11-25T00:30:00+09:00' })
})

it('has the profile, and each group with its people, expenses, transfers and trips', async () => {
  const { read } = await written()
  expect(read.profile).toEqual({
    userKey: keyOfUser(hanakoId),
    displayName: '花子',
    avatarUrl: null,
    statusMessage: '温泉',
    createdAt: '1970-01-01T09:00:00+09:00',
  })
  const [only] = read.groups
  expect(Object.keys(only)).toEqual([
    ...['id', 'name', 'description', 'createdAt', 'members', 'pendingMembers', 'expenses', 'transfers'],
    'itineraries',
  ])
  expect(only.members).toMatchObject([
    { userKey: hanako, displayName: '花子', role: 'owner' },
    { userKey: taro, displayName: '太郎', role: 'member', status: 'active' },
    { displayName: '五郎', role: 'member', status: 'left' },
  ])
  expect(only.pendingMembers).toMatchObject([
    { name: '祖母', linkedTo: null },
    { name: 'たろちゃん', linkedTo: taro },
  ])
  expect(only.expenses).toMatchObject([{ title: '首里そば', payers: [{ userKey: taro }] }])
  expect(only.transfers).toMatchObject([{ itineraryId: null, amount: 500, from: hanako, to: taro }])
  expect(only.itineraries).toMatchObject([
    { title: '夏の沖縄', status: 'draft', items: [{ title: '朝市' }, { title: '水族館' }] },
  ])
})

it('contains neither the invite code nor what only syncing needs', async () => {
  const { read } = await written()
  const text = JSON.stringify(read)
  for (const field of ['inviteCode', 'moneyMark', 'createdVersion', 'ordinal', 'describedBy'])
    expect(text).not.toContain(`"${field}"`)
})
