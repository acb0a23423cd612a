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
  /** The group has gone away while it was shown. */
  wasThere?: boolean
  onBack: () => void
}

export function MissingGroup({ groupId, what = 'group', wasThere = false, onBack }: MissingGroupProps) {
  return (
    <Screen title={texts.title} onBack={onBack}>
      <MissingRows what={what} table="groups" id={groupId}>
        <EmptyState
          icon={<IconMapQuestion size={44} stroke={1.8} />}
          title={wasThere ? texts.gone : texts.notFound}
          actions={
            <>
              {/* Friends send links to a group into chats with people who are not in it yet. */}
              <Button
                variant="light"
                renderRoot={(props) => <Link to="/join" search={{ group: groupId }} {...props} />}
              >
                {texts.joinByCode}
              </Button>
              <Button variant="subtle" component={Link} to="/dashboard">
                {shellTexts.backToHome}
              </Button>
            </>
          }
        >
          {wasThere ? texts.goneText : texts.notFoundText}
        </EmptyState>
      </MissingRows>
    </Screen>
  )
}
