import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { click, conflict, heldItem, show } from '#tests/support/unsent-for-test.tsx'
import type { DifferenceOffer } from './difference-offer.ts'

it('shows both versions of a conflict with their differences marked', () => {
  show({ held: [heldItem(1, { conflict })] })
  const marked = (name: string) =>
    [...screen.getByRole('group', { name }).querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marked('あなたの変更')).toEqual(['6,000円', '5人', 'あなたの分 1,200円'])
  expect(marked('ほかの人の変更')).toEqual(['6,400円', '4人', 'あなたの分 1,600円'])
  expect(screen.getByText('8月12日 11:05')).toBeDefined()
  expect(document.body.textContent).toContain('沖縄・花子が追加')
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
  bearers: null,
  mutations: () => [],
  lines: ['太郎の受け取りは400円減ります', 'あなたの支払いは400円減ります'],
}

it('差額だけ別に記録 shows what it will record before it does', async () => {
  const dependents = () => ['「先に返した分の記録：ガソリン」']
  const done = show({ held: [heldItem(1, { dependents, conflict: { ...conflict, difference } })] })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['自分の変更を残す', 'ほかの人の変更を残す', '差額だけ別に記録'],
  ])
  expect(document.body.textContent).toContain('ほかの人の6,400円を残し、差額を別の記録にします。')
  await click('差額だけ別に記録')
  const dialog = screen.getByRole('dialog', { name: '差額だけ別に記録' })
  expect(dialog.textContent).toContain(
    'このあとの「先に返した分の記録：ガソリン」は、送られずに消えます。元に戻せません。「ガソリン」は',
  )
  expect(dialog.textContent).toContain(
    '精算だけをあなたの6,000円に合わせます。支出の一覧に「差額：ガソリン」（400円）が加わります。太郎の受け取りは400円減りますあなたの支払いは400円減ります',
  )
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

it.each([
  [['「ガソリン」を700円にする変更'], '続けて、「ガソリン」を700円にする変更も送ります。'],
  [['「ガソリン」を700円にする変更', '「支出の削除：ガソリン」'], '続けて、あとの変更2件も送ります。'],
])('says below the answer that sends the own change that later ones follow: %o', (phrases, sentence) => {
  show({ held: [heldItem(1, { dependents: () => phrases, conflict: { ...conflict, difference } })] })
  const keep = screen.getByRole('button', { name: '自分の変更を残す', description: /^続けて、/ })
  expect(keep.parentElement?.textContent).toBe(`自分の変更を残す${sentence}`)
})
