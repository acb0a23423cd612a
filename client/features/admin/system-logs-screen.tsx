/** システムログ: the server's warnings and errors, what devices have sent, and what system admins have done. */
import { Button } from '@mantine/core'
import { IconArrowUp, IconFileText } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { ListedLog } from '#shared/api/system-logs.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { Hint } from '#client/ui/hint.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { type Following, useFollowing } from './follow-log.ts'
import { useLogAddress } from './log-address.ts'
import { LogControls } from './log-controls.tsx'
import { LogEntryDetails } from './log-entry-details.tsx'
import { LogHistogram } from './log-histogram.tsx'
import { LogRow } from './log-row.tsx'
import { ListWithDetails } from './list-with-details.tsx'
import { PagedList } from './paged-list.tsx'
import { SystemAdminsOnly } from './system-admins-only.tsx'
import { fetchLogs } from './system-log-calls.ts'
import { useLogCounts } from './use-log-counts.ts'
import { usePages } from './use-pages.ts'
import classes from './system-logs.module.css'

export function SystemLogsScreen() {
  return (
    <SystemAdminsOnly>
      <SystemLogs />
    </SystemAdminsOnly>
  )
}

/** An estimate in pixels. */
const rowHeight = 64

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
  const following = useFollowing({ isOn: isFollowed, pages, fetchPage })
  const page = pages.answer?.ok ? pages.answer.value : undefined
  const counted = useLogCounts(address.countConditions, page && (page.rows[0]?.id ?? null))
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      icon={IconFileText}
      onBack={() => navigateBack()}
      width="panes"
    >
      <ListWithDetails
        details={
          open === undefined
            ? null
            : {
                id: open,
                title: texts.details,
                content: <LogEntryDetails key={open} id={open} onChoose={address.onChoose} />,
              }
        }
        onClose={address.onClose}
        whenClosed={page?.rows.length === 0 ? 'place' : 'hint'}
      >
        <LogControls
          address={address}
          count={page?.rows.length ?? null}
          personName={page?.rows.find(({ userId }) => userId === address.user)?.userName ?? null}
          counts={counted.answer?.ok ? counted.answer.value.counts : null}
          isLoading={pages.isLoading}
          onRefresh={pages.reload}
          following={{ isOn: isFollowed, isStale: following.isStale, onChange: setIsFollowed }}
        />
        <LogHistogram counted={counted} day={address.day} />
        <NewerEntries following={following} />
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

/** The button that shows newer entries, which wait while the person reads further down. */
function NewerEntries({ following: { newer, onShow } }: { following: Following }) {
  return (
    <div className={classes.newer} aria-live="polite">
      {newer === null ? null : (
        <Button leftSection={<IconArrowUp size={18} aria-hidden />} onClick={onShow}>
          {texts.newer(groupedDigits(newer.count), newer.hasMore)}
        </Button>
      )}
    </div>
  )
}
