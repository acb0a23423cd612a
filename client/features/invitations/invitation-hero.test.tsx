import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { invitation } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { InvitationHero } from './public-page.tsx'

it('shortens long names, and neither the words nor the brackets around them', () => {
  const names = { inviterName: '花'.repeat(60), groupName: '沖'.repeat(60) }
  renderView(<InvitationHero heading="h1" invitation={invitation(names)} />)
  expect(screen.getByText(`${'花'.repeat(20)}…さんから`)).toBeDefined()
  expect(screen.getByText(`『${'沖'.repeat(28)}…』`)).toBeDefined()
})

it('writes a name as it is that has room', () => {
  renderView(<InvitationHero heading="h1" invitation={invitation({ groupName: '家族👨‍👩‍👧‍👦'.repeat(9) })} />)
  expect(screen.getByText(`『${'家族👨‍👩‍👧‍👦'.repeat(9)}』`)).toBeDefined()
})
