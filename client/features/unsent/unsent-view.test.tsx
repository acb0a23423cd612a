import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { attachmentIdOf, expenseIdOf } from '#tests/builders/ids.ts'
import { guest } from '#tests/builders/keys.ts'
import { groupId } from '#tests/builders/sync-rows.ts'
import { click, conflict, heldItem, show, waitingItem } from '#tests/support/unsent-for-test.tsx'
import type { Editing } from './editing.ts'

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
  {
    status: 'device-full',
    hint: 'この端末に保存されています。端末の空き容量が足りないため、同期できません。空き容量を増やすと、自動で再開します。',
  },
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

it('shows pictures and PDF that are still to be sent, and how far the one under way is', () => {
  const files = { waiting: 2, bytesLeft: 700_000, refused: [], name: '首里そば.webp' }
  show({ files: { ...files, current: { attachmentId: attachmentIdOf(1), sentPieces: 1, pieces: 2 } } })
  expect(screen.queryByText('すべて送信済みです')).toBeNull()
  const section = screen.getByRole('region', { name: '写真・書類（2件）' })
  expect(section.textContent).toContain('あと700KB')
  expect(within(section).getByRole('progressbar', { name: '首里そば.webpを送信中' })).toMatchObject({
    value: 1,
    max: 2,
  })
})

it('says that pictures wait for another line, and nothing of them once they are sent', () => {
  const files = { waiting: 1, bytesLeft: 1_200_000, refused: [], name: undefined }
  show({ files: { ...files, paused: 'metered' } })
  expect(screen.getByRole('region', { name: '写真・書類（1件）' }).textContent).toBe(
    '写真・書類（1件）あと1.2MBWi-Fiにつながると、自動で送信されます。',
  )
  cleanup()
  show({ files: { ...files, waiting: 0 } })
  expect(screen.getByText('すべて送信済みです')).toBeDefined()
})

it('a rejected change shows its reason and content, and can be sent again', async () => {
  const done = show({ held: [heldItem(1)] })
  const card = screen.getByRole('article', { name: '支出の追加：そば1' })
  expect(card.textContent).toContain('だめでした')
  expect(card.textContent).toContain('支出の追加・沖縄・記録 8月12日 10:42')
  await click('支出の追加：そば1を再送')
  expect(done).toEqual([['resend', 1, undefined]])
})

it('捨てる asks first, and lists the changes that are discarded too', async () => {
  const dependents = () => ['「支出の編集：そば1」', '「支出の削除：そば1」']
  const done = show({ held: [heldItem(1, { dependents })] })
  await click('支出の追加：そば1を捨てる')
  const dialog = screen.getByRole('dialog', { name: '変更を捨てますか？' })
  expect(dialog.textContent).toContain('「支出の追加：そば1」を捨てると、元に戻せません。')
  expect(dialog.textContent).toContain('このあとの変更2件も、送られずに消えます。')
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

it('a blocked change can be discarded, but only the held change can be sent again', () => {
  show({ held: [heldItem(1), blockedBy(1, 2)] })
  const section = screen.getByRole('region', { name: 'あとの変更（1件）' })
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
