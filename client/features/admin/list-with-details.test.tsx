/** A list and the details of one of its rows: the focus, the address, and what is typed in the details. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UserManagementSearch } from '#client/route-params.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { adminServer, leaveAdmin, signInAsAdmin, taro } from '#tests/support/admin-server-for-test.ts'
import { holdTablet } from '#tests/support/turned-tablet-for-test.ts'
import { UserManagementScreen } from './user-management-screen.tsx'

const path = '/admin/user-management'
beforeEach(async () => {
  adminServer()
  await signInAsAdmin()
})
afterEach(leaveAdmin)

const open = (address = path) =>
  renderScreen(UserManagementScreen, path, address, {
    validateSearch: (search) => UserManagementSearch.parse(search),
  })
const list = () => screen.findByRole('list', { name: 'ユーザー' })
const rowOf = async (name: string) => within(await list()).findByRole('article', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const aside = (name: string) => screen.findByRole('complementary', { name })
const questions = () => screen.queryByRole('dialog', { name: '入力中の内容を捨てますか？' })
const openTaro = async (address?: string) => {
  const present = open(address)
  await userEvent.click(within(await rowOf('太郎')).getByRole('button', { name: '「太郎」の詳細' }))
  const details = await aside('ユーザーの詳細')
  await within(details).findByRole('heading', { name: '基本情報' })
  return { details, present }
}

describe('beside the list on a wide screen', () => {
  it('the details come after it, take the focus, and give it back when they are closed', async () => {
    const { details, present } = await openTaro()
    const position = (await list()).compareDocumentPosition(details)
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('ユーザーの詳細')
    await userEvent.click(within(details).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(present()).toBe(path))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('「太郎」の詳細')
  })

  it('searching keeps what is typed in the details, and asks nothing', async () => {
    const { details, present } = await openTaro()
    const name = within(details).getByDisplayValue('太郎')
    await userEvent.type(name, '運転します')
    await userEvent.type(screen.getByRole('searchbox'), '太')
    await userEvent.click(screen.getByRole('button', { name: '管理者以外' }))
    await waitFor(() => expect(present()).toContain('q=%E5%A4%AA&filter=others'))
    expect(questions()).toBeNull()
    expect(name).toHaveProperty('value', '太郎運転します')
    expect(present()).toContain(`open=${taro.id}`)
  })

  it('closing them or opening others asks first, and keeps what the list shows', async () => {
    const { details, present } = await openTaro(`${path}?sort=name`)
    await userEvent.type(within(details).getByDisplayValue('太郎'), '運転します')
    await userEvent.click(screen.getByRole('button', { name: '管理者以外' }))
    await userEvent.click(within(await rowOf('花子')).getByRole('button', { name: '「花子」の詳細' }))
    await userEvent.click(
      within(await dialog('入力中の内容を捨てますか？')).getByRole('button', { name: '入力に戻る' }),
    )
    await waitFor(() => expect(questions()).toBeNull())
    expect(present()).toContain(`open=${taro.id}`)
    await userEvent.click(within(details).getByRole('button', { name: '閉じる' }))
    await userEvent.click(
      within(await dialog('入力中の内容を捨てますか？')).getByRole('button', { name: '捨てる' }),
    )
    await waitFor(() => expect(present()).not.toContain('open='))
    expect(present()).toContain('filter=others')
  })
})

describe('on a tablet that is turned', () => {
  it('what is typed moves with the details to the dialog and back', async () => {
    const tablet = holdTablet()
    const { details } = await openTaro()
    const name = within(details).getByDisplayValue('太郎')
    await userEvent.type(name, '運転します')
    tablet.turn('narrow')
    const inDialog = await within(await dialog('ユーザーの詳細')).findByDisplayValue('太郎運転します')
    expect(inDialog).toBe(name)
    await userEvent.type(inDialog, '。')
    tablet.turn('wide')
    expect(within(await aside('ユーザーの詳細')).getByDisplayValue('太郎運転します。')).toBe(name)
    expect(screen.queryByRole('dialog', { name: 'ユーザーの詳細' })).toBeNull()
  })

  it('the dialog asks before what was typed is lost, however it is closed', async () => {
    const tablet = holdTablet()
    const { details, present } = await openTaro()
    // One step back would not be the list that is shown now.
    await userEvent.click(screen.getByRole('button', { name: '管理者以外' }))
    await userEvent.type(within(details).getByDisplayValue('太郎'), '運転します')
    tablet.turn('narrow')
    await dialog('ユーザーの詳細')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(
      within(await dialog('入力中の内容を捨てますか？')).getByRole('button', { name: '入力に戻る' }),
    )
    await waitFor(() => expect(questions()).toBeNull())
    expect(present()).toContain(`open=${taro.id}`)
    await userEvent.click(within(await dialog('ユーザーの詳細')).getByRole('button', { name: '閉じる' }))
    await userEvent.click(
      within(await dialog('入力中の内容を捨てますか？')).getByRole('button', { name: '捨てる' }),
    )
    await waitFor(() => expect(present()).not.toContain('open='))
  })
})
