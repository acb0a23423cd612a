import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { LoadFailedBriefly } from './load-failed-briefly.tsx'

it('shows no picture of an account without groups, and says that nothing is lost', () => {
  renderView(
    <LoadFailedBriefly sentence="サーバーにつながりません" isUnreached tries={0} onRetry={() => undefined} />,
  )
  const alert = screen.getByRole('alert')
  expect(alert.querySelector('.tabler-icon-cloud-off')).not.toBeNull()
  expect(alert.textContent).toContain('記録した内容は、この端末に残ります。')
})
