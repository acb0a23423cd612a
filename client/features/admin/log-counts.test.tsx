/** Above the list of システムログ: how many entries there are, and taking them away where a browser downloads nothing. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemLogSearch } from '#client/route-params.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Notices } from '#client/ui/notices.tsx'
import {
  adminServer,
  countsOf,
  leaveAdmin,
  refusal,
  signInAsAdmin,
} from '#tests/support/admin-server-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { SystemLogsScreen } from './system-logs-screen.tsx'

const path = '/admin/system-logs'
let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  server = adminServer()
  await signInAsAdmin()
})
afterEach(leaveAdmin)

const open = (address = path) =>
  renderScreen(SystemLogsScreen, path, address, {
    validateSearch: (search) => SystemLogSearch.parse(search),
  })
const list = () => screen.findByRole('list', { name: '記録' })

describe('the counts', () => {
  const countsPath = `GET /api${path}/counts`
  const beginOf = (day: string) => Date.parse(`${day}T00:00:00+09:00`) / 1000
  const countsAsked = () => server.asked.filter((each) => each.startsWith(countsPath))

  it('are those of each level, also of those that are filtered out, with bars by the hour of a day', async () => {
    const nine = beginOf('2026-11-18') + 9 * 3_600
    server.answers[countsPath] = () =>
      countsOf(
        [
          { at: nine, level: 'error', count: 3 },
          { at: nine, level: 'info', count: 1_200 },
          { at: nine + 3_600, level: 'critical', count: 2 },
        ],
        { step: 3_600, isCut: true },
      )
    open(`${path}?day=2026-11-18&level=error`)
    expect(await screen.findByRole('button', { name: '情報 1,200' })).toBeDefined()
    const levels = within(screen.getByRole('group', { name: 'レベルと件数' })).getAllByRole('button')
    expect(levels.map(({ textContent }) => textContent)).toEqual([
      '重大 2',
      'エラー 3',
      '警告 0',
      '情報 1,200',
      'デバッグ 0',
    ])
    expect(levels.map((level) => level.getAttribute('aria-pressed'))).toContain('true')
    const bars = screen.getByRole('img', {
      name: '1時間ごとの記録の数。いちばん多いのは9時の1,203件。エラーと重大は合わせて5件。',
    })
    expect(bars.querySelectorAll('[title]')).toHaveLength(24)
    expect(bars.querySelector('[title="10時 2件"]')).not.toBeNull()
    expect(screen.getByText('件数は、新しいほうの記録だけを数えたものです。')).toBeDefined()
    expect(countsAsked()).toEqual([`${countsPath}?from=1794927600&until=1795014000`])
  })

  it('are by the day without one, and nothing is drawn where there is nothing', async () => {
    const at = beginOf(todayInJapan())
    server.answers[countsPath] = (query) =>
      query.has('kind') ? countsOf([]) : countsOf([{ at, level: 'warn', count: 7 }])
    open()
    const bars = await screen.findByRole('img', { name: /^1日ごとの記録の数。いちばん多いのは.*の7件。/ })
    expect(bars.querySelectorAll('[title]')).toHaveLength(30)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '種類' }), '端末')
    await waitFor(() => expect(countsAsked().at(-1)).toBe(`${countsPath}?kind=device`))
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  })

  it('that cannot be counted say so, and are asked for again by a tap', async () => {
    server.answers[countsPath] = () => refusal('not-allowed', 403)
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('件数を数えられませんでした')
    server.answers[countsPath] = () => countsOf([{ at: beginOf(todayInJapan()), level: 'warn', count: 7 }])
    await userEvent.click(within(alert).getByRole('button', { name: '再試行' }))
    expect(await screen.findByRole('button', { name: '警告 7' })).toBeDefined()
  })
})

describe('the export in LINE’s browser, which downloads nothing', () => {
  const press = async () => {
    open(`${path}?level=error`)
    await list()
    await userEvent.click(screen.getByRole('link', { name: 'この条件で書き出す' }))
  }
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari Line/14.9.0 LIFF')
    renderView(<Notices />)
  })
  afterEach(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })

  it('is handed over by the share sheet', async () => {
    const shared: File[] = []
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(...files),
    })
    server.answers[`GET /api${path}/export`] = () => new Response('{"id":"1"}\n')
    await press()
    await waitFor(() => expect(shared.map(({ name }) => name)).toEqual(['waritabi-logs.ndjson']))
    expect(await shared[0]?.text()).toBe('{"id":"1"}\n')
    expect(server.asked).toContain(`GET /api${path}/export?level=error`)
  })

  it('says that it has failed, or that it is too large', async () => {
    server.answers[`GET /api${path}/export`] = () => refusal('unavailable', 503)
    await press()
    expect(await screen.findByText('書き出せませんでした')).toBeDefined()
    server.answers[`GET /api${path}/export`] = () => new Response('x'.repeat(4 * 1024 * 1024 + 1))
    await userEvent.click(screen.getByRole('link', { name: 'この条件で書き出す' }))
    expect(await screen.findByText(/4MBまでです/)).toBeDefined()
  })
})
