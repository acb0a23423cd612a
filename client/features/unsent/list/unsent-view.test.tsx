import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { groupId, guest, scope } from '#tests/builders/sync-rows.ts'
import type { SyncStatus } from '#client/sync/sync-status.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import type { Editing } from '../edit/editing.ts'
import type { Conflict } from '../conflict/compare-versions.ts'
import type { DifferenceOffer } from '../conflict/difference-offer.ts'
import type { HeldItem, UnsentActions, UnsentItems, WaitingItem } from './unsent-items.ts'
import { UnsentView } from './unsent-view.tsx'

function waitingItem(seq: number, subject: string): WaitingItem {
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

function heldItem(seq: number, fields: Partial<HeldItem> = {}): HeldItem {
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
const conflict: Conflict = {
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
}

function show({ isLoading, held = [], waiting = [], mustWait = false, status = 'reached' }: Shown) {
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
  renderView(<UnsentView items={items} status={status} actions={actions} />)
  return done
}

const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) => userEvent.click(button(name))

it('shows that it is loading until the queue is read', () => {
  show({ isLoading: true })
  expect(screen.getByRole('status').textContent).toBe('未送信の変更を読み込んでいます...')
})

it('says that everything is sent', () => {
  show({})
  expect(screen.getByText('すべて送信済みです')).toBeDefined()
})

it.each([
  { status: 'reached', hint: 'この端末に保存されています。このまま自動で送信されます。' },
  { status: 'unreachable', hint: 'この端末に保存されています。電波が戻ると自動で送信されます。' },
  { status: 'signed-out', hint: 'この端末に保存されています。' },
  {
    status: 'reached',
    mustWait: true,
    hint: 'この端末に保存されています。1日にとても多くの変更があったため、しばらくしてから自動で送信されます。',
  },
] as const)('requires no action for waiting changes: $hint', ({ hint, ...state }) => {
  show({ ...state, waiting: [waitingItem(1, '首里そば')] })
  const section = screen.getByRole('region', { name: '送信待ち（1件）' })
  expect(within(section).getByText(hint)).toBeDefined()
  expect(section.textContent).toContain('首里そば支出の追加・沖縄・8月12日 10:42・太郎が支払い4,400円')
  expect(screen.queryByRole('button')).toBeNull()
})

it('a rejected change shows its reason and content, and can be sent again', async () => {
  const done = show({ held: [heldItem(1)] })
  const card = screen.getByRole('article', { name: '支出の追加：そば1' })
  expect(card.textContent).toContain('だめでした')
  expect(card.textContent).toContain('支出の追加・沖縄・8月12日 10:42')
  await click('支出の追加：そば1を再送')
  expect(done).toEqual([['resend', 1, undefined]])
})

it('捨てる asks first, and lists the changes that are discarded too', async () => {
  const dependents = () => ['「支出の編集：そば1」', '「支出の削除：そば1」']
  const done = show({ held: [heldItem(1, { dependents })] })
  await click('支出の追加：そば1を捨てる')
  const dialog = screen.getByRole('dialog', { name: '変更を捨てますか？' })
  expect(dialog.textContent).toContain('「支出の追加：そば1」を捨てると、元に戻せません。')
  expect(dialog.textContent).toContain('続けて送る変更2件も消えます。')
  expect(dialog.textContent).toContain('支出の編集：そば1')
  expect(done).toEqual([])
  await click('捨てる')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(done).toEqual([['discard', 1]])
})

const blockedBy = (holderSeq: number, seq: number) =>
  heldItem(seq, { state: 'blocked', reason: '待っています', canResend: false, holderSeq })

it.each([
  ['a refused change', [heldItem(1), heldItem(2), blockedBy(1, 3)]],
  [
    'an expired change',
    [heldItem(1, { state: 'expired' }), heldItem(2, { state: 'expired' }), blockedBy(1, 3)],
  ],
  ['a conflict', [heldItem(1, { conflict }), heldItem(2, { conflict }), blockedBy(1, 3)]],
])('a change that waits for %s stands directly below it', (_, held) => {
  show({ held })
  const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
  expect(names).toEqual(['支出の追加：そば1', '支出の追加：そば3', '支出の追加：そば2'])
})

it('says at the choice which answers discard a later change too', () => {
  const dependents = () => ['「ガソリン」を700円にする変更']
  show({ held: [heldItem(1, { dependents, conflict: { ...conflict, difference } })] })
  expect(screen.getByRole('article').textContent).toContain(
    'このあとの「ガソリン」を700円にする変更は、「ほかの人の変更を残す」か「差額だけ別に記録」を選ぶと、なくなります。',
  )
})

it('a blocked change can be discarded, but only the held change can be sent again', () => {
  show({ held: [heldItem(1), blockedBy(1, 2)] })
  const section = screen.getByRole('region', { name: '続けて送る変更（1件）' })
  expect(within(section).getAllByRole('button')).toHaveLength(1)
  expect(section.textContent).toContain('待っています')
})

it('expired changes can be sent together, and show their reason once', async () => {
  const done = show({ held: [1, 2, 3].map((seq) => heldItem(seq, { state: 'expired' })) })
  const section = screen.getByRole('region', { name: '確かめてから送る変更（3件）' })
  expect(within(section).getAllByText(/24時間以上たちました/)).toHaveLength(1)
  for (const name of ['支出の追加：そば2を送る', 'すべて送る']) await click(name)
  expect(done).toEqual([['resend', 2, undefined], 'resend all'])
})

it('shows both versions of a conflict with their differences marked', () => {
  show({ held: [heldItem(1, { conflict })] })
  const marked = (name: string) =>
    [...screen.getByRole('group', { name }).querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marked('あなたの変更')).toEqual(['6,000円', '5人', 'あなたの分 1,200円'])
  expect(marked('ほかの人の変更')).toEqual(['6,400円', '4人', 'あなたの分 1,600円'])
  expect(screen.getByText('8月12日 11:05')).toBeDefined()
  expect(document.body.textContent).toContain('沖縄・花子が記録')
  expect(screen.getByText('選ぶまで、どちらの内容もなくなりません。')).toBeDefined()
})

it.each([
  ['太郎', '太郎さんも直しました', '太郎さんの変更', '太郎さんの変更を残す'],
  ['あなた', '別の端末でも直しました', '別の端末でのあなたの変更', '別の端末での変更を残す'],
])('names who made the version that stands: %s', (presentBy, lead, title, keep) => {
  show({ held: [heldItem(1, { conflict: { ...conflict, presentBy } })] })
  expect(screen.getByRole('article').textContent).toContain(lead)
  expect(screen.getByRole('group', { name: title }).textContent).toContain('6,400円')
  expect(screen.getByRole('button', { name: keep })).toBeDefined()
})

it('自分の変更を残す overwrites the version that was shown', async () => {
  const done = show({ held: [heldItem(1, { conflict })] })
  await click('自分の変更を残す')
  expect(done).toEqual([['resend', 1, mutationIdOf(77)]])
})

it('ほかの人の変更を残す discards the own change, and asks first', async () => {
  const done = show({ held: [heldItem(1, { conflict })] })
  await click('ほかの人の変更を残す')
  expect(screen.getByRole('dialog').textContent).toContain(
    '「ガソリン」への自分の変更を捨てると、元に戻せません。',
  )
  await click('捨てる')
  await waitFor(() => expect(done).toEqual([['discard', 1]]))
})

const difference: DifferenceOffer = {
  title: '差額：ガソリン',
  amount: 400,
  hasPaidFlags: false,
  mutations: () => [],
  lines: ['太郎の受け取りは400円減ります', 'あなたの支払いは400円減ります'],
}

it('差額だけ別に記録 shows what it will record before it does', async () => {
  const dependents = () => ['「支払い状況の変更：ガソリン」']
  const done = show({ held: [heldItem(1, { dependents, conflict: { ...conflict, difference } })] })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['自分の変更を残す', 'ほかの人の変更を残す', '差額だけ別に記録'],
  ])
  expect(document.body.textContent).toContain('ほかの人の6,400円を残し、差額を別の記録にします。')
  await click('差額だけ別に記録')
  const dialog = screen.getByRole('dialog', { name: '差額だけ別に記録' })
  expect(dialog.textContent).toContain(
    '精算だけをあなたの6,000円に合わせます。\n\n続けて送る変更1件は消えます。元に戻せません。「支払い状況の変更：ガソリン」太郎の受け取りは400円減りますあなたの支払いは400円減ります',
  )
  expect(dialog.textContent).toContain('支出の一覧に「差額：ガソリン」（400円）が加わります。')
  expect(done).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: '差額だけ別に記録' }))
  await waitFor(() => expect(done).toEqual([['difference', 1, '差額：ガソリン']]))
})

