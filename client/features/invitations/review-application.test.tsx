import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { askServerConfig } from '#client/session/server-config.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { applicationsToReview } from '#client/store/queries/applications.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openGroup, recordedIn } from '#tests/support/account-for-test.ts'
import { applicationRow } from '#tests/support/applications-for-test.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanakoId,
  pendingMembers,
  taro,
  taroId,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ReviewApplication } from './review-application.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
  await database.expenses.put(expenseRow(1))
})
afterEach(deleteAccountDatabase)

const [grandmotherRow] = pendingMembers
if (!grandmotherRow) throw new Error('a pending member')
const cousinId = PendingMemberId.parse('0197a000-0000-7000-8000-000000000299')
const queued = () => recordedIn(database)

async function open(row = applicationRow(1)) {
  await database.applications.put(row)
  let closed = 0
  renderView(
    <>
      <Notices />
      <ReviewApplication id={row.id} onClose={() => (closed += 1)} />
    </>,
  )
  await screen.findByText(row.applicantName)
  return { id: row.id, closed: () => closed }
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => userEvent.click(button(name))

it('shows who applies for what, and takes a stranger in as a new member', async () => {
  const { id, closed } = await open(applicationRow(1, { message: '花子の友だちです。' }))
  const dialog = screen.getByRole('dialog', { name: '参加のお願い' })
  expect(dialog.textContent).toContain('沖縄・参加希望')
  expect(dialog.textContent).toContain('花子の友だちです。')
  await userEvent.click(radio(/新しいメンバー/))
  expect(screen.getByText('新しいメンバーにします。あとから仮メンバーとまとめられます。')).toBeDefined()
  await press('参加してもらう')
  expect(await screen.findByText('申請者1さんに参加してもらいます')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'application.approve', args: { id, pendingMemberId: null } }])
  expect(closed()).toBe(1)
  expect(await database.members.get(memberIdOf({ groupId, userId: applicationRow(1).userId }))).toMatchObject(
    {
      displayName: '申請者1',
      status: 'active',
    },
  )
})

it('preselects whose code was used, says what is taken over, and that it is for good', async () => {
  const { id } = await open(applicationRow(1, { type: 'pending_member', pendingMemberId: grandmotherRow.id }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('沖縄・仮メンバーあての招待')
  expect(radio(/仮メンバーと同じ人/).checked).toBe(true)
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toBe('祖母')
  expect(dialog.textContent).toContain('参加すると、メンバーになります。')
  // Beside the buttons, which stay in sight with large letters too.
  expect(dialog.querySelector('[data-actions]')?.textContent).toBe(
    '引き継ぐ貸し借り（支出1件）−1,468円祖母さんと同じ人にします。あとから誰にも元に戻せません。断る参加してもらう',
  )
  expect(button('参加してもらう').style.getPropertyValue('--button-bg')).not.toContain('red')
  await press('参加してもらう')
  await waitFor(async () => expect(await queued()).toHaveLength(1))
  expect(await queued()).toEqual([
    { name: 'application.approve', args: { id, pendingMemberId: grandmotherRow.id } },
  ])
  expect((await database.pendingMembers.get(grandmotherRow.id))?.linkedTo).toBe(applicationRow(1).userId)
})

it('counts of whom is taken over all expenses, settled ones too, and no transfers', async () => {
  await database.expenses.bulkPut([
    expenseRow(2, { status: 'settled' }),
    expenseRow(4, { status: 'settled' }),
    transferRow(3, { from: grandmother, to: taro, amount: 468 }),
  ])
  await open(applicationRow(1, { type: 'pending_member', pendingMemberId: grandmotherRow.id }))
  expect(screen.getByRole('dialog').textContent).toContain('引き継ぐ貸し借り（支出3件）−1,000円')
})

it('names whom somebody with the group’s code says they are, and preselects that person', async () => {
  await open(applicationRow(1, { pendingMemberId: grandmotherRow.id }))
  expect(screen.getByText('「私は祖母です」と書いています')).toBeDefined()
  expect(radio(/仮メンバーと同じ人/).checked).toBe(true)
})

it('chooses neither for somebody who names nobody, names the pending members, and asks before it approves', async () => {
  await database.pendingMembers.put({ ...grandmotherRow, id: cousinId, name: 'いとこ' })
  const { id } = await open()
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.getByText('祖母さん、いとこさんから選びます。')).toBeDefined()
  expect(screen.getByText('どちらかを選ぶと、参加してもらえます。')).toBeDefined()
  expect(button('参加してもらう').dataset['disabled']).toBe('true')
  await press('参加してもらう')
  expect(screen.queryByText('どちらかを選ぶと、参加してもらえます。')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('仮メンバーと同じ人か、新しいメンバーかを選んでください')
  await userEvent.click(radio(/仮メンバーと同じ人/))
  expect(screen.getByRole('alert').textContent).toBe('同じ人の仮メンバーを選んでください')
  await press('参加してもらう')
  expect(await queued()).toEqual([])
  await userEvent.selectOptions(screen.getByRole('combobox'), 'いとこ')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button('参加してもらう').dataset['disabled']).toBeUndefined()
  await press('参加してもらう')
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { name: 'application.approve', args: { id, pendingMemberId: cousinId } },
    ]),
  )
})

