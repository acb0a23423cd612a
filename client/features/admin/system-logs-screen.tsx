/** システムログ: the server's warnings and errors, what devices have sent, and what system admins have done. */
import { IconFileText } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { ListedLog } from '#shared/api/system-logs.ts'
import { systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { Hint } from '#client/ui/hint.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useFollowing } from './follow-log.ts'
import { useLogAddress } from './log-address.ts'
import { LogControls } from './log-controls.tsx'
import { LogEntryDetails } from './log-entry-details.tsx'
import { LogRow } from './log-row.tsx'
import { ListWithDetails } from './list-with-details.tsx'
import { PagedList } from './paged-list.tsx'
import { SystemAdminsOnly } from './system-admins-only.tsx'
import { fetchLogs } from './system-log-calls.ts'
import { usePages } from './use-pages.ts'

export function SystemLogsScreen() {
  return (
    <SystemAdminsOnly>
      <SystemLogs />
    </SystemAdminsOnly>
  )
}

/** In pixels. */
const rowHeight = 84

function SystemLogs() {
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const address = useLogAddress()
  const { conditions, open } = address
  const [isFollowed, setIsFollowed] = useState(true)
  const fetchPage = useCallback(
    async (after: string | null, waiting: Waiting) => {
      const answer = await fetchLogs({ conditions, after }, waiting)
      if (!answer.ok) return answer
      const { logs: rows, next } = answer.value
      return { ok: true as const, value: { rows, next, total: null, counts: null } }
    },
    [conditions],
  )
  const pages = usePages<ListedLog>(fetchPage)
  const isStale = useFollowing({ isOn: isFollowed, pages, fetchPage })
  const page = pages.answer?.ok ? pages.answer.value : undefined
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      icon={IconFileText}
      onBack={() => navigateBack()}
      width="panes"
    >
      <ListWithDetails
        choose={texts.choose}
        details={
          open === undefined
            ? null
            : {
                title: texts.details,
                content: <LogEntryDetails key={open} id={open} onChoose={address.onChoose} />,
              }
        }
        onClose={address.onClose}
      >
        <LogControls
          address={address}
          count={page?.rows.length ?? null}
          personName={page?.rows.find(({ userId }) => userId === address.user)?.userName ?? null}
          isLoading={pages.isLoading}
          onRefresh={pages.reload}
          following={{ isOn: isFollowed, isStale, onChange: setIsFollowed }}
        />
        {page?.rows.length === 0 && page.next !== null ? <Hint>{texts.noneSoFar}</Hint> : null}
        <PagedList
          pages={pages}
          rowHeight={rowHeight}
          icon={IconFileText}
          names={texts}
          render={(log) => <LogRow log={log} isOpen={log.id === open} onOpen={address.onOpen} />}
        />
      </ListWithDetails>
    </Screen>
  )
}
