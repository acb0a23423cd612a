/** The trash of the group of expenses-for-test.ts. */
import { screen, within } from '@testing-library/react'
import { TrashScreen } from '#client/features/trash/trash-screen.tsx'
import { groupId } from './expenses-for-test.ts'
import { renderScreen } from './routed-for-test.tsx'

/** Returns a function that gives the present address. */
export const renderTrash = () =>
  renderScreen(TrashScreen, '/groups/$groupId/trash', `/groups/${groupId}/trash`)

/** The texts of its rows. */
export async function trashRows() {
  const list = await screen.findByRole('list', { name: '削除したもの' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}