it('asks in words of its own about rows of which the server has lost a part', () => {
  show({ held: [heldItem(1, { conflict: { ...conflict, kind: 'serverRestored' } })] })
  const section = screen.getByRole('region', { name: 'どちらの記録を使いますか' })
  expect(section.textContent).toContain('サーバーの不具合で「ガソリン」の記録が一部なくなりました。')
  expect(within(section).getByRole('button', { name: 'みんなに見えている記録のままにする' })).toBeDefined()
})

it('does not promise the same balances if the row has paid flags', async () => {
  show({
    held: [heldItem(1, { conflict: { ...conflict, difference: { ...difference, hasPaidFlags: true } } })],
  })
  await click('差額だけ別に記録')
  expect(screen.getByRole('dialog').textContent).toContain('差額は、支払い済みになりません。')
  expect(screen.queryByText(/精算だけを/)).toBeNull()
})

it('offers 差額だけ別に記録 first if the row was settled and there is a difference', async () => {
  const settled = { ...conflict, kind: 'settled' as const }
  const held = [heldItem(1, { conflict: { ...settled, difference } }), heldItem(2, { conflict: settled })]
  show({ held })
  const [first, second] = screen.getAllByRole('article')
  const ways = (article = document.body) =>
    within(article)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(ways(first)).toEqual(['差額だけ別に記録', '精算済みの内容のままにする'])
  expect(ways(second)).toEqual(['精算済みの内容のままにする'])
  expect(first?.textContent).toContain('「ガソリン」は、あなたの変更が届く前に精算済みになりました。')
  await userEvent.click(within(first ?? document.body).getByRole('button', { name: '差額だけ別に記録' }))
  expect(screen.getByRole('dialog').textContent).toContain('差額だけがこれからの精算に入ります。')
})

