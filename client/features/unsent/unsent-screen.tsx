/**
 * 未送信の変更: reads the queue of this device, and carries out its author's decisions. Held changes come first, each with those
 * that it blocks, and waiting ones at the end (docs/design.md, "The life of a queued change").
 */
import { Stack, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react'
import { type ParsedLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { unsentReasons } from '#shared/messages/unsent-reasons.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { newId } from '#client/store/new-id.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { discard, recordDifference, resend, resendAllExpired, restore } from '#client/sync/decide-on-held.ts'
import { type SyncStatus, isSyncStop, useSyncStatus } from '#client/sync/sync-status.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import { type NavigateBack, useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useOwnLocation } from '#client/ui/use-own-location.ts'
import {
  type SendingFiles,
  SendingSection,
  useSendingFiles,
} from '#client/features/attachments/sending-section.tsx'
import type { Conflict } from './compare-versions.ts'
import { ConflictChange } from './conflict-change.tsx'
import { EditDialog } from './edit-unsent-screen.tsx'
import type { Editing } from './editing.ts'
import {
  BlockedChanges,
  ChangeCards,
  ChangeFacts,
  type Decided,
  GrowingList,
  whereAndWhen,
} from './held-change.tsx'
import { readUnsent } from './read-unsent.ts'
import {
  type HeldItem,
  type UnsentActions,
  type UnsentItems,
  type WaitingItem,
  unsentItems,
} from './unsent-items.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set where 未送信の変更 was opened on the page of what it is about. It leads back there. */
    hasWayBack?: boolean
  }
}

const leadsBack = ({ state }: ParsedLocation) => state.hasWayBack === true

