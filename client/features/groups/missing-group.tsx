/** The whole screen of a group that is not on this device. */
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { groupPageTexts as texts } from '#shared/messages/groups.ts'
import type { NotFetched } from '#shared/messages/not-fetched.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { MissingRows } from './missing-rows.tsx'

type MissingGroupProps = {
  groupId: GroupId
  what?: NotFetched
  /** Of a group that has gone away while it was shown. */
  goneName?: string | null
  onBack: () => void
}

export function MissingGroup({ groupId, what = 'group', goneName = null, onBack }: MissingGroupProps) {
  const isGone = goneName !== null
  // Friends send links to a group into chats with people who are not in it yet.
  const join = (
    <Button
      key="join"
      variant={isGone ? 'subtle' : 'light'}
      renderRoot={(props) => <Link to="/join" search={{ group: groupId }} {...props} />}
    >
      {texts.joinByCode}
    </Button>
  )
  const home = (
    <Button key="home" variant={isGone ? 'light' : 'subtle'} component={Link} to="/dashboard">
      {shellTexts.backToHome}
    </Button>
  )
  return (
    <Screen title={goneName ?? texts.title} onBack={onBack}>
      <MissingRows what={what} table="groups" id={groupId}>
        <EmptyState
          icon={<IconMapQuestion size={44} stroke={1.8} />}
          title={isGone ? texts.gone : texts.notFound}
          actions={isGone ? [home, join] : [join, home]}
        >
          {isGone ? texts.goneText.map((line) => <p key={line}>{line}</p>) : texts.notFoundText}
        </EmptyState>
      </MissingRows>
    </Screen>
  )
}
