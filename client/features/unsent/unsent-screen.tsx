/** 未送信の変更: reads the queue of this device, and carries out its author's decisions. */
import { type ParsedLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { newId } from '#client/store/new-id.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { discard, recordDifference, resend, resendAllExpired, restore } from '#client/sync/decide-on-held.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useOwnLocation } from '#client/ui/use-own-location.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Editing } from './editing.ts'
import { type HeldItem, type UnsentActions, unsentItems } from './list/unsent-items.ts'
import { readUnsent } from './list/read-unsent.ts'
import { UnsentView } from './list/unsent-view.tsx'

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
  const [edited, setEdited] = useState<Edited | null>(null)
  const view = (
    <UnsentView
      items={items}
      status={syncStatus}
      onBack={hasWayBack ? () => navigateBack() : undefined}
      actions={{
        ...actions,
        settleAgain: async (seq, groupId) => {
          const outcome = await discard(seq)
          if (outcome.ok) await navigate({ to: '/groups/$groupId/settlements/close', params: { groupId } })
          else say(outcome, discardSaid)
        },
        edit: (item, editing) => {
          if (editing.form === 'expense') void navigate({ to: '/unsent/$seq', params: { seq: item.seq } })
          else setEdited({ item, editing })
        },
      }}
    />
  )
  return (
    <>
      {view}
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

type Edited = { item: HeldItem; editing: Exclude<Editing, { form: 'expense' }> }

const resendSaid = { done: texts.resent, failed: texts.resendFailed }
const discardSaid = { done: texts.discarded, failed: texts.discardFailed }

const differenceSaid = { done: texts.differenceRecorded, failed: texts.differenceFailed }
const restoreSaid = { done: texts.restored, failed: texts.restoreFailed }

const actions: Omit<UnsentActions, 'settleAgain' | 'edit'> = {
  resend: async (seq, mark) => say(await resend(seq, mark), resendSaid),
  resendAllExpired: async () => say(await resendAllExpired(), resendSaid),
  discard: async (seq) => say(await discard(seq), discardSaid),
  recordDifference: async (held, { mutations }) =>
    say(
      await recordDifference(
        held,
        mutations(() => newId(ExpenseId)),
      ),
      differenceSaid,
    ),
  restore: async (held, id) => say(await restore(held, id), restoreSaid),
}

function say(outcome: Outcome, { done, failed }: { done: string; failed: string }): void {
  showNotice(
    outcome.ok
      ? { message: done }
      : { title: failed, message: rejectionSentences[outcome.code], color: 'red' },
  )
}
