import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { UserId } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { DashboardView, type DashboardGroup } from './dashboard-view.tsx'

const userId = UserId.parse('0197a000-0000-7000-8000-000000000001')
const onMakeSample = () => undefined

function groupOf(
  number: number,
  name: string,
  { description = '', ...rest }: { balance: number | undefined; unsentCount?: number; description?: string },
): DashboardGroup {
  const id = GroupId.parse(`0197a000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`)
  const people = [{ key: keyOfUser(userId), name: '花子', url: null, isPending: false }]
  return { group: { id, name, description, icon: null }, people, unsentCount: 0, ...rest }
}

const groupRows = () =>
  within(screen.getByRole('list', { name: 'すべてのグループ' })).getAllByRole('listitem')

it('does not press somebody who waits to be let into a group to make one', () => {
  renderView(<DashboardView onMakeSample={onMakeSample} groups={[]} hasOpenApplication />)
  expect(screen.queryByText(/^旅や集まりごとにグループを作ると/)).toBeNull()
  expect(screen.getByRole('link', { name: 'グループを作成' }).dataset['variant']).toBe('default')
})

it('shows the total over all groups first, then the balance in each group', () => {
  const groups = [
    groupOf(1, '沖縄 2026夏', { balance: 12_480, description: '3泊4日' }),
    groupOf(2, '草津温泉', { balance: -3_200, unsentCount: 2 }),
    groupOf(3, '金沢・能登', { balance: 0 }),
  ]
  renderView(<DashboardView onMakeSample={onMakeSample} groups={groups} />)
  expect(screen.getByText('＋9,280円')).toBeDefined()
  expect(screen.getByText('2つのグループで受け取り 12,480円、支払い 3,200円')).toBeDefined()
  expect(screen.getByRole('link', { name: '支出を追加' }).getAttribute('href')).toBe('/add-expense')
  expect(screen.getByRole('link', { name: 'グループを作成' }).getAttribute('href')).toBe('/create-group')
  expect(screen.getByRole('link', { name: '領収書の管理' }).getAttribute('href')).toBe('/receipts')
  const [okinawa, kusatsu] = groupRows()
  expect(okinawa?.textContent).toContain('1人＋12,480円受け取り3泊4日')
  // Only those with an account are called メンバー, and this counts everybody.
  expect(okinawa?.textContent).not.toContain('メンバー')
  expect(kusatsu?.textContent).toContain('未送信 2件1人−3,200円支払い')
  expect(
    within(kusatsu ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('/groups/0197a000')
})

it('shows the first three people of a group in their colours, and the number of the others', () => {
  const people = ['花子', '健太', '美咲', '祖母'].map((name, index) => {
    const key = keyOfUser(UserId.parse(`0197a000-0000-7000-8000-00000000000${index}`))
    return { key, name, url: null, isPending: index > 0, color: index }
  })
  renderView(
    <DashboardView
      onMakeSample={onMakeSample}
      groups={[{ ...groupOf(1, '箱根', { balance: 0 }), people }]}
    />,
  )
  const [row] = groupRows()
  expect(row?.textContent).toContain('花健美＋14人')
  const colors = [...(row?.querySelectorAll('[data-size=small][data-color]') ?? [])]
  expect(colors.map((avatar) => avatar.getAttribute('data-color'))).toEqual(['0', '1', '2'])
})

it('shows the groups before their balances are computed, and no total of only some of them', () => {
  const groups = [
    groupOf(1, '沖縄 2026夏', { balance: 12_480 }),
    groupOf(2, '草津温泉', { balance: undefined }),
  ]
  renderView(<DashboardView onMakeSample={onMakeSample} groups={groups} />)
  const [okinawa, kusatsu] = groupRows()
  expect(okinawa?.textContent).toContain('＋12,480円受け取り')
  expect(kusatsu?.textContent).toContain('計算中')
  expect(screen.getAllByText('計算中')).toHaveLength(2)
  expect(screen.getByText('グループごとに計算しています...')).toBeDefined()
})

it('shows a skeleton until the groups are read, and then how to begin where there are none', () => {
  const { rerender } = renderView(<DashboardView onMakeSample={onMakeSample} groups={undefined} />)
  expect(screen.getByRole('status').textContent).toBe('ホームを読み込んでいます...')
  rerender(<DashboardView onMakeSample={onMakeSample} groups={[]} />)
  expect(screen.getByText('まだグループがありません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'グループを作成' }).getAttribute('href')).toBe('/create-group')
  expect(screen.getByRole('link', { name: 'グループに参加' }).getAttribute('href')).toBe('/join')
  expect(screen.queryByRole('link', { name: '支出を追加' })).toBeNull()
})

it('has the ways to begin together on a wide screen, the first one first', () => {
  renderView(<DashboardView onMakeSample={onMakeSample} groups={[]} />)
  const ways = screen.getByRole('link', { name: 'グループを作成' }).parentElement
  expect(ways?.textContent).toMatch(/^グループを作成グループに参加サンプル旅行を作成/)
})

const unreached = { sentence: '接続できません', isUnreached: true }

it('promises nothing of a device that is full', async () => {
  const error = { sentence: '空き容量が足りません', isUnreached: false }
  renderView(<DashboardView onMakeSample={onMakeSample} groups={undefined} error={error} />)
  expect((await screen.findByRole('alert')).textContent).not.toContain('この端末に残ります')
})

it('says so when the groups could not be loaded, that nothing is lost, and offers to retry', async () => {
  let tries = 0
  renderView(
    <DashboardView
      onMakeSample={onMakeSample}
      groups={undefined}
      error={unreached}
      onRetry={() => (tries += 1)}
    />,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('データの読み込みに失敗しました')
  expect(alert.textContent).toContain('記録した内容は、この端末に残ります。')
  expect(screen.queryByText('まだグループがありません')).toBeNull()
  screen.getByRole('button', { name: '再試行' }).click()
  expect(tries).toBe(1)
})

it('counts how often the person has tried again, and says at the maximum what else they can do', async () => {
  const failed = (tries: number) => (
    <DashboardView
      onMakeSample={onMakeSample}
      groups={undefined}
      error={unreached}
      tries={tries}
      onRetry={() => undefined}
    />
  )
  const { rerender } = renderView(failed(0))
  expect((await screen.findByRole('alert')).textContent).not.toContain('再試行 ')
  rerender(failed(2))
  expect(screen.getByRole('alert').textContent).toContain('再試行 2回（最大5回）')
  expect(screen.queryByText('最大試行回数に達しました')).toBeNull()
  rerender(failed(5))
  expect(screen.getByText('最大試行回数に達しました')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ページを更新する',
    '電波やWi-Fiを確かめる',
    'しばらく待つ',
  ])
  // The app goes on trying by itself, so the person may as well.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '再試行' }).disabled).toBe(false)
})

it('offers a sample trip to a person without a group', async () => {
  let made = 0
  const { rerender } = renderView(<DashboardView groups={[]} onMakeSample={() => (made += 1)} />)
  screen.getByRole('button', { name: 'サンプル旅行を作成' }).click()
  expect(made).toBe(1)
  rerender(<DashboardView onMakeSample={onMakeSample} groups={[groupOf(1, '草津温泉', { balance: 0 })]} />)
  expect(screen.queryByRole('button', { name: 'サンプル旅行を作成' })).toBeNull()
})