it('支出を戻して、自分の変更を使う restores the deleted row, which is shown beside the own version', async () => {
  const deleted = { ...conflict, kind: 'deleted' as const }
  const done = show({ held: [heldItem(1, { restorableId: expenseIdOf(5), conflict: deleted })] })
  expect(screen.getByRole('group', { name: '削除された内容' }).textContent).toContain(
    '削除された内容8月12日 11:05',
  )
  expect(screen.getByRole('button', { name: '削除されたままにする' })).toBeDefined()
  await click('支出を戻して、自分の変更を使う')
  expect(done).toEqual([['restore', 1, expenseIdOf(5)]])
})

it('支出を戻して、自分の変更を使う is offered for text edits too', async () => {
  const done = show({ held: [heldItem(1, { restorableId: expenseIdOf(5), canResend: false })] })
  await click('支出を戻して支出の追加：そば1を使う')
  expect(done).toEqual([['restore', 1, expenseIdOf(5)]])
})

it('編集 opens the form of a held change', async () => {
  const editing: Editing = {
    form: 'name',
    text: '祖母',
    callWith: (name) => ({ name: 'pendingMember.add', args: { id: guest, name } }),
  }
  const done = show({ held: [heldItem(1, { editing }), heldItem(2, { conflict: { ...conflict }, editing })] })
  await click('支出の追加：そば1を編集')
  await click('自分で直す')
  expect(done).toEqual([
    ['edit', 1, 'name'],
    ['edit', 2, 'name'],
  ])
})

it('a rejected settlement, once discarded, leads to the screen where it is chosen again', async () => {
  const done = show({ held: [heldItem(1, { settleAgainIn: groupId, canResend: false })] })
  await click('支出の追加：そば1を精算の画面で確認する')
  expect(screen.getByRole('dialog').textContent).toContain('この精算を捨てて')
  await click('精算の画面へ')
  await waitFor(() => expect(done).toEqual([['settle again', 1, groupId]]))
})

it('a list of hundreds shows more on request', async () => {
  show({ waiting: Array.from({ length: 70 }, (_, index) => waitingItem(index, `そば${index}`)) })
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  await click('残り40件を表示')
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
})