export function UnsentScreen() {
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const hasWayBack = useOwnLocation('/unsent', leadsBack)
  const syncStatus = useSyncStatus()
  const items = useLiveQuery(async () => {
    const { queue, lookup, waitingScopes } = await readUnsent()
    const mustWait = queue.some(({ scope, status }) => status === 'pending' && waitingScopes.has(scope))
    return { ...unsentItems(queue, lookup), mustWait }
  }, [])
  const files = useSendingFiles()
  const [edited, setEdited] = useState<Edited | null>(null)
  const isLeaving = useRef(false)
  useLeavingOnceDecided({ held: items?.held, leave: hasWayBack ? navigateBack : undefined, isLeaving })
  return (
    <>
      <UnsentView
        items={items}
        files={files}
        status={syncStatus}
        onBack={hasWayBack ? () => navigateBack() : undefined}
        actions={{
          ...decisions,
          settleAgain: async (seq, groupId) => {
            isLeaving.current = true
            const outcome = await discard(seq)
            isLeaving.current = outcome.ok
            if (outcome.ok) await navigate({ to: '/groups/$groupId/settlements/close', params: { groupId } })
            else say(outcome, texts.discarded, texts.discardFailed)
          },
          edit: (item, editing) => {
            if (editing.form === 'expense') void navigate({ to: '/unsent/$seq', params: { seq: item.seq } })
            else setEdited({ item, editing })
          },
        }}
      />
      {edited ? (
        <EditDialog
          held={edited.item}
          title={edited.item.title}
          editing={edited.editing}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  )
}

const toDecide = new Map<string, boolean>()

type LeavingOptions = {
  /** Undefined while they are read. */
  held: readonly HeldItem[] | undefined
  /** Absent where the page was opened as a place of its own. */
  leave: NavigateBack | undefined
  /** The decision itself leads elsewhere. */
  isLeaving: { readonly current: boolean }
}

/**
 * Once the last change is decided, also in a form of its own, the page leads back to where it was opened for the decision.
 * Whoever opens it while there is nothing to decide stays.
 */
function useLeavingOnceDecided({ held, leave, isLeaving }: LeavingOptions): void {
  const before = useHistoryValue(toDecide) ?? false
  const [hadSome, setHadSome] = useState(before)
  if (held && held.length > 0 && !hadSome) setHadSome(true)
  const isDecided = hadSome && held?.length === 0
  useRememberHistoryValue(toDecide, () => hadSome && !isDecided)
  const leaveNow = useEffectEvent(() => {
    if (!isLeaving.current) leave?.({ isDone: true })
  })
  useEffect(() => (isDecided ? leaveNow() : undefined), [isDecided])
}

type Edited = { item: HeldItem; editing: Exclude<Editing, { form: 'expense' }> }

const decisions: Omit<UnsentActions, 'settleAgain' | 'edit'> = {
  resend: async (seq, mark) =>
    say(await resend(seq, mark), mark ? texts.mineKept : texts.resent, texts.resendFailed),
  resendAllExpired: async () => say(await resendAllExpired(), texts.resent, texts.resendFailed),
  discard: async (seq) => say(await discard(seq), texts.discarded, texts.discardFailed),
  recordDifference: async (held, { mutations }) => {
    const outcome = await recordDifference(
      held,
      mutations(() => newId(ExpenseId)),
    )
    say(outcome, texts.differenceRecorded, texts.differenceFailed)
  },
  restore: async (held, id) => say(await restore(held, id), texts.restored, texts.restoreFailed),
}

function say(outcome: Outcome, done: string, failed: string): void {
  showNotice(
    outcome.ok
      ? { message: done }
      : { title: failed, message: rejectionSentences[outcome.code], color: 'red' },
  )
}

type UnsentViewProps = {
  /** Undefined while they are read. */
  items: (UnsentItems & { mustWait: boolean }) | undefined
  /** Pictures and PDF whose bytes are still to be sent. */
  files?: SendingFiles | undefined
  status: SyncStatus
  actions: UnsentActions
  /** To the page on which it was opened. */
  onBack?: (() => void) | undefined
}

export function UnsentView({ items, files, status, actions, onBack }: UnsentViewProps) {
  const hint = hintOf(items, status)
  const expiredCount = items?.held.filter(({ state }) => state === 'expired').length ?? 0
  return (
    <Screen
      title={texts.title}
      icon={IconCloudUp}
      onBack={onBack}
      bottom={
        expiredCount > 1 ? (
          <ActionButton onClick={() => void actions.resendAllExpired()}>{texts.sendAll}</ActionButton>
        ) : null
      }
    >
      {items === undefined ? (
        <ListSkeleton rowHeight={96} text={texts.loading} />
      ) : items.held.length === 0 && items.waiting.length === 0 && !files?.waiting ? (
        <EmptyState icon={<IconCloudCheck size={44} stroke={1.8} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          <HeldChanges held={items.held} actions={actions} />
          {items.waiting.length > 0 ? <WaitingChanges waiting={items.waiting} hint={hint} /> : null}
          {files?.waiting ? <SendingSection {...files} /> : null}
        </>
      )}
    </Screen>
  )
}

function hintOf(items: UnsentViewProps['items'], status: SyncStatus): string {
  // The shell says what the person has to do.
  if (isSyncStop(status)) return texts.waitingPaused
  if (status === 'device-full') return texts.waitingDeviceFull
  if (status === 'unreachable') return texts.waitingOffline
  return items?.mustWait ? texts.waitingForRoom : texts.waitingOnline
}

type HeldChangesProps = { held: readonly HeldItem[]; actions: UnsentActions }

function HeldChanges({ held, actions }: HeldChangesProps) {
  const conflicts = held.flatMap((item) => (item.conflict ? [{ item, conflict: item.conflict }] : []))
  const isLost = ({ conflict }: Compared) => conflict.kind === 'serverRestored'
  const refused = held.filter(
    ({ state, conflict }) => (state === 'rejected' && !conflict) || state === 'failed',
  )
  const expired = held.filter(({ state }) => state === 'expired')
  const rest = { actions, blocked: Map.groupBy(held, ({ holderSeq }) => holderSeq) }
  return (
    <>
      <Conflicts title={texts.conflicts} conflicts={conflicts.filter((each) => !isLost(each))} {...rest} />
      <Conflicts title={texts.lost} conflicts={conflicts.filter(isLost)} {...rest} />
      {refused.length > 0 ? (
        <Section title={texts.held}>
          <ChangeCards items={refused} {...rest} />
        </Section>
      ) : null}
      {expired.length > 0 ? (
        // Under one heading, with their common reason once.
        <Section title={texts.expired(expired.length)}>
          <Hint look="inset">{unsentReasons.expired}</Hint>
          <ChangeCards items={expired} {...rest} isReasonKnown />
        </Section>
      ) : null}
    </>
  )
}

type Compared = { item: HeldItem; conflict: Conflict }
type ConflictsProps = Decided & { title: string; conflicts: readonly Compared[] }

function Conflicts({ title, conflicts, actions, blocked }: ConflictsProps) {
  const id = useId()
  if (conflicts.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Text component="h2" fz="lg" fw={700} id={id}>
        {title}
      </Text>
      {conflicts.map(({ item, conflict }) => (
        <Fragment key={item.seq}>
          <ConflictChange item={item} conflict={conflict} actions={actions} />
          <BlockedChanges items={blocked.get(item.seq)} actions={actions} />
        </Fragment>
      ))}
    </Stack>
  )
}

type WaitingChangesProps = { waiting: readonly WaitingItem[]; hint: string }

/** They are sent by themselves, so there are no actions. */
function WaitingChanges({ waiting, hint }: WaitingChangesProps) {
  const title = texts.waiting(waiting.length)
  return (
    <Section title={title}>
      <Hint look="inset">{hint}</Hint>
      <GrowingList items={waiting}>
        {(shown) => (
          <CardList label={title}>
            {shown.map((item) => (
              <CardRow
                key={item.seq}
                mark={<IconCloudUp size={20} stroke={1.8} aria-hidden color="var(--waiting)" />}
                title={item.subject || item.kind}
                // The rest of its lines can be read where it was changed, because the device already shows it.
                note={<ChangeFacts facts={[...whereAndWhen(item), ...item.lines.slice(0, 1)]} />}
                end={item.amount === null ? undefined : <Money amount={item.amount} />}
              />
            ))}
          </CardList>
        )}
      </GrowingList>
    </Section>
  )
}
