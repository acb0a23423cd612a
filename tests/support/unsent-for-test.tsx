/** 未送信の変更 as a person sees it, with what they tap. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Conflict } from '#client/features/unsent/compare-versions.ts'
import type {
  HeldItem,
  UnsentActions,
  UnsentItems,
  WaitingItem,
} from '#client/features/unsent/unsent-items.ts'
import type { SendingFiles } from '#client/features/attachments/sending-section.tsx'
import { UnsentView } from '#client/features/unsent/unsent-screen.tsx'
import type { SyncStatus } from '#client/sync/sync-status.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { scope } from '#tests/builders/sync-rows.ts'
import { renderView } from './rendered-for-test.tsx'

export function waitingItem(seq: number, subject: string): WaitingItem {
  return {
    seq,
    scope,
    kind: '支出の追加',
    subject,
    title: `支出の追加：${subject}`,
    phrase: `「支出の追加：${subject}」`,
    amount: 4_400,
    lines: ['太郎が支払い'],
    groupName: '沖縄',
    recorded: '8月12日 10:42',
  }
}

export function heldItem(seq: number, fields: Partial<HeldItem> = {}): HeldItem {
  return {
    ...waitingItem(seq, `そば${seq}`),
    state: 'rejected',
    reason: 'だめでした',
    holderSeq: undefined,
    canResend: true,
    conflict: undefined,
    restorableId: undefined,
    settleAgainIn: undefined,
    editing: undefined,
    dependents: () => [],
    ...fields,
  }
}

const line = (text: string, differs = false) => ({ text, differs })
export const conflict: Conflict = {
  kind: 'edited',
  title: 'ガソリン',
  difference: undefined,
  isSame: false,
  recordedBy: '花子',
  presentBy: null,
  presentAt: Date.UTC(2026, 7, 12, 2, 5) / 1000,
  mark: mutationIdOf(77),
  mine: {
    amount: 6_000,
    amountDiffers: true,
    own: { amount: 1_200, differs: true },
    lines: [[line('太郎が支払い')], [line('5人', true), line('・'), line('均等')]],
  },
  present: {
    amount: 6_400,
    amountDiffers: true,
    own: { amount: 1_600, differs: true },
    lines: [[line('太郎が支払い')], [line('4人', true), line('・'), line('均等')]],
  },
}

type Shown = Partial<UnsentItems> & {
  isLoading?: boolean
  mustWait?: boolean
  status?: SyncStatus
  files?: SendingFiles
}

export function show({ isLoading, held = [], waiting = [], mustWait = false, ...rest }: Shown) {
  const { status = 'reached', files } = rest
  const done: unknown[] = []
  const actions: UnsentActions = {
    resend: async (seq: number, mark?: MutationId) => void done.push(['resend', seq, mark]),
    resendAllExpired: async () => void done.push('resend all'),
    discard: async (seq: number) => void done.push(['discard', seq]),
    recordDifference: async ({ seq }, { title }) => void done.push(['difference', seq, title]),
    restore: async ({ seq }, id) => void done.push(['restore', seq, id]),
    settleAgain: async (seq, group) => void done.push(['settle again', seq, group]),
    edit: ({ seq }, { form }) => void done.push(['edit', seq, form]),
  }
  const items = isLoading ? undefined : { held, waiting, mustWait }
  renderView(<UnsentView items={items} files={files} status={status} actions={actions} />)
  return done
}

const button = (name: string) => screen.getByRole('button', { name })
export const click = (name: string) => userEvent.click(button(name))
