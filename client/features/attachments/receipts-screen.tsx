/**
 * 領収書の管理: the pictures and PDF of all groups by month, and receipts that wait for an expense. After # its address may have a
 * group, whose receipts alone are shown.
 */
import { Stack } from '@mantine/core'
import { IconReceipt, IconShare3 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { receiptsTexts as texts, sharedTexts } from '#shared/messages/attachments.ts'
import { AttachmentId, type ReadyFile } from '#shared/model/attachment.ts'
import type { Group, GroupId } from '#shared/model/group.ts'
import { newId } from '#client/store/new-id.ts'
import { groupsByLastUse } from '#client/store/queries/groups-by-last-use.ts'
import { incomingCount, sharedFiles } from '#client/store/queries/unsaved-files.ts'
import { ownReceipts } from '#client/store/queries/receipts.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { CardList } from '#client/ui/card.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { hashOf, useOwnLocation } from '#client/ui/use-own-location.ts'
import { AddFilesButton, useAddingFiles, useDroppedFiles } from './add-files.tsx'
import { type ReceiptFilter, shownReceipts } from './receipt-filter.ts'
import { ReceiptFilters } from './receipt-filters.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { NoReceipts } from './no-receipts.tsx'
import { GroupQuestion, saveLooseReceipts } from './save-loose-receipts.tsx'

const useReceipts = rememberedQuery(ownReceipts)
const useGroups = rememberedQuery(groupsByLastUse)
const useSharedCount = rememberedQuery(async () => (await incomingCount()) + (await sharedFiles()).length)

export function ReceiptsScreen() {
  const hash = useOwnLocation('/receipts', hashOf)
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const receipts = useReceipts()
  const groups = useGroups()
  const sharedCount = useSharedCount()
  const group = groups?.find(({ id }) => id === hash)?.id
  const [entered, setEntered] = useState({ q: '', isLoose: false })
  const filter: ReceiptFilter = { ...entered, group }
  const shown = useDeferredValue(receipts && shownReceipts(receipts, filter))
  const { adding, asked, answer } = useNewReceipts(groups, group)
  useDroppedFiles(adding.add)
  const change = ({ group: chosen, ...rest }: ReceiptFilter) => {
    setEntered(rest)
    if (chosen !== group) void navigate({ to: '/receipts', hash: chosen ?? '', replace: true })
  }
  return (
    <Screen
      title={texts.title}
      icon={IconReceipt}
      onBack={() => navigateBack()}
      bottom={groups?.length ? <AddFilesButton {...adding} label={texts.add} isPrimary /> : null}
    >
      {!receipts || !shown || !groups || sharedCount === undefined ? (
        <ListSkeleton rowHeight={136} text={texts.loading} />
      ) : (
        <Stack gap="md">
          {sharedCount > 0 ? <WayToShared count={sharedCount} /> : null}
          {receipts.length === 0 ? (
            <NoReceipts hasGroups={groups.length > 0} />
          ) : (
            <>
              <ReceiptFilters filter={filter} groups={groups} onChange={change} />
              <ReceiptList
                receipts={shown}
                onClear={() => change({ q: '', isLoose: false, group: undefined })}
              />
            </>
          )}
        </Stack>
      )}
      {asked ? <GroupQuestion groups={groups ?? []} onAnswer={answer} /> : null}
    </Screen>
  )
}

/** To what another app has shared. */
function WayToShared({ count }: { count: number }) {
  return (
    <CardList>
      <LinkRow
        to="/shared"
        icon={IconShare3}
        title={sharedTexts.waiting(count)}
        note={sharedTexts.waitingNote}
      />
    </CardList>
  )
}

/** Receipts without an expense. With several groups the person says of which they are, once they are ready. */
function useNewReceipts(groups: readonly Group[] | undefined, filtered: GroupId | undefined) {
  const [asked, setAsked] = useState<readonly ReadyFile[] | null>(null)
  const save = async (group: Pick<Group, 'id' | 'name'>, ready: readonly ReadyFile[]) => {
    await saveLooseReceipts(
      group,
      ready.map((file) => ({ id: newId(AttachmentId), file })),
    )
  }
  const onlyOne = groups?.length === 1 ? groups[0] : groups?.find(({ id }) => id === filtered)
  const adding = useAddingFiles('receipt', (ready) => (onlyOne ? save(onlyOne, ready) : setAsked(ready)))
  const answer = (group: Pick<Group, 'id' | 'name'> | null) => {
    setAsked(null)
    if (group && asked) void save(group, asked)
  }
  return { adding, asked, answer }
}
