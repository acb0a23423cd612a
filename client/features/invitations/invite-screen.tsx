/** 友だちを招待: the group's link, QR code and code. People without an account are added by name, on the list of people. */
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { inviteCodeTexts, invitePageTexts as texts } from '#shared/messages/invite-page.ts'
import { memberTexts } from '#shared/messages/members.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import { MissingGroup } from '#client/features/groups/missing-rows.tsx'
import { usePeopleFull } from '#client/features/groups/plan-full.tsx'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { type ManagedPeople, managedPeople } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { InviteCode } from './invite-code.tsx'
import { groupLink } from './share-invitation.tsx'

const route = getRouteApi('/groups/$groupId/invite')

export function InviteScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const navigateBack = useNavigateBack(groupId)
  const isWide = useIsWide()
  const people = useLiveQuery(() => managedPeople(groupId), [groupId])
  if (people === null)
    return <MissingGroup groupId={groupId} what="people" onBack={() => void navigate({ to: '/dashboard' })} />
  return (
    <Screen
      icon={IconUserPlus}
      title={memberTexts.invite}
      subtitle={people?.whole.group.name}
      onBack={() => navigateBack()}
      width="panes"
    >
      {people ? (
        <Ways people={people} />
      ) : (
        <ScreenSkeleton
          text={shellTexts.loading}
          parts={[4.5, { rows: 1, rowHeight: 13 }]}
          // On a phone it is below the visible part of the page.
          aside={isWide ? [{ rows: 1, rowHeight: 18 }] : undefined}
        />
      )}
    </Screen>
  )
}

function Ways({ people }: { people: ManagedPeople }) {
  const { id: groupId, name, inviteCode, inviteMethod } = people.whole.group
  const peopleFull = usePeopleFull(people, 'elsewhere')
  return (
    <Panes
      onPhone="below"
      aside={
        <>
          {inviteCode === null ? null : (
            <Section title={texts.qr}>
              <Card>
                <Stack align="center" gap="sm" ta="center">
                  <QrCode text={groupLink(inviteCode)} label={texts.qrOf(name)} />
                  <Hint>{texts.qrHint}</Hint>
                </Stack>
              </Card>
            </Section>
          )}
          {peopleFull === null ? (
            <CardList>
              <LinkRow
                to="/groups/$groupId"
                params={{ groupId }}
                hash="members"
                icon={IconPlus}
                title={texts.byName}
                note={texts.byNameNote}
              />
            </CardList>
          ) : null}
        </>
      }
    >
      {peopleFull ?? <Hint look="soft">{texts.lead}</Hint>}
      <Section
        title={inviteCodeTexts.title}
        aside={people.mayUpdate && inviteCode !== null ? <Renewal groupId={groupId} /> : null}
      >
        <Card>
          <InviteCode
            code={inviteCode}
            hint={texts.joins[inviteMethod]}
            groupName={name}
            linkOf={groupLink}
          />
        </Card>
      </Section>
    </Panes>
  )
}

function Renewal({ groupId }: { groupId: GroupId }) {
  const [isAsking, setIsAsking] = useState(false)
  const renew = async () => {
    const outcome = await mutate(groupId, 'group.renewInviteCode', {})
    showOutcome(outcome, { done: inviteCodeTexts.renewed, failed: inviteCodeTexts.renewFailed })
  }
  return (
    <>
      <Button variant="subtle" my="-0.5rem" me="-0.25rem" px="xs" onClick={() => setIsAsking(true)}>
        {inviteCodeTexts.renew}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={renew}
        title={inviteCodeTexts.renewTitle}
        message={inviteCodeTexts.renewText}
        look="danger"
        confirmLabel={inviteCodeTexts.renewYes}
      />
    </>
  )
}
