import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { invitation, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { InvitationHero } from './invitation-hero.tsx'

const named = (displayName: string) => ({ displayName, avatarUrl: null })

it('says who invites to which group', () => {
  renderView(<InvitationHero invitation={invitation()} heading="h1" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('花子さんから『沖縄 2026夏』への招待')
  // She is named in the heading already.
  expect(screen.queryByText('花子')).toBeNull()
})

it('says it without a name if the group has no owner', () => {
  renderView(<InvitationHero invitation={invitation({ inviterName: null })} heading="h2" />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('『沖縄 2026夏』への招待')
})

it('names the first people, provisional ones included, and counts the others', () => {
  const members = [named('花子'), named('次郎')]
  const pendingMembers = [invitedPerson(1, '太郎'), invitedPerson(2, '祖母')]
  const { rerender } = renderView(
    <InvitationHero invitation={invitation({ members, memberCount: 2, pendingMembers })} heading="h1" />,
  )
  expect(screen.getByText('花子、次郎、太郎、ほか1人')).toBeDefined()
  // The server sends the first eight members only.
  const eight = Array.from({ length: 8 }, (_, index) => named(`${index}番目`))
  rerender(<InvitationHero invitation={invitation({ members: eight, memberCount: 40 })} heading="h1" />)
  expect(screen.getByText('0番目、1番目、2番目、ほか37人')).toBeDefined()
})
