/**
 * Shown in place of rows that are not on this device. Only the server knows whether they exist, so that the screen does not call
 * them missing before it has answered.
 */
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { timeText } from '#shared/messages/date-texts.ts'
import {
  loadFailedTexts,
  type NotFetched,
  notFetchedSentences,
  notFetchedTexts as texts,
} from '#shared/messages/not-fetched.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TableName } from '#shared/model/tables.ts'
import { groupPageTexts } from '#shared/messages/groups.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { isGoneHere } from '#client/store/queries/gone-rows.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { sendSoon } from '#client/sync/page-runner.ts'
import { useFetching, useIsDraining } from '#client/sync/sync-status.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

type MissingRowsProps = {
  /** What could not be fetched. */
  what: NotFetched
  /** The row itself. If this device knows that it is deleted, the server need not be asked. */
  table: TableName
  id: string
  /** Shown if the rows do not exist. */
  children: ReactNode
}

export function MissingRows({ what, table, id, children }: MissingRowsProps) {
  const isDraining = useIsDraining()
  const fetching = useFetching()
  const isGone = useLiveQuery(() => isGoneHere(table, id), [table, id])
  if (isGone) return children
  switch (fetching.kind) {
    case 'not-yet':
      return <ListSkeleton />
    case 'done':
      // While a download is running, the rows may still arrive.
      return isDraining || isGone === undefined ? <ListSkeleton /> : children
    case 'stopped':
      // A notice above the screen says why, and has the way out.
      return <ErrorState title={loadFailedTexts.failed}>{notFetchedSentences[what]}</ErrorState>
    case 'failed':
      return (
        <ErrorState title={texts.title} onRetry={sendSoon}>
          <span>{texts.failed(notFetchedSentences[what], fetching.tries)}</span>
          <span>{texts.byItself}</span>
          <span>{texts.lastTry(timeText(fetching.lastAt))}</span>
        </ErrorState>
      )
  }
}

/** Shown inside a screen of a group that is not on this device. */
export function GroupNotHere({ groupId, what }: { groupId: GroupId; what: NotFetched }) {
  return (
    <MissingRows what={what} table="groups" id={groupId}>
      <ErrorState title={rejectionSentences['group-not-found']} />
    </MissingRows>
  )
}

type MissingGroupProps = {
  groupId: GroupId
  what?: NotFetched
  /** The name of a group that disappeared while it was shown. */
  goneName?: string | null
  onBack: () => void
}

/** The whole screen of a group that is not on this device. */
export function MissingGroup({ groupId, what = 'group', goneName = null, onBack }: MissingGroupProps) {
  const isGone = goneName !== null
  // Friends send links to a group into chats with people who are not in it yet.
  const join = (
    <Button
      key="join"
      variant={isGone ? 'subtle' : 'light'}
      renderRoot={(props) => <Link to="/join" search={{ group: groupId }} {...props} />}
    >
      {groupPageTexts.joinByCode}
    </Button>
  )
  const home = (
    <Button key="home" variant={isGone ? 'light' : 'subtle'} component={Link} to="/dashboard">
      {shellTexts.backToHome}
    </Button>
  )
  return (
    <Screen title={goneName ?? groupPageTexts.title} onBack={onBack}>
      <MissingRows what={what} table="groups" id={groupId}>
        <EmptyState
          icon={<IconMapQuestion size={44} stroke={1.8} />}
          title={isGone ? groupPageTexts.gone : groupPageTexts.notFound}
          actions={isGone ? [home, join] : [join, home]}
        >
          {isGone
            ? groupPageTexts.goneText.map((line) => <p key={line}>{line}</p>)
            : groupPageTexts.notFoundText}
        </EmptyState>
      </MissingRows>
    </Screen>
  )
}
