/** システム設定: the overview, the forms, the backups in all their states, and a restore with its steps. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupFile, BackupsAnswer, RestoreState } from '#shared/api/backups.ts'
import type { Overview } from '#shared/api/overview.ts'
import { settingDefaults } from '#shared/model/server-settings.ts'
import { adminServer, leaveAdmin, refusal, signInAsAdmin } from '#tests/support/admin-server-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { Notices } from '#client/ui/notices.tsx'
import { ServerSettings } from '../server-settings-screen.tsx'

const at = 1_795_000_000
const minute = (index: number) => ({
  at: at + index * 60,
  ...{ calls: index * 10, streams: 3, waiting: 0, lagP99Ms: 1.5, lagMaxMs: 4, memoryBytes: 200 * 2 ** 20 },
})
const overview: Overview = {
  ...{ version: '0.9.0', database: 'sqlite', startedAt: at, now: at },
  sizes: {
    people: { count: 1_512, isLowerBound: false },
    groups: { count: 100_000, isLowerBound: true },
    rows: { count: 42, isLowerBound: false },
    ...{ databaseBytes: 3 * 2 ** 30, logBytes: 0, backupBytes: 2 ** 20, freeBytes: null },
  },
  ...{ streams: 3, longAnswers: { running: 0, waiting: 0 }, memoryBytes: 1 },
  minutes: [minute(1), minute(4), minute(2)],
  slowest: [{ method: 'GET', route: '/api/groups/:groupId', status: 200, ms: 2_340, at }],
}
const nightly: BackupFile = {
  ...{ name: 'nightly-2026-11-18T17-00-00-000Z.sqlite', kind: 'nightly', size: 2 ** 20, madeAt: at },
  ...{ check: 'passed', checkedAt: at },
}
const spoilt: BackupFile = { ...nightly, name: 'old.sqlite', kind: 'other', check: 'damaged' }
const backups = (changed: Partial<Extract<BackupsAnswer, { kind: 'sqlite' }>> = {}): BackupsAnswer => ({
  ...{ kind: 'sqlite', files: [nightly, spoilt], work: null, nextAt: at + 60, failure: null },
  ...changed,
})
const environment = { plans: 'own', explorerWrites: false } as const
const answered = (body: object) => () => Response.json({ success: true, ...body })

let server: ReturnType<typeof adminServer>
beforeEach(async () => {
  server = adminServer()
  server.answers['GET /api/admin/overview'] = answered({ overview })
  server.answers['GET /api/admin/settings'] = answered({ settings: settingDefaults, environment })
  server.answers['PATCH /api/admin/settings'] = (_query, change) =>
    Response.json({ success: true, settings: { ...settingDefaults, ...(change as object) }, environment })
  server.answers['GET /api/admin/backups'] = answered(backups())
  await signInAsAdmin()
})
afterEach(leaveAdmin)

const open = () => {
  renderView(<Notices />)
  renderScreen(ServerSettings, '/admin/settings', '/admin/settings')
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const sentBy = (call: string) => server.sent[server.asked.lastIndexOf(call)]
const user = () => userEvent.setup()

describe('the overview', () => {
  it('has the numbers, the lines in words, and the slowest calls', async () => {
    open()
    const facts = await section('概要')
    expect(facts.getByText('1,512')).toBeDefined()
    expect(facts.getByText('100,000以上')).toBeDefined()
    expect(facts.getByText('3GB')).toBeDefined()
    // What the server does not know is left out.
    expect(facts.queryByText('ディスクの空き')).toBeNull()
    expect(screen.getByRole('img', { name: '呼び出し（1分ごと）：いま20、直近3分の最大40' })).toBeDefined()
    expect((await section('遅かった呼び出し')).getByText('2.3秒')).toBeDefined()
  })

  it('of a server that has just started says so', async () => {
    server.answers['GET /api/admin/overview'] = answered({
      overview: { ...overview, minutes: [], slowest: [] },
    })
    open()
    expect(await screen.findByText(/1分たつと/)).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('that fails is loaded again, and keeps nothing from the settings', async () => {
    server.answers['GET /api/admin/overview'] = () => refusal('defect', 500)
    open()
    expect(await screen.findByText('概要を読み込めませんでした')).toBeDefined()
    expect(await section('無料プランの上限')).toBeDefined()
    server.answers['GET /api/admin/overview'] = answered({ overview })
    await user().click(screen.getByRole('button', { name: '再試行' }))
    expect(await section('概要')).toBeDefined()
  })
})

describe('the settings', () => {
  it('are saved part by part, with full-width digits', async () => {
    open()
    const limits = await section('無料プランの上限')
    const groups = limits.getByRole('textbox', { name: '1人が持てるグループ' })
    await user().clear(groups)
    await user().type(groups, '１２')
    await user().click(limits.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(sentBy('PATCH /api/admin/settings')).toEqual({
        freePlan: { groups: 12, people: 10, itineraries: 10 },
      }),
    )
  })

  it('out of their range are not sent', async () => {
    open()
    const kept = await section('記録の保存期間')
    const days = kept.getByRole('textbox', { name: 'システムログの日数' })
    await user().clear(days)
    await user().type(days, '31')
    await user().click(kept.getByRole('button', { name: '保存' }))
    expect(await kept.findByText('決められた範囲の数を入力してください。')).toBeDefined()
    expect(server.asked.some((call) => call.startsWith('PATCH'))).toBe(false)
  })

  it('of maintenance has a switch and a message, and says why it was not saved', async () => {
    open()
    const part = await section('メンテナンス')
    await user().click(part.getByRole('checkbox', { name: '変更の受け付けを止める' }))
    await user().type(part.getByRole('textbox', { name: 'お知らせ' }), '02:00まで')
    server.answers['PATCH /api/admin/settings'] = () => refusal('unavailable', 503)
    await user().click(part.getByRole('button', { name: '保存' }))
    expect(await part.findByText('設定を保存できませんでした')).toBeDefined()
    expect(sentBy('PATCH /api/admin/settings')).toEqual({ maintenance: { isOn: true, message: '02:00まで' } })
  })

  it('says what the environment decides', async () => {
    open()
    expect((await section('環境変数で決まるもの')).getByText(/EXPLORER_WRITES=on/)).toBeDefined()
  })
})

describe('the backups', () => {
  it('are listed with size and check, and can be taken away', async () => {
    open()
    const rows = within(await screen.findByRole('list', { name: 'バックアップの一覧' })).getAllByRole(
      'listitem',
    )
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/毎日.*1024KB|1MB・検査済み/),
      expect.stringMatching(/そのほか.*壊れています/),
    ])
    const link = screen.getByRole('link', { name: `${nightly.name}をダウンロード` })
    expect(link.getAttribute('href')).toBe(`/api/admin/backups/${nightly.name}/file`)
    // What is damaged cannot be restored.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'old.sqliteから復元' }).disabled).toBe(true)
  })

  it('none is said, a failure too, and one is made', async () => {
    const failure = { at, reason: '空きがありません。' }
    server.answers['GET /api/admin/backups'] = answered(backups({ files: [], failure }))
    server.answers['POST /api/admin/backups'] = answered(backups({ files: [], work: 'backing-up' }))
    open()
    expect(await screen.findByText('バックアップは、まだありません。')).toBeDefined()
    expect(screen.getByText('空きがありません。')).toBeDefined()
    server.answers['GET /api/admin/backups'] = answered(backups())
    await user().click(screen.getByRole('button', { name: 'いま作る' }))
    expect(await screen.findByText('バックアップを作っています...')).toBeDefined()
    expect(await screen.findByRole('list', { name: 'バックアップの一覧' }, { timeout: 5_000 })).toBeDefined()
  })

  it('are checked when an admin wants it', async () => {
    server.answers[`POST /api/admin/backups/${nightly.name}/check`] = answered({ passed: false })
    open()
    await user().click(await screen.findByRole('button', { name: `${nightly.name}を検査` }))
    expect(await screen.findByText('壊れています。このファイルからは復元できません。')).toBeDefined()
  })

  it('of PostgreSQL are made by its own tools', async () => {
    const scheduleLine = '0 2 * * * pg_dump'
    server.answers['GET /api/admin/backups'] = answered({
      kind: 'postgres',
      scheduleLine,
      lastBaseBackupAt: null,
    })
    open()
    expect(await screen.findByText(scheduleLine)).toBeDefined()
    expect(screen.getByText(/分かりません/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /復元/ })).toBeNull()
  })
})

describe('a restore', () => {
  const state = (changed: Partial<RestoreState>): RestoreState => ({
    ...{ name: nightly.name, step: 'swap', outcome: 'running', reason: null, restorePoint: null },
    ...changed,
  })
  const begin = async () => {
    open()
    await user().click(await screen.findByRole('button', { name: `${nightly.name}から復元` }))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '復元する' })
    expect(confirm.disabled).toBe(true)
    await user().type(dialog.getByRole('textbox', { name: /「復元」と入力/ }), '復元')
    await user().click(confirm)
  }

  it('is asked for with a word, and shows its steps until it has rolled back', async () => {
    let restore = state({})
    const reason = '検査に通らなかったため、戻しました。'
    server.answers[`POST /api/admin/backups/${nightly.name}/restore`] = answered({ token: 'token' })
    const passOn = fetch
    // The address of a restore is outside of the calls of admins.
    vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
      address.includes('/api/restores/token')
        ? Promise.resolve(Response.json({ success: true, restore }))
        : passOn(address, options),
    )
    await begin()
    const steps = await screen.findAllByText(/^(済み|実行中|これから)$/)
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '済み',
      '済み',
      '実行中',
      'これから',
      'これから',
    ])
    restore = state({ step: 'verify', outcome: 'rolled-back', reason, restorePoint: 'before-restore.sqlite' })
    expect(await screen.findByText('復元前に戻しました', {}, { timeout: 5_000 })).toBeDefined()
    expect(screen.getByText(reason)).toBeDefined()
    expect(screen.getByText('失敗')).toBeDefined()
    await user().click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
  })

  it('that cannot begin says why', async () => {
    server.answers[`POST /api/admin/backups/${nightly.name}/restore`] = () => refusal('backup-running', 409)
    await begin()
    expect(await screen.findByText(/バックアップか復元の途中です/)).toBeDefined()
  })
})
