/** What an invitation shows to somebody who is a member already, or waits for approval. */
import { Box, Button, Stack } from '@mantine/core'
import { IconClock, IconUserCheck, IconUsersPlus, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applyTexts, joinTexts } from '#shared/messages/invitations.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { OfflineAlert } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeadingFocus } from './public-page.tsx'
import classes from './joining.module.css'

type Group = Pick<InvitationPreview, 'groupId' | 'groupName' | 'inviterName'>

/** `wasApproved`: the person became a member by the review of an application. */
export function MemberView({ group, wasApproved }: { group: Group; wasApproved: boolean }) {
  const toGroup = { to: '/groups/$groupId', params: { groupId: group.groupId }, replace: true } as const
  return (
    <Standing
      icon={IconUserCheck}
      title={wasApproved ? joinTexts.joined : joinTexts.member}
      lines={[joinTexts.memberText(group.groupName)]}
      action={
        <ActionButton renderRoot={(button) => <Link {...toGroup} {...button} />}>
          {joinTexts.openGroup}
        </ActionButton>
      }
    />
  )
}

type ApplicantViewProps = {
  group: Group
  /** The person's message to the reviewers. */
  message: string
  isBusy: boolean
  /** Resolves once the withdrawal has succeeded or failed. */
  onWithdraw: () => Promise<void>
}

export function ApplicantView({ group, message, isBusy, onWithdraw }: ApplicantViewProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isOffline = useIsServerSilent()
  return (
    <Standing
      icon={IconClock}
      title={applyTexts.waitingFor(group.inviterName)}
      lines={[applyTexts.pendingText(group.groupName), applyTexts.pendingNext]}
      isWaiting
      action={
        <ActionButton renderRoot={(button) => <Link to="/dashboard" {...button} />}>
          {applyTexts.toHome}
        </ActionButton>
      }
    >
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
        look="danger"
        title={applyTexts.withdrawTitle}
        message={applyTexts.withdrawText(group.groupName)}
        confirmLabel={applyTexts.withdrawYes}
        canConfirm={!isOffline}
      >
        {isOffline ? <OfflineAlert>{applyTexts.withdrawOffline}</OfflineAlert> : null}
      </ConfirmDialog>
    </Standing>
  )
}

type StandingProps = {
  icon: TablerIcon
  title: string
  lines: readonly string[]
  isWaiting?: boolean
  action: ReactNode
  children?: ReactNode
}

function Standing({ icon: Icon, title, lines, isWaiting = false, action, children }: StandingProps) {
  return (
    <Screen icon={IconUsersPlus} title={joinTexts.title} bottom={action}>
      <Card look="hero">
        <Stack role="status" align="center" gap="0.625rem" py="xs" ta="center">
          <span className={classes.circle} data-large data-waiting={isWaiting || undefined} aria-hidden>
            <Icon size={28} stroke={1.8} />
          </span>
          <HeadingFocus />
          <Box component="h2" fz="lg">
            {title}
          </Box>
          {lines.map((line) => (
            <Hint key={line} style={{ maxWidth: '24rem' }}>
              {line}
            </Hint>
          ))}
        </Stack>
      </Card>
      {children}
    </Screen>
  )
}
