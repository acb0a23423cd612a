/** The frame of the joining page: for strangers a page without navigation, otherwise a screen of the app. */
import { Group } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { invitationTexts, joinTexts } from '#shared/messages/invitations.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Account } from '#client/store/device-database.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { InvitationHero, HeadingFocus, PublicPage } from './public-page.tsx'

type JoiningFrameProps = {
  preview: InvitationPreview
  /** The account, for somebody who is signed in. */
  self: Account | null
  action: ReactNode
  children: ReactNode
}

export function JoiningFrame({ preview, self, action, children }: JoiningFrameProps) {
  if (self === null) {
    return (
      <PublicPage
        title={invitationTexts.titleOf(preview.groupName)}
        hero={
          <InvitationHero invitation={preview} heading="h1" isShort={preview.pendingMembers.length > 0} />
        }
        action={action}
      >
        {children}
      </PublicPage>
    )
  }
  return (
    <Screen icon={IconUsersPlus} title={joinTexts.title} bottom={action}>
      <HeadingFocus />
      <Card look="hero">
        <InvitationHero invitation={preview} heading="h2" />
      </Card>
      <Group component="p" gap="xs" wrap="nowrap" fw={600} px="0.125rem">
        <Avatar id={keyOfUser(self.userId)} name={self.displayName} url={self.avatarUrl} size="chip" />
        {joinTexts.self(self.displayName)}
      </Group>
      {children}
    </Screen>
  )
}

export type JoiningFailure = {
  /** There was no connection: the person tries again once there is one. */
  isUnreached: boolean
  sentence: string
}

type JoiningProblemProps = JoiningFailure & { title: string; children?: ReactNode }

/** Why the last try to join failed. */
export function JoiningProblem({ title, isUnreached, sentence, children }: JoiningProblemProps) {
  return (
    <ErrorState title={title} isAnswer isUnreached={isUnreached}>
      {sentence}
      {isUnreached ? null : children}
    </ErrorState>
  )
}
