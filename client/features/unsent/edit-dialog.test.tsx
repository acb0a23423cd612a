import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { mutate, mutateProfile } from '#client/sync/mutate.ts'
import { expenseIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { groupId, hanako, hanakoId, taro } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { EditDialog } from './edit-unsent-screen.tsx'
import { editingOf } from './editing.ts'
import { readUnsent } from './read-unsent.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
})
afterEach(deleteAccountDatabase)

const sent = {
  id: expenseIdOf(1),
  itineraryId: null,
  from: hanako,
  to: taro,
  amount: 3200,
  date: '2026-08-12',
  title: '夕食の分',
  description: '現金で',
} as const

/** Opens 編集 for a change that the server has rejected. */
async function openHeld<Name extends MutationName>(name: Name, args: ArgsOf<Name>) {
  expect(await mutate(groupId, name, args)).toMatchObject({ ok: true })
  return openRefused('transfer-needs-two-people')
}

async function openRefused(code: RejectionCode) {
  const events: string[] = []
  await database.api_sync_queue.toCollection().modify({ status: 'rejected', code })
  const { queue, lookup } = await readUnsent()
  const [held] = queue
  const editing = held && editingOf(held, lookup)
  if (!editing || editing.form === 'expense') throw new Error('it is corrected in a dialog')
  renderView(
    <EditDialog
      held={held}
      title="変更の編集"
      editing={editing}
      onClose={() => void events.push('closed')}
    />,
  )
  await screen.findByRole('dialog')
  return events
}
const queued = async () => {
  const records = await database.api_sync_queue.orderBy('seq').toArray()
  return records.map(({ name, args, status }) => ({ name, args, status }))
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const save = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('the form of a held transfer shows it as it was recorded', async () => {
  await openHeld('transfer.create', sent)
  const chosen = (name: string) => {
    const { selectedOptions } = screen.getByRole<HTMLSelectElement>('combobox', { name })
    return selectedOptions[0]?.text
  }
  expect([chosen('払った人'), chosen('受け取った人')]).toEqual(['あなた', '太郎'])
  expect(['金額', '内容', 'メモ（任意）'].map((name) => field(name).value)).toEqual([
    ...['3,200', '夕食の分', '現金で'],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('払った日').value).toBe('2026-08-12')
})

it('a corrected transfer replaces the held one in the queue, and is pending', async () => {
  const events = await openHeld('transfer.create', sent)
  await type('金額', '3000')
  await save('記録する')
  await waitFor(() => expect(events).toEqual(['closed']))
  expect(await queued()).toEqual([
    { name: 'transfer.create', args: { ...sent, amount: 3000 }, status: 'pending' },
  ])
  expect((await database.expenses.get(sent.id))?.amount).toBe(3000)
})

it('a transfer without an amount is not saved, and the form says so', async () => {
  const events = await openHeld('transfer.create', sent)
  await userEvent.clear(field('金額'))
  await save('記録する')
  expect(screen.getByText('1円以上の金額を入力してください')).toBeDefined()
  expect([events, await queued()]).toMatchObject([[], [{ args: sent, status: 'rejected' }]])
})

it('a correction that does not fit on the device stays in the form, with advice', async () => {
  const events = await openHeld('transfer.create', sent)
  const fill = () => {
    throw new Dexie.QuotaExceededError('full')
  }
  database.api_sync_queue.hook('updating', fill)
  await type('金額', '3000')
  await save('記録する')
  expect(await screen.findByText(/空き容量を増やしてから/)).toBeDefined()
  expect(field('金額').value).toBe('3,000')
  database.api_sync_queue.hook('updating').unsubscribe(fill)
  expect([events, await queued()]).toMatchObject([[], [{ args: sent, status: 'rejected' }]])
})

const guest = { id: pendingIdOf(1), name: '次郎' }

it('the form of a held name shows it, and its correction replaces the held change', async () => {
  const events = await openHeld('pendingMember.add', guest)
  expect(field('名前').value).toBe('次郎')
  await type('名前', '次郎くん')
  await save('保存')
  await waitFor(() => expect(events).toEqual(['closed']))
  const args = { ...guest, name: '次郎くん' }
  expect(await queued()).toEqual([{ name: 'pendingMember.add', args, status: 'pending' }])
  expect((await database.pendingMembers.get(guest.id))?.name).toBe('次郎くん')
})

it('an invalid name is not saved, and the form says why', async () => {
  const events = await openHeld('pendingMember.add', guest)
  await userEvent.clear(field('名前'))
  await save('保存')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('直せませんでした仮メンバーの名前を入力してください')
  expect([events, await queued()]).toMatchObject([[], [{ args: guest, status: 'rejected' }]])
})

it('the form of a held description shows all its lines, and its correction replaces the held change', async () => {
  const events = await openHeld('group.edit', { description: '3泊4日\nレンタカー' })
  expect(field('説明').value).toBe('3泊4日\nレンタカー')
  await type('説明', '4泊5日{Enter}レンタカー')
  await save('保存')
  await waitFor(() => expect(events).toEqual(['closed']))
  const args = { description: '4泊5日\nレンタカー' }
  expect(await queued()).toEqual([{ name: 'group.edit', args, status: 'pending' }])
  expect((await database.groups.get(groupId))?.description).toBe('4泊5日\nレンタカー')
})

it('the form of a rejected display name shows it, and its correction is shown and sent instead', async () => {
  expect(await mutateProfile({ displayName: 'はなこ' })).toMatchObject({ ok: true })
  const events = await openRefused('display-name-required')
  expect(field('名前').value).toBe('はなこ')
  await type('名前', 'はなちゃん')
  await save('保存')
  await waitFor(() => expect(events).toEqual(['closed']))
  const args = { displayName: 'はなちゃん' }
  expect(await queued()).toEqual([{ name: 'profile.set', args, status: 'pending' }])
  expect((await database.profiles.get(hanakoId))?.displayName).toBe('はなちゃん')
})
