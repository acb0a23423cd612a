/** What an invitation shows to somebody who is a member already, or waits for approval. */
import { Box, Button, Stack } from '@mantine/core'
import { IconClock, IconUserCheck, IconUsersPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applyTexts, joinTexts } from '#shared/messages/invitations.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeadingFocus } from './public-page.tsx'
import classes from './joining.module.css'

type Group = Pick<InvitationPreview, 'groupId' | 'groupName' | 'inviterName'>

/** `wasApproved`: by the review of an application. */
export function MemberView({ group, wasApproved }: { group: Group; wasApproved: boolean }) {
  return (
    <Screen
      icon={IconUsersPlus}
      title={joinTexts.title}
      bottom={
        <ActionButton
          renderRoot={(button) => (
            <Link to="/groups/$groupId" params={{ groupId: group.groupId }} replace {...button} />
          )}
        >
          {joinTexts.openGroup}
        </ActionButton>
      }
    >
      <Standing
        icon={<IconUserCheck size={28} stroke={1.8} />}
        title={wasApproved ? joinTexts.joined : joinTexts.member}
      >
        <Hint style={textStyle}>{joinTexts.memberText(group.groupName)}</Hint>
      </Standing>
    </Screen>
  )
}

type ApplicantViewProps = {
  group: Group
  /** What the person has written to whoever reviews it. */
  message: string
  isBusy: boolean
  /** Resolves once it is withdrawn, or was not. */
  onWithdraw: () => Promise<void>
}

export function ApplicantView({ group, message, isBusy, onWithdraw }: ApplicantViewProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Screen
      icon={IconUsersPlus}
      title={joinTexts.title}
      bottom={
        <ActionButton renderRoot={(button) => <Link to="/dashboard" {...button} />}>
          {applyTexts.toHome}
        </ActionButton>
      }
    >
      <Standing
        icon={<IconClock size={28} stroke={1.8} />}
        title={applyTexts.waitingFor(group.inviterName)}
        isWaiting
      >
        <Hint style={textStyle}>{applyTexts.pendingText(group.groupName)}</Hint>
        <Hint style={textStyle}>{applyTexts.pendingNext}</Hint>
      </Standing>
      {message === '' ? null : (
        <Section title={applyTexts.ownMessage}>
          <Card>
            <p style={{ whiteSpace: 'pre-line' }}>{message}</p>
          </Card>
        </Section>
      )}
      <Button variant="subtle" color="red" disabled={isBusy} onClick={() => setIsAsking(true)}>
        {applyTexts.withdraw}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={onWithdraw}
        look="final"
        title={applyTexts.withdrawTitle}
        message={applyTexts.withdrawText(group.groupName)}
        confirmLabel={applyTexts.withdrawYes}
      />
    </Screen>
  )
}

const textStyle = { maxWidth: '24rem' }

type StandingProps = { icon: ReactNode; title: string; isWaiting?: boolean; children: ReactNode }

function Standing({ icon, title, isWaiting = false, children }: StandingProps) {
  return (
    <Card look="hero">
      <Stack role="status" align="center" gap="0.625rem" py="xs" ta="center">
        <span className={classes.circle} data-large data-waiting={isWaiting || undefined} aria-hidden>
          {icon}
        </span>
        <HeadingFocus />
        <Box component="h2" fz="lg">
          {title}
        </Box>
        {children}
      </Stack>
    </Card>
  )
}
