import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unsentReasons } from '#shared/messages/unsent-reasons.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { exportUnsent } from './read-unsent.ts'

let database: AccountDatabase
beforeEach(async () => {
  // Only the date is faked, because Dexie needs the real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:30:00Z') })
  database = await openAccount({ userId: newId(UserId), displayName: '花子' })
})
afterEach(async () => {
  await database.delete()
  closeAccount()
  vi.useRealTimers()
})

it('contains each unsent change described in words, together with its queue record', async () => {
  const groupId = newId(GroupId)
  const grandmother = { id: newId(PendingMemberId), name: '祖母' }
  await mutateTogether(groupId, [
    { name: 'group.create', args: { name: '沖縄', description: '', inviteMethod: 'open' } },
    { name: 'pendingMember.add', args: grandmother },
  ])
  const first = await database.api_sync_queue.orderBy('seq').first()
  if (first) await database.api_sync_queue.put({ ...first, status: 'failed' })

  const { name, content } = await exportUnsent()
  expect(name).toBe('わりたび_未送信の変更_2026-11-23.json')
  const moment = '2026-11-23T00:30:00+09:00'
  expect(JSON.parse(await content.text())).toMatchObject({
    アプリ: 'わりたび',
    書き出した人: '花子',
    書き出した日時: moment,
    未送信の変更: [
      {
        種類: 'グループの作成',
        内容: '沖縄',
        金額: null,
        記録した日時: moment,
        状態: unsentReasons.failed,
      },
      {
        種類: '仮メンバーの追加',
        内容: '祖母',
        グループ: '沖縄',
        控え: { name: 'pendingMember.add', args: grandmother },
      },
    ],
  })
})
