import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { exampleSettlement } from './example-settlement.ts'
import { LandingView } from './landing-screen.tsx'

beforeEach(() => {
  renderView(<LandingView example={exampleSettlement()} isSignedIn={false} />)
})

const part = (name: string) => within(screen.getByRole('region', { name }))
const linkTo = (name: string | RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

it('has one promise, and every part of the specification under a heading of its own', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('旅の割り勘を、最後の一回で。')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '旅のお金、こんなことはありませんか',
    'わりたびなら',
    'プレミアム',
    'こんなふうに使えます',
    '次の旅から、はじめませんか',
  ])
  expect(part('旅のお金、こんなことはありませんか').getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(part('わりたびなら').getAllByRole('heading', { level: 3 })).toHaveLength(4)
})

it('has headings that skip no level', () => {
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
  levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
})

it('leads to the dashboard from every button that begins, and offers no premium to try', () => {
  expect(linkTo('無料ではじめる')).toEqual(['/dashboard', '/dashboard'])
  expect(screen.queryByRole('link', { name: /プレミアム/ })).toBeNull()
  expect(linkTo('はじめる')).toEqual(['/dashboard'])
})

it('leads who is signed in home', () => {
  cleanup()
  renderView(<LandingView example={exampleSettlement()} isSignedIn />)
  expect(linkTo('ホームを開く')).toEqual(['/dashboard', '/dashboard'])
  expect(screen.queryByRole('link', { name: '無料ではじめる' })).toBeNull()
})

it('shows a settlement with its transfers, and says that it is an example', () => {
  const example = within(screen.getByRole('figure', { name: '精算の例' }))
  expect(example.getByText('59,560円')).toBeTruthy()
  expect(example.getByText('3人')).toBeTruthy()
  expect(example.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '次次郎  花あなた 12,880円',
    'おおばあちゃん  花あなた 23,340円',
    '東東海林 さくら  花あなた 23,340円',
  ])
  expect(example.getByText('例')).toBeTruthy()
  expect(example.getByText('5人で沖縄に3泊。支出7件・合計116,700円です。')).toBeTruthy()
})

it('names of the premium features those that exist, and says what the free plan allows', () => {
  const premium = part('プレミアム')
  expect(premium.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'グラフ',
  ])
  expect(premium.getByText('分析')).toBeTruthy()
  const { groups, people, itineraries } = planLimits.free
  const limits = `作れるグループは${groups}個、1つのグループの人数は${people}人、旅程は${itineraries}件までです。`
  expect(premium.getByText(new RegExp(limits))).toBeTruthy()
  expect(screen.getByText('プレミアムは準備中です。まだ申し込めません。')).toBeTruthy()
})

it('marks the testimonials as examples, each of them and all together', () => {
  const testimonials = part('こんなふうに使えます')
  expect(testimonials.getAllByRole('figure')).toHaveLength(2)
  for (const one of testimonials.getAllByRole('figure')) expect(within(one).getByText('声の例')).toBeTruthy()
  expect(testimonials.getByText(/実際の利用者の声ではありません/)).toBeTruthy()
})

it('says before the first sign-in that a cookie is kept, and leads to the policy', () => {
  expect(screen.getByText(/Cookieを1つ使います/)).toBeTruthy()
  expect(linkTo('Cookieとプライバシーについて')).toEqual(['/privacy#cookie'])
})