it('finds the only pending member chosen, once the applicant is said to be one', async () => {
  await open()
  expect(screen.getByText('祖母さんのことです。')).toBeDefined()
  await userEvent.click(radio(/仮メンバーと同じ人/))
  expect(screen.getByText('引き継ぐ貸し借り（支出1件）')).toBeDefined()
})

it('offers no assignment where there is no pending member', async () => {
  await database.pendingMembers.clear()
  await open()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('dialog').textContent).toContain('参加すると、新しいメンバーになります。')
  expect(button('参加してもらう').disabled).toBe(false)
})

it('begins a rejection with a reason, and sends none that is blank', async () => {
  const { id, closed } = await open()
  await press('断る')
  expect(screen.getByRole('dialog', { name: '申請者1さんのお願いを断る' })).toBeDefined()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '断る理由' })
  expect(field.value).toBe('今回は見送らせてください')
  expect(screen.getByText('申請者1さんに伝わります。')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, '  ')
  await press('断る')
  expect(screen.getByText('断る理由を入力してください')).toBeDefined()
  expect(await queued()).toEqual([])
  await userEvent.type(field, '人数がそろいました')
  await press('断る')
  expect(await screen.findByText('申請者1さんの参加を断りました')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'application.reject', args: { id, reason: '人数がそろいました' } }])
  expect(closed()).toBe(1)
})

it('keeps the decision in the list as 送信待ち until the server has it, and no longer as one to decide', async () => {
  const { id } = await open()
  await userEvent.click(radio(/新しいメンバー/))
  await press('参加してもらう')
  await screen.findByText('申請者1さんに参加してもらいます')
  const other = applicationRow(2)
  await database.applications.put(other)
  const listed = await applicationsToReview()
  expect(listed.map(({ application, state }) => [application.id, application.status, state])).toEqual([
    [other.id, 'applied', undefined],
    [id, 'approved', 'waiting'],
  ])
})

it('says that another admin has decided meanwhile, how, and who', async () => {
  const row = applicationRow(1)
  await open(row)
  await database.applications.put({
    ...row,
    status: 'rejected',
    rejectionReason: '満員です',
    reviewedBy: taroId,
  })
  expect(await screen.findByText('このお願いには、ほかの人が先に返事をしました')).toBeDefined()
  expect(screen.getByText('参加を断りました。 満員です')).toBeDefined()
  expect(screen.getByText('返事をした人：太郎')).toBeDefined()
  expect(screen.queryByRole('button', { name: '参加してもらう' })).toBeNull()
})

it('says so of an application that is not there', async () => {
  renderView(<ReviewApplication id={applicationRow(1).id} onClose={() => undefined} />)
  expect(await screen.findByText('参加のお願いが見つかりません')).toBeDefined()
})

it('says before trying that the owner’s plan takes no further person, unless one becomes a pending member', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ authMode: 'line', plans: 'own' }))
  await askServerConfig()
  vi.unstubAllGlobals()
  const profile = {
    id: hanakoId,
    displayName: '花子',
    avatarUrl: null,
    statusMessage: '',
    plan: 'free',
  } as const
  await database.profiles.put({
    ...profile,
    createdAt: 0,
    updatedAt: 0,
    version: 1,
    createdVersion: 1,
    ordinal: 0,
  })
  const more = Array.from({ length: planLimits.free.people - 3 }, (_, index) => ({
    ...grandmotherRow,
    id: PendingMemberId.parse(`0197a000-0000-7000-8000-0000000003${String(index).padStart(2, '0')}`),
    name: `友だち${index}`,
  }))
  await database.pendingMembers.bulkPut(more)
  await open()
  await userEvent.click(radio(/新しいメンバー/))
  expect(await screen.findByText('グループのメンバーは最大10名まで追加できます')).toBeDefined()
  expect(button('参加してもらう').disabled).toBe(true)
  await userEvent.click(radio(/仮メンバーと同じ人/))
  await userEvent.selectOptions(screen.getByRole('combobox'), '祖母')
  expect(button('参加してもらう').disabled).toBe(false)
})
