/** A list of the server with all its states: loading, failed, empty, and page after page. */
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconUserQuestion, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import type { Answer } from '#client/session/call-api.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState, OfflineAlert } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import type { Page, Pages } from './use-pages.ts'
import classes from './paged-list.module.css'

type PagedListProps<Row> = {
  pages: Pages<Row>
  /** An estimate in pixels; each row is measured once it is drawn. */
  rowHeight?: number
  /** The icon of an empty list. */
  icon?: TablerIcon
  /** The label of the list, the title of a failure, and the texts of an empty list. */
  names: { list: string; failed: string; empty: string; emptyHint: string }
  render: (row: Row) => ReactNode
}

export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { pages, rowHeight = 60, names } = props
  const { answer, isLoading, failedTries, reloadFailure, reload } = pages
  if (!answer || (!answer.ok && isLoading))
    return (
      <>
        <FailedTries count={failedTries} />
        <ListSkeleton rows={6} rowHeight={rowHeight - 12} text={texts.loading} />
      </>
    )
  if (!answer.ok) return <LoadFailed failure={answer} title={names.failed} onRetry={reload} />
  return (
    <>
      {isLoading ? (
        <>
          <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
          <FailedTries count={failedTries} />
        </>
      ) : null}
      {reloadFailure && !isLoading ? (
        <LoadFailed failure={reloadFailure} title={names.failed} onRetry={reload} />
      ) : null}
      <div aria-busy={isLoading} className={classes.rows} data-stale={isLoading || undefined}>
        <Rows {...props} rowHeight={rowHeight} page={answer.value} />
      </div>
    </>
  )
}

type RowsProps<Row> = PagedListProps<Row> & { page: Page<Row>; rowHeight: number }

function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { pages, page, rowHeight, names, icon: Icon = IconUserQuestion, render } = props
  const { failedTries, moreProblem, loadMore } = pages
  const { rows, next } = page
  if (rows.length === 0 && next === null)
    return (
      <EmptyState icon={<Icon size={44} stroke={1.8} />} title={names.empty}>
        {names.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <VirtualRows
        items={rows}
        label={names.list}
        keyOf={({ id }) => id}
        heightOf={() => rowHeight}
        render={render}
        // After a failure, only the button loads the next page.
        onNearEnd={moreProblem === null ? loadMore : undefined}
      />
      {next === null ? null : (
        <Stack gap="xs" mt="sm">
          {moreProblem === null ? null : <ErrorState title={texts.moreFailed}>{moreProblem}</ErrorState>}
          <FailedTries count={pages.isLoading ? 0 : failedTries} />
          <Button variant="default" onClick={loadMore}>
            {moreProblem === null ? texts.more : shellTexts.retry}
          </Button>
        </Stack>
      )}
    </>
  )
}

type LoadFailedProps = {
  failure: Extract<Answer<unknown>, { ok: false }>
  title: string
  onRetry: () => void
}

/** Shows why loading failed and, if offline, that the screen needs the server. */
export function LoadFailed({ failure, title, onRetry }: LoadFailedProps) {
  const { sentence, offline = false, http } = failure
  const isOffline = offline && http === undefined
  return (
    <Stack gap="sm">
      <ErrorState title={title} onRetry={onRetry} isUnreached={isOffline}>
        {http ? texts.http(http.status, http.text) : sentence}
      </ErrorState>
      {isOffline ? <OfflineAlert>{texts.needsServer}</OfflineAlert> : null}
    </Stack>
  )
}
