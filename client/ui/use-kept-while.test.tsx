import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { useKeptWhile } from './use-waiting.ts'

function Names({ isSigningIn, known }: { isSigningIn: boolean; known: string[] }) {
  return <p role="status">{useKeptWhile(isSigningIn, known).join('、')}</p>
}
const text = () => screen.getByRole('status').textContent

it('shows what was there before for as long as it is asked to, and then what there is', () => {
  const { rerender } = renderView(<Names isSigningIn={false} known={[]} />)
  rerender(<Names isSigningIn={false} known={['花子']} />)
  expect(text()).toBe('花子')
  rerender(<Names isSigningIn known={['花子', '太郎']} />)
  expect(text()).toBe('花子')
  rerender(<Names isSigningIn={false} known={['花子', '太郎']} />)
  expect(text()).toBe('花子、太郎')
})
