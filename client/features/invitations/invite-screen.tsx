/** 友だちを招待: the group's link, QR code and code. Only the server makes codes. */
import { IconUserPlus, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { inviteCodeTexts, invitePageTexts as texts } from '#shared/messages/invite-page.ts'
import { memberTexts } from '#shared/messages/members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId, Group } from '#shared/model/group.ts'
import { MissingGroup } from '#client/features/groups/missing-rows.tsx'
import { copyText } from '#client/platform/share-and-download.ts'
import { type ManagedPeople, managedPeople } from '#client/store/queries/managed-people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useIsWide, Panes } from '#client/ui/two-panes.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { usePeopleFull } from '#client/features/groups/plan-full.tsx'
import { Card, CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { groupLink, useShareInvitation } from './share-invitation.tsx'
import { InviteCode, type InviteCodeProps } from './invite-code.tsx'
import classes from './invite.module.css'

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
        <Inviting people={people} />
      ) : (
        <ScreenSkeleton
          text={shellTexts.loading}
          parts={[4.5, { rows: 1, rowHeight: 13 }]}
          // On a phone it stands below what fills the window.
          aside={isWide ? [{ rows: 1, rowHeight: 18 }] : undefined}
        />
      )}
    </Screen>
  )
}

function Inviting({ people }: { people: ManagedPeople }) {
  const { group } = people.whole
  const isOffline = useSyncStatus() === 'unreachable'
  const { shareInvitation, dialog } = useShareInvitation()
  return (
    <>
      <InviteView
        group={group}
        mayUpdate={people.mayUpdate}
        peopleFull={usePeopleFull(people, 'elsewhere')}
        sharing={{
          isOffline,
          onShare: (code) => shareInvitation({ groupName: group.name, url: groupLink(code) }),
          onCopyCode: copyText,
          onCopyLink: (code) => copyText(groupLink(code)),
        }}
        linkOf={groupLink}
        onRenewCode={() => renewCode(group.id)}
      />
      {dialog}
    </>
  )
}

async function renewCode(groupId: GroupId): Promise<void> {
  const outcome = await mutate(groupId, 'group.renewInviteCode', {})
  if (outcome.ok) showNotice({ message: inviteCodeTexts.renewed })
  else
    showNotice({
      color: 'red',
      title: inviteCodeTexts.renewFailed,
      message: rejectionSentences[outcome.code],
    })
}

type InviteViewProps = {
  group: Group
  /** May replace the code. */
  mayUpdate: boolean
  /** Said in place of how to invite if the group has no room for another person. */
  peopleFull: ReactNode
  sharing: Omit<InviteCodeProps, 'code' | 'hint'>
  /** The link that the QR code contains. */
  linkOf: (code: string) => string
  onRenewCode: () => Promise<void>
}

/** Inviting people to a group: by its link, its QR code or its code. Who has no account is added by name, on the list of people. */
export function InviteView({ group, mayUpdate, peopleFull, sharing, linkOf, onRenewCode }: InviteViewProps) {
  const { id: groupId, inviteCode } = group
  return (
    <Panes
      onPhone="below"
      aside={
        <>
          {inviteCode === null ? null : (
            <Section title={texts.qr}>
              <Card>
                <div className={classes.qr}>
                  <QrCode text={linkOf(inviteCode)} label={texts.qrOf(group.name)} />
                  <p className={classes.hint}>{texts.qrHint}</p>
                </div>
              </Card>
            </Section>
          )}
          {peopleFull === null ? (
            <CardList>
              <CardRow
                mark={<IconPlus {...icon} />}
                title={texts.byName}
                note={texts.byNameNote}
                end={<IconChevronRight {...icon} color="var(--dim)" />}
                render={(row) => <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...row} />}
              />
            </CardList>
          ) : null}
        </>
      }
    >
      {peopleFull ?? <p className={classes.lead}>{texts.lead}</p>}
      <Section
        title={inviteCodeTexts.title}
        aside={mayUpdate && inviteCode !== null ? <Renewal onRenew={onRenewCode} /> : null}
      >
        <Card>
          <InviteCode code={inviteCode} hint={texts.joins[group.inviteMethod]} {...sharing} />
        </Card>
      </Section>
    </Panes>
  )
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

function Renewal({ onRenew }: { onRenew: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" className={classes.renew ?? ''} onClick={() => setIsAsking(true)}>
        {inviteCodeTexts.renew}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={onRenew}
        title={inviteCodeTexts.renewTitle}
        message={inviteCodeTexts.renewText}
        look="final"
        confirmLabel={inviteCodeTexts.renewYes}
      />
    </>
  )
}
