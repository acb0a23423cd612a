import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import type { Conflict } from './compare-versions.ts'
import type { HeldItem, UnsentItems, WaitingItem } from './unsent-items.ts'
import { type UnsentActions, UnsentView } from './unsent-view.tsx'

function waitingItem(seq: number, subject: string): WaitingItem {
  return {
    ...{ seq, kind: '支出の追加', subject, title: `支出の追加：${subject}`, amount: 4_400 },
    ...{ lines: ['太郎が支払い'], groupName: '沖縄', recorded: '8月12日 10:42' },
  }
}

function heldItem(seq: number, fields: Partial<HeldItem> = {}): HeldItem {
  return {
    ...waitingItem(seq, `そば${seq}`),
    ...{ state: 'rejected', reason: 'だめでした', canResend: true },
    ...{ conflict: undefined, dependents: () => [], ...fields },
  }
}

const line = (text: string, differs = false) => ({ text, differs })
const conflict: Conflict = {
  ...{
    title: 'ガソリン',
    isSame: false,
    presentAt: Date.UTC(2026, 7, 12, 2, 5) / 1000,
    mark: mutationIdOf(77),
  },
  mine: {
    ...{ amount: 6_000, amountDiffers: true, own: { amount: 1_200, differs: true } },
    lines: [[line('太郎が支払い')], [line('5人', true), line('・'), line('均等')]],
  },
  present: {
    ...{ amount: 6_400, amountDiffers: true, own: { amount: 1_600, differs: true } },
    lines: [[line('太郎が支払い')], [line('4人', true), line('・'), line('均等')]],
  },
}

type Shown = Partial<UnsentItems> & { runner?: 'idle' | 'signed-out' | 'schema-too-old'; isOnline?: boolean }

function show({ held = [], waiting = [], runner = 'idle', isOnline = true }: Shown) {
  const done: unknown[] = []
  const actions: UnsentActions = {
    resend: async (seq: number, mark?: MutationId) => void done.push(['resend', seq, mark]),
    resendAllExpired: async () => void done.push('resend all'),
    discard: async (seq: number) => void done.push(['discard', seq]),
  }
  renderView(
    <UnsentView
      {...{ items: { held, waiting }, runner, isOnline, actions }}
      onReload={() => void done.push('reload')}
    />,
  )
  return done
}

const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) => userEvent.click(button(name))

it('is loading until the queue is read', () => {
  const actions = { resend: async () => {}, resendAllExpired: async () => {}, discard: async () => {} }
  renderView(
    <UnsentView items={undefined} runner="idle" isOnline actions={actions} onReload={() => undefined} />,
  )
  expect(screen.getByRole('status').textContent).toBe('未送信の変更を読み込んでいます...')
})

it('says that everything is sent', () => {
  show({})
  expect(screen.getByText('すべて送信済みです')).toBeDefined()
})

it.each([
  { isOnline: true, runner: 'idle', hint: 'この端末に保存されています。このまま自動で送信されます。' },
  { isOnline: false, runner: 'idle', hint: 'この端末に保存されています。電波が戻ると自動で送信されます。' },
  { isOnline: true, runner: 'signed-out', hint: 'この端末に保存されています。' },
] as const)('asks nothing for what merely waits: $hint', ({ hint, ...state }) => {
  show({ ...state, waiting: [waitingItem(1, '首里そば')] })
  const section = screen.getByRole('region', { name: '送信待ち（1件）' })
  expect(within(section).getByText(hint)).toBeDefined()
  expect(section.textContent).toContain('首里そば支出の追加・沖縄・8月12日 10:42太郎が支払い4,400円')
  expect(screen.queryByRole('button')).toBeNull()
})

it('a refused change says why, what it is, and is sent again', async () => {
  const done = show({ held: [heldItem(1)] })
  const card = screen.getByRole('article', { name: '支出の追加：そば1' })
  expect(card.textContent).toContain('だめでした')
  expect(card.textContent).toContain('支出の追加・沖縄・8月12日 10:42')
  await click('支出の追加：そば1を再送')
  expect(done).toEqual([['resend', 1, undefined]])
})

it('破棄 asks first, and says what goes with it', async () => {
  const dependents = () => ['支出の編集：そば1', '支出の削除：そば1']
  const done = show({ held: [heldItem(1, { dependents })] })
  await click('支出の追加：そば1を破棄')
  const dialog = screen.getByRole('dialog', { name: '変更を破棄' })
  expect(dialog.textContent).toContain('「支出の追加：そば1」を破棄しますか？')
  expect(dialog.textContent).toContain('この変更を待っている2件も一緒に破棄されます。')
  expect(dialog.textContent).toContain('支出の編集：そば1')
  expect(done).toEqual([])
  await click('破棄')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(done).toEqual([['discard', 1]])
})

it('a blocked change can be discarded; sending it again is its holder’s', () => {
  show({ held: [heldItem(2, { state: 'blocked', reason: '待っています', canResend: false })] })
  const section = screen.getByRole('region', { name: 'ほかの変更を待っている変更（1件）' })
  expect(within(section).getAllByRole('button')).toHaveLength(1)
  expect(section.textContent).toContain('待っています')
})

it('old changes are sent together, and their reason is said once', async () => {
  const done = show({ held: [1, 2, 3].map((seq) => heldItem(seq, { state: 'expired' })) })
  const section = screen.getByRole('region', { name: '確かめてから送る変更（3件）' })
  expect(within(section).getAllByText(/24時間以上前の変更です/)).toHaveLength(1)
  await click('すべて再送')
  expect(done).toEqual(['resend all'])
})

it('shows both versions of a conflict with their differences marked', () => {
  show({ held: [heldItem(1, { conflict })] })
  const marked = (name: string) =>
    [...screen.getByRole('group', { name }).querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marked('あなたの変更')).toEqual(['6,000円', '5人', 'あなたの分 1,200円'])
  expect(marked('現在の内容')).toEqual(['6,400円', '4人', 'あなたの分 1,600円'])
  expect(screen.getByText('8月12日 11:05更新')).toBeDefined()
  expect(screen.getByText('選ぶまで、どちらの内容もなくなりません。')).toBeDefined()
})

it('自分の変更を残す goes over the version that was shown', async () => {
  const done = show({ held: [heldItem(1, { conflict })] })
  await click('自分の変更を残す')
  expect(done).toEqual([['resend', 1, mutationIdOf(77)]])
})

it('相手の変更を残す discards one’s own, and asks first', async () => {
  const done = show({ held: [heldItem(1, { conflict })] })
  await click('相手の変更を残す')
  expect(screen.getByRole('dialog').textContent).toContain('「ガソリン」への自分の変更を破棄しますか？')
  await click('破棄')
  await waitFor(() => expect(done).toEqual([['discard', 1]]))
})

it('says that the app must be updated, and does it', async () => {
  const done = show({ runner: 'schema-too-old' })
  expect(screen.getByRole('alert').textContent).toContain('アプリが古いため送信できません')
  await click('ページを更新')
  expect(done).toEqual(['reload'])
})

it('a list of hundreds grows when asked to', async () => {
  show({ waiting: Array.from({ length: 70 }, (_, index) => waitingItem(index, `そば${index}`)) })
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  await click('残り40件を表示')
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
})
