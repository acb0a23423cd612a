/** Recording an expense from the home screen, where the group is chosen in the form. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup, recordedIn } from '#tests/support/account-for-test.ts'
import { enterText, saveButton } from '#tests/support/expense-form-for-test.tsx'
import {
  expenseRow,
  group,
  groupId,
  hanako,
  hanakoId,
  members,
  shareOf,
  taro,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { AddExpenseFromHomeScreen } from './add-expense-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
  await database.expenses.put(expenseRow(1))
})
afterEach(deleteAccountDatabase)

const recorded = () => recordedIn(database)

it('opens the form of the group used last from the home screen, and keeps what was typed in another group', async () => {
  const other = GroupId.parse('0197a000-0000-7000-8000-000000000002')
  await database.groups.put({ ...group, id: other, name: '草津', createdAt: 9 })
  await database.members.bulkPut(
    members.map((member) => ({ ...member, groupId: other, id: memberIdOf({ ...member, groupId: other }) })),
  )
  await database.expenses.bulkPut([
    { ...expenseRow(3, { createdAt: 5 }), groupId: other },
    expenseRow(4, { createdBy: hanakoId, createdAt: 3 }),
  ])
  renderView(<AddExpenseFromHomeScreen />)
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'グループ' })
  expect(chosen.value).toBe(groupId)
  await enterText('金額', '900')
  await userEvent.selectOptions(chosen, '草津')
  await waitFor(() => expect(screen.queryByText('祖母')).toBeNull())
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  const [saved] = await recorded()
  expect(saved?.args).toMatchObject({ title: '食事', amount: 900, split: { participants: [hanako, taro] } })
  expect(await database.expenses.where({ groupId: other }).count()).toBe(2)
})

it('opens the form of the newest group from the home screen, where the person has recorded nothing', async () => {
  const newest = GroupId.parse('0197a000-0000-7000-8000-000000000002')
  await database.groups.put({ ...group, id: newest, name: '草津', createdAt: group.createdAt + 1 })
  await database.members.bulkPut(
    members.map((member) => ({ ...member, groupId: newest, id: memberIdOf({ ...member, groupId: newest }) })),
  )
  renderView(<AddExpenseFromHomeScreen />)
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'グループ' })
  expect([...chosen.options].map(({ text }) => text)).toEqual(['草津', group.name])
})

it('keeps a split that was taken over when another group is chosen whose last expense has the same', async () => {
  const other = GroupId.parse('0197a000-0000-7000-8000-000000000002')
  await database.groups.put({ ...group, id: other, name: '草津', createdAt: 9 })
  await database.members.bulkPut(
    members.map((member) => ({ ...member, groupId: other, id: memberIdOf({ ...member, groupId: other }) })),
  )
  const own = { createdBy: hanakoId, shares: [shareOf(taro, 4400)] }
  await database.expenses.bulkPut([
    expenseRow(3, { ...own, createdAt: 5 }),
    { ...expenseRow(4, own), groupId: other },
  ])
  renderView(<AddExpenseFromHomeScreen />)
  await userEvent.click(await screen.findByRole('button', { name: '前回と同じ分け方（太郎 1人）' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'グループ' }), '草津')
  await waitFor(() => expect(screen.queryByText('祖母')).toBeNull())
  expect(screen.queryByRole('button', { name: /前回と同じ分け方/ })).toBeNull()
  await enterText('金額', '900')
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect((await recorded())[0]?.args).toMatchObject({ split: { method: 'equal', participants: [taro] } })
})
