/**
 * Offers the two ways to add people to a group that has just been created: inviting them, and adding a name. Sharing waits for
 * the code, which the server creates.
 */
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconShare2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { newGroupTexts as texts } from '#shared/messages/groups.ts'
import type { Group as GroupRow } from '#shared/model/group.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { type AvatarProps, AvatarStack } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { groupLink, useShareInvitation } from '#client/features/invitations/share-invitation.tsx'
import classes from './new-group-invitation.module.css'

const textStyle = { marginBottom: '0.25rem' }

type NewGroupInvitationProps = {
  group: Pick<GroupRow, 'id' | 'name' | 'inviteCode' | 'inviteMethod'>
  /** Everybody in the group but the person themself, whether they were added by name or have joined. */
  people: readonly AvatarProps[]
  onClose: () => void
}

export function NewGroupInvitation({ group, people, onClose }: NewGroupInvitationProps) {
  const { id: groupId, name: groupName, inviteCode, inviteMethod } = group
  const title = people.length > 0 ? texts.added(people.length) : texts.title
  const isOffline = useSyncStatus() === 'unreachable'
  const waitingText = isOffline ? texts.waitingOffline : texts.waiting
  const { shareInvitation, dialog } = useShareInvitation()
  const share = () => {
    if (inviteCode !== null) void shareInvitation({ groupName, url: groupLink(inviteCode) })
  }
  return (
    <div className={classes.place}>
      <Card>
        <Stack component="section" gap="xs" aria-label={title}>
          <Group justify="space-between" gap="xs" wrap="nowrap" my="-0.25rem" me="-0.5rem">
            <Box component="h2" fz="md">
              {title}
            </Box>
            <Button variant="subtle" px="sm" flex="none" onClick={onClose}>
              {texts.later}
            </Button>
          </Group>
          {people.length > 0 ? <AvatarStack people={people} /> : null}
          <Hint role="status" style={textStyle}>
            {inviteCode === null ? waitingText : texts.text[inviteMethod]}
          </Hint>
          <Group gap="xs" grow preventGrowOverflow={false}>
            <Button
              variant="light"
              disabled={inviteCode === null}
              leftSection={<IconShare2 size={18} aria-hidden />}
              onClick={share}
            >
              {texts.share}
            </Button>
            {inviteCode === null ? (
              <Button variant="default" disabled>
                {texts.more}
              </Button>
            ) : (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/groups/$groupId/invite" params={{ groupId }} {...props} />}
              >
                {texts.more}
              </Button>
            )}
          </Group>
          <Hint style={textStyle}>{texts.byName}</Hint>
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/groups/$groupId"
                params={{ groupId }}
                hash="members"
                // Keeps this card for when the person returns to the other tabs.
                state={{ isNewGroup: true }}
                {...props}
              />
            )}
          >
            {texts.addByName}
          </Button>
        </Stack>
        {dialog}
      </Card>
    </div>
  )
}
