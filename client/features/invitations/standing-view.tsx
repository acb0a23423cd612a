/** What an invitation shows to somebody who is a member already, or waits for approval. */
import { Button } from '@mantine/core'
import { IconClock, IconUserCheck, IconUsersPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applyTexts, joinTexts } from '#shared/messages/invitations.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
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
        <p>{joinTexts.memberText(group.groupName)}</p>
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
        <p>{applyTexts.pendingText(group.groupName)}</p>
        <p>{applyTexts.pendingNext}</p>
      </Standing>
      {message === '' ? null : (
        <Section title={applyTexts.ownMessage}>
          <Card>
            <p className={classes.message}>{message}</p>
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

type StandingProps = { icon: ReactNode; title: string; isWaiting?: boolean; children: ReactNode }

function Standing({ icon, title, isWaiting = false, children }: StandingProps) {
  return (
    <Card look="hero">
      <div className={classes.standing} role="status">
        <span className={classes.icon} data-waiting={isWaiting || undefined} aria-hidden>
          {icon}
        </span>
        <HeadingFocus />
        <h2>{title}</h2>
        {children}
      </div>
    </Card>
  )
}
