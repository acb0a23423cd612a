import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetPerson, knownPeople, rememberPerson } from '#client/store/device-database.ts'
import { hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { useKnownPeople } from './use-known-people.ts'

function Names({ isSigningIn }: { isSigningIn: boolean }) {
  const known = useKnownPeople(isSigningIn)
  return <p role="status">{known?.map(({ displayName }) => displayName).join('、') ?? '...'}</p>
}
const text = () => screen.getByRole('status').textContent

afterEach(async () => {
  for (const { userId } of await knownPeople()) await forgetPerson(userId)
})

it('whoever signs in for the first time is not welcomed back meanwhile', async () => {
  await rememberPerson({ key: 'k1', userId: hanakoId, displayName: '花子' })
  const { rerender } = renderView(<Names isSigningIn={false} />)
  await waitFor(() => expect(text()).toBe('花子'))
  rerender(<Names isSigningIn />)
  await rememberPerson({ key: 'k2', userId: taroId, displayName: '太郎' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(text()).toBe('花子')
  rerender(<Names isSigningIn={false} />)
  await waitFor(() => expect(text()?.split('、').toSorted()).toEqual(['太郎', '花子']))
})
