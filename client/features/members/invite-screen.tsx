/** 友だちを招待: the group's link, QR code and code. Only the server makes codes. */
import { IconUserPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { inviteCodeTexts } from '#shared/messages/invite-page.ts'
import { memberTexts } from '#shared/messages/members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import { MissingGroup } from '#client/features/groups/missing-group.tsx'
import { copyText } from '#client/platform/share-and-download.ts'
import { type ManagedPeople, managedPeople } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { InviteView } from './invite/invite-view.tsx'
import { usePeopleFull } from './people-full.tsx'
import { groupLink, useShareInvitation } from './share-invitation.tsx'

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
