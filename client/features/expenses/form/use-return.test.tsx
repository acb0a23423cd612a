import { useRouter } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itineraryId, tripAddress } from '#tests/support/trips-for-test.ts'
import { useReturn } from './use-return.ts'

/** Opens the app with a form, whose only button leaves it. */
async function leave(from: { itineraryId?: typeof itineraryId; returnPath?: string }) {
  function Form() {
    const navigateBack = useReturn({
      groupId,
      itineraryId: from.itineraryId,
      returnPath: from.returnPath,
    })
    return (
      <button type="button" onClick={() => navigateBack({ isDone: true })}>
        保存
      </button>
    )
  }
  const path = `/groups/${groupId}/add-expense`
  const address = renderScreen(Form, '/groups/$groupId/add-expense', path)
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(address()).not.toBe(path))
  return address()
}

it.each([
  ['the expenses of the group', {}, `/groups/${groupId}#expenses`],
  ['the expenses of its trip', { itineraryId }, `${tripAddress}#expenses`],
  ['the given page', { itineraryId, returnPath: tripAddress }, tripAddress],
  [
    'its trip in place of another host',
    { itineraryId, returnPath: '//elsewhere.example' },
    `${tripAddress}#expenses`,
  ],
  [
    'the group in place of another host',
    { returnPath: '/%5Celsewhere.example' },
    `/groups/${groupId}#expenses`,
  ],
])('leads to %s', async (_what, from, expected) => {
  expect(await leave(from)).toBe(expected)
})

it('leads back to the page on which the form was opened, as it was', async () => {
  function Page() {
    const router = useRouter()
    const navigateBack = useReturn({ groupId, itineraryId, returnPath: undefined })
    const open = () => router.navigate({ to: '/groups/$groupId/add-expense', params: { groupId } })
    return (
      <>
        <button type="button" onClick={() => void open()}>
          支出を追加
        </button>
        <button type="button" onClick={() => navigateBack({ isDone: true })}>
          保存
        </button>
      </>
    )
  }
  const from = `/groups/${groupId}?q=soba#expenses`
  const address = renderScreen(Page, ['/groups/$groupId', '/groups/$groupId/add-expense'], from)
  await userEvent.click(await screen.findByRole('button', { name: '支出を追加' }))
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}/add-expense`))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(address()).toBe(from))
})

it('leads nowhere once the form has been left while it was saved', async () => {
  const stored = Promise.withResolvers<void>()
  function Form() {
    const router = useRouter()
    const navigateBack = useReturn({ groupId, itineraryId, returnPath: undefined })
    const goBack = () => router.navigate({ to: '/groups/$groupId', params: { groupId } })
    return (
      <>
        <button type="button" onClick={() => void stored.promise.then(() => navigateBack({ isDone: true }))}>
          保存
        </button>
        <button type="button" onClick={() => void goBack()}>
          戻る
        </button>
      </>
    )
  }
  const address = renderScreen(Form, '/groups/$groupId/add-expense', `/groups/${groupId}/add-expense`)
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull())
  const left = address()
  stored.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(address()).toBe(left)
})
