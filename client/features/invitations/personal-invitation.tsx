/** An invitation for one pending member, and other ways for a person who is somebody else. */
import { Box, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { whoTexts as texts } from '#shared/messages/invitations.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { forgetInvitation } from '#client/session/stored-invitation.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import classes from './joining.module.css'

type Person = InvitationPreview['pendingMembers'][number]

type PersonalRecordsProps = { person: Person; isBusy: boolean; onDeny: () => void }

/** 「太郎さんとして参加しますか？」: the records that a pending member's own code hands over. */
export function PersonalRecords({ person, isBusy, onDeny }: PersonalRecordsProps) {
  const { id, name, records } = person
  return (
    <Card>
      <Group gap="sm" wrap="nowrap">
        <Avatar id={keyOfPendingMember(id)} color={person.color} name={name} isPending />
        <Box component="h2" fz="lg">
          <UnbrokenPhrases text={texts.confirmTitle(name)} />
        </Box>
      </Group>
      <Box component="p" c="dimmed" fz="sm" mt="xs">
        {texts.personalText(name)}
      </Box>
      {records ? (
        <dl className={classes.records}>
          {(['paid', 'share'] as const).map((part) => (
            <div key={part}>
              <dt>{texts[part](name)}</dt>
              <dd>
                <Money amount={records[part]} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Button variant="subtle" fullWidth mt="xs" disabled={isBusy} onClick={onDeny}>
        {texts.deny(name)}
      </Button>
    </Card>
  )
}

/**
 * Shown in place of the records to somebody who is not that person. The code admits nobody else and reveals no other names
 * (shared/mutations/invitation-checks.ts), so that they need another invitation.
 */
export function NotThisPerson({ person: { name } }: { person: Person }) {
  return (
    <Card>
      <Box component="h2" fz="lg" tabIndex={-1} ref={focus}>
        <UnbrokenPhrases text={texts.personalTitle(name)} />
      </Box>
      {texts.otherPerson.map((line) => (
        <Box key={line} component="p" fz="sm" mt="xs">
          {line}
        </Box>
      ))}
    </Card>
  )
}

/** Focuses the heading, because the focused button has disappeared. */
function focus(heading: HTMLElement | null): void {
  heading?.focus()
}

type OtherWaysProps = { person: Person; onBack: () => void }

/** The buttons at the bottom of the page beside `NotThisPerson`. */
export function OtherWays({ person, onBack }: OtherWaysProps) {
  return (
    <>
      <ActionButton
        // Otherwise the join page would show the stored invitation again.
        onClick={forgetInvitation}
        renderRoot={(button) => <Link to="/join" {...button} />}
      >
        {texts.otherInvitation}
      </ActionButton>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {texts.undeny(person.name)}
      </Button>
    </>
  )
}
