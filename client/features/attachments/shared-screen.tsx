/**
 * Where pictures and PDF go that another app has shared (docs/decisions/0128-shared-files.md). After # its address says what the
 * service worker could not take.
 */
import { Button, Loader, Stack } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { attachmentTexts, sharedTexts as texts } from '#shared/messages/attachments.ts'
import type { Group } from '#shared/model/group.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { groupsByLastUse } from '#client/store/queries/groups-by-last-use.ts'
import { dropFiles, sharedFiles } from '#client/store/queries/unsaved-files.ts'
import type { KeptFile } from '#client/store/unsaved-files.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { mutateWithFiles } from '#client/sync/mutate-with-files.ts'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { FileTile, TileGrid } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { ExpenseChoice } from './expense-choice.tsx'
import { NoReceipts } from './no-receipts.tsx'
import { sharedHash } from './staged-attachments.tsx'
import { usePreparingShared } from './prepare-shared.ts'
import { GroupQuestion, saveLooseReceipts } from './save-loose-receipts.tsx'

const isProblem = (hash: string): hash is keyof typeof texts.problems => hash in texts.problems

export function SharedScreen() {
  const hash = useOwnLocation('/shared', hashOf)
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const preparing = usePreparingShared()
  const files = useLiveQuery(sharedFiles, [])
  const groups = useLiveQuery(groupsByLastUse, [])
  const isRead = files !== undefined && groups !== undefined && preparing !== undefined
  const isEmpty = isRead && files.length === 0 && preparing === 0
  const canRecord = isRead && !isEmpty && groups.length > 0
  return (
    <Screen
      title={texts.title}
      icon={IconShare3}
      backLook="close"
      onBack={() => navigateBack()}
      bottom={canRecord ? <ToNewExpense isOff={preparing > 0} /> : null}
    >
      <Stack gap="lg">
        {isProblem(hash) ? <ErrorState title={texts.notTaken}>{texts.problems[hash]}</ErrorState> : null}
        {!isRead ? (
          <ListSkeleton text={texts.loading} />
        ) : isEmpty ? (
          isProblem(hash) ? null : (
            <NothingShared />
          )
        ) : (
          <>
            <SharedTiles files={files} preparing={preparing} />
            {groups.length === 0 ? (
              <NoReceipts hasGroups={false} />
            ) : (
              <Places files={files} groups={groups} isOff={preparing > 0} />
            )}
          </>
        )}
      </Stack>
    </Screen>
  )
}

function ToNewExpense({ isOff }: { isOff: boolean }) {
  const navigate = useNavigate()
  return (
    <ActionButton
      disabled={isOff}
      onClick={() => void navigate({ to: '/add-expense', hash: sharedHash, replace: true })}
    >
      {texts.toNewExpense}
    </ActionButton>
  )
}

function NothingShared() {
  return (
    <EmptyState
      icon={<IconShare3 size={44} stroke={1.8} />}
      title={texts.emptyTitle}
      actions={
        <Button variant="light" renderRoot={(props) => <Link to="/receipts" {...props} />}>
          {texts.toReceipts}
        </Button>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

type SharedTilesProps = { files: readonly KeptFile[]; preparing: number }

function SharedTiles({ files, preparing }: SharedTilesProps) {
  const title = attachmentTexts.title(files.length)
  return (
    <Section title={title}>
      {files.length === 0 ? null : (
        <TileGrid label={title}>
          {files.map(({ id, file }) => (
            <FileTile key={id} file={file} onRemove={() => void dropFiles([id]).catch(() => undefined)} />
          ))}
        </TileGrid>
      )}
      <p role="status" className={classes.preparing}>
        {preparing > 0 ? (
          <>
            <Loader size="xs" aria-hidden />
            {attachmentTexts.preparing}
          </>
        ) : null}
      </p>
    </Section>
  )
}

type PlacesProps = { files: readonly KeptFile[]; groups: readonly Group[]; isOff: boolean }

function Places({ files, groups, isOff }: PlacesProps) {
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const drop = () => dropFiles(files.map(({ id }) => id)).catch(() => undefined)
  const putTo = async ({ id: expenseId, groupId, title }: ExpenseRow) => {
    setIsBusy(true)
    const added = files.map(({ id, file }) => ({ id, file, expenseId, itineraryItemId: null }))
    const outcome = await mutateWithFiles(groupId, [], added)
    const undo = async () => {
      const removals = files.map(({ id }) => ({ name: 'attachment.remove', args: { id } }) as const)
      const undone = await mutateTogether(groupId, removals)
      showOutcome(undone, { done: attachmentTexts.removed, failed: attachmentTexts.removeFailed })
    }
    const said = { done: texts.added(title), failed: attachmentTexts.addFailed, undo }
    if (!showOutcome(outcome, said)) return setIsBusy(false)
    await drop()
    const search = { expense: expenseId }
    await navigate({ to: '/groups/$groupId', params: { groupId }, search, hash: 'expenses', replace: true })
  }
  const saveIn = async (group: Group) => {
    setIsBusy(true)
    if (!(await saveLooseReceipts(group, files))) return setIsBusy(false)
    await drop()
    await navigate({ to: '/receipts', replace: true })
  }
  const [only] = groups
  const save = () => {
    if (only && groups.length === 1) void saveIn(only)
    else setIsAsked(true)
  }
  return (
    <>
      <Button variant="default" fullWidth disabled={isOff || isBusy} onClick={save}>
        {texts.withoutExpense}
      </Button>
      <Section title={texts.toOldExpense}>
        <ExpenseChoice groups={groups} isOff={isOff || isBusy} onChoose={(expense) => void putTo(expense)} />
      </Section>
      {isAsked ? (
        <GroupQuestion
          groups={groups}
          onAnswer={(group) => {
            setIsAsked(false)
            if (group) void saveIn(group)
          }}
        />
      ) : null}
    </>
  )
}
