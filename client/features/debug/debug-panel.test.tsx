/** The debug panel: its button, its four tabs, and what can be done there. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DebugLogs } from '#shared/api/system-logs.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { debugLog, networkLog } from '#client/session/record-debugging.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { DebugPanel } from './debug-panel.tsx'
import { refreshMs } from './use-refreshing.ts'

/** By method and address; whatever else is asked has no connection. */
let answers: Record<string, () => Response | Promise<Response>>
let sent: { call: string; body: unknown }[]
beforeEach(async () => {
  // The first call of the runner is still under way, so that it makes no second one.
  answers = { 'POST /api/sync': () => new Promise(() => undefined) }
  sent = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address}`
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[call]
    if (!answer) throw new TypeError('no connection')
    return answer()
  })
  await becomeAccount({ userId: hanakoId, displayName: '花子', avatarUrl: null })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  const database = currentDatabase()
  await leaveAccount()
  await database.delete()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => renderView(<DebugPanel />)
/** Once the runner has made its call, so that nothing is recorded but what the test does. */
async function showQuiet() {
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/sync'))
  return show()
}
const openButton = () => screen.getByRole('button', { name: 'デバッグを開く' })
async function open(tab?: string) {
  const user = userEvent.setup()
  await user.click(openButton())
  const panel = screen.getByRole('region', { name: 'デバッグ' })
  if (tab !== undefined) await user.click(within(panel).getByRole('button', { name: tab }))
  return { user, panel: within(panel), element: panel }
}
const note = (message: string, level: 'info' | 'warn' | 'error' = 'info') =>
  act(() => debugLog.add({ level, category: 'test', message }))

describe('the button', () => {
  it('opens the panel, which gets the focus and gives it back when it is closed by Escape', async () => {
    show()
    const { user, element } = await open()
    expect(document.activeElement).toBe(element)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'デバッグ' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(openButton()))
  })

  it('moves to the other side of the window, and is there again the next time', async () => {
    const { unmount } = show()
    const { user, panel } = await open()
    await user.click(panel.getByRole('button', { name: '左に移す' }))
    await user.click(panel.getByRole('button', { name: '閉じる' }))
    expect(openButton().dataset.side).toBe('left')
    unmount()
    show()
    expect(openButton().dataset.side).toBe('left')
  })

  it('ends the recording when it is taken away', async () => {
    const { unmount } = show()
    note('seen')
    expect(debugLog.entries().some(({ message }) => message === 'seen')).toBe(true)
    unmount()
    // oxlint-disable-next-line no-console -- what is recorded
    console.info('not seen')
    expect(debugLog.entries()).toEqual([])
  })
})

describe('管理ツール', () => {
  const scope = scopeOfUser(hanakoId)
  const putCursor = (cursor: number) => currentDatabase().scopes.put({ scope, cursor })

  it('says what sync and the device are at, and again every five seconds', async () => {
    expect(refreshMs).toBe(5_000)
    await putCursor(12)
    show()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    act(() => openButton().click())
    expect(await screen.findByText(/版 12$/)).toBeDefined()
    expect(screen.getByText('送信待ち 0・反映待ち 0・要確認 0')).toBeDefined()
    expect(screen.getByText('データベースの版')).toBeDefined()
    await putCursor(13)
    act(() => void vi.advanceTimersByTime(refreshMs))
    expect(await screen.findByText(/版 13$/)).toBeDefined()
  })

  it('has the server compare the checksums', async () => {
    await putCursor(12)
    const { epoch, ...device } = (await currentDatabase().device.get(hanakoId))!
    expect(epoch).toBeNull()
    await currentDatabase().device.put({ ...device, epoch: 'e1' })
    answers['POST /api/sync'] = () =>
      Response.json({ epoch: 'e1', serverTime: 1, results: [], scopes: [], more: false })
    show()
    const { user, panel } = await open()
    await user.click(panel.getByRole('button', { name: 'チェックサムを確かめる' }))
    expect(await panel.findByText('1件すべて、サーバーと一致しました。')).toBeDefined()
  })

  it.each([
    ['チェックサムを確かめる', null, 'サーバーにつながりません'],
    ['診断を送る', null, 'サーバーにつながりません'],
    ['再同期', '再同期', '消すと読み込み直せないため、そのままにしました。'],
  ])('%s without a connection says so in a dialog', async (name, confirmation, sentence) => {
    delete answers['POST /api/sync']
    await putCursor(12)
    show()
    const { user, panel } = await open()
    await user.click(panel.getByRole('button', { name }))
    if (confirmation !== null) {
      const question = await screen.findByRole('dialog', { name: '再同期しますか？' })
      await user.click(within(question).getByRole('button', { name: confirmation }))
    }
    const dialog = await screen.findByRole('dialog', { name: 'エラー' })
    expect(dialog.textContent).toContain(sentence)
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'エラー' })).toBeNull())
  })

  it('sends a diagnosis with the important entries', async () => {
    answers['POST /api/debug/logs'] = () => Response.json({ success: true })
    show()
    note('slow', 'warn')
    const { user, panel } = await open()
    await user.click(panel.getByRole('button', { name: '診断を送る' }))
    expect(await panel.findByText(/^診断と記録を合わせて\d+件送りました。$/)).toBeDefined()
    const { logs } = DebugLogs.parse(sent.find(({ call }) => call === 'POST /api/debug/logs')?.body)
    expect(logs.at(-1)).toMatchObject({ category: 'diagnosis', data: { queue: { pending: 0 } } })
    expect(logs.map(({ message }) => message)).toContain('slow')
  })
})

describe('ログ送信', () => {
  it('sends the warnings and errors', async () => {
    answers['POST /api/debug/logs'] = () => Response.json({ success: true })
    show()
    note('broken', 'error')
    const { user, panel } = await open('ログ送信')
    await user.click(panel.getByRole('button', { name: '送信' }))
    expect(await panel.findByText(/^\d+件送りました。$/)).toBeDefined()
    const { logs } = DebugLogs.parse(sent.find(({ call }) => call === 'POST /api/debug/logs')?.body)
    expect(logs.every(({ level }) => level !== 'info' && level !== 'debug')).toBe(true)
  })

  it('has nothing to send while nothing has gone wrong', async () => {
    await showQuiet()
    act(() => debugLog.clear())
    const { panel } = await open('ログ送信')
    expect(panel.getByText('警告とエラーの記録はありません。')).toBeDefined()
    expect(panel.getByRole('button', { name: '送信' })).toHaveProperty('disabled', true)
  })
})

describe('ブラウザログ', () => {
  it('lists what has happened, the newest first, searched and filtered, until it is cleared', async () => {
    await showQuiet()
    act(() => debugLog.clear())
    note('first')
    note('second', 'warn')
    note('second', 'warn')
    const { user, panel } = await open('ブラウザログ')
    const rows = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows()[0]).toMatch(/^警告\d\d:\d\d:\d\dtest×22回second$/)
    expect(rows()[1]).toMatch(/^情報.*testfirst$/)
    await user.selectOptions(panel.getByRole('combobox', { name: 'レベル' }), '警告以上')
    expect(rows()).toHaveLength(1)
    await user.type(panel.getByRole('searchbox', { name: '記録を探す' }), 'first')
    expect(panel.getByText('条件に合う記録はありません')).toBeDefined()
    await user.click(panel.getByRole('button', { name: '消す' }))
    expect(panel.getByText('記録はありません')).toBeDefined()
    expect(panel.getByText(/この端末に 0 \/ 500件。/)).toBeDefined()
  })

  it('draws some of many', async () => {
    await showQuiet()
    act(() => debugLog.clear())
    for (let each = 1; each <= 120; each += 1) note(`no. ${each}`)
    const { panel } = await open('ブラウザログ')
    expect(panel.getAllByRole('listitem')).toHaveLength(50)
    expect(panel.getByText('no. 120')).toBeDefined()
  })
})

describe('通信ログ', () => {
  it('lists the calls with their ends, and what is kept of their bodies', async () => {
    answers['GET /api/groups'] = () => Response.json({ title: 'Dinner', amount: 3 })
    answers['GET /api/me'] = () => Response.json({ success: false }, { status: 503 })
    show()
    await act(async () => {
      await fetch('/api/groups')
      await fetch('/api/me')
    })
    await waitFor(() => expect(networkLog.calls().some(({ answered }) => answered !== null)).toBe(true))
    const { panel } = await open('通信ログ')
    const text = panel.getByRole('list', { name: '通信' }).textContent
    expect(text).toContain('{"title":"***","amount":3}')
    expect(text).toMatch(/503.*GET \/api\/me/)
    expect(text).toContain('中身は残していません')
  })

  it('says that there are none yet', async () => {
    await showQuiet()
    act(() => networkLog.clear())
    const { panel } = await open('通信ログ')
    expect(panel.getByText('通信はまだありません')).toBeDefined()
  })
})

describe('ログを共有', () => {
  const openDialog = async () => {
    show()
    note('no 花子', 'error')
    const { user, panel } = await open('ログ送信')
    await user.click(panel.getByRole('button', { name: 'ログを共有' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ログを共有' }))
    await dialog.findByText(/か所を伏せました$/)
    return { user, dialog }
  }

  it('offers the four presets, and shows what goes', async () => {
    const { user, dialog } = await openDialog()
    const presets = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    expect(presets).toEqual([
      '精算ログ300件・通信の中身3件・Markdown',
      'ログインログ200件・通信の中身2件・ndjson',
      '通信ログ200件・通信の中身5件・ndjson',
      '支出の編集ログ200件・通信の中身4件・Markdown',
    ])
    const preview = () => document.querySelector('pre')?.textContent
    expect(preview()).toMatch(/^# Log bundle: settlement/)
    await user.click(dialog.getByRole('radio', { name: /^通信/ }))
    await waitFor(() => expect(preview()).toMatch(/^\{"type":"bundle","bundle":"api"/))
  })

  it('goes to the share sheet', async () => {
    const shared: ShareData[] = []
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => void shared.push(data),
    })
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: '共有' }))
    await waitFor(() => expect(shared).toHaveLength(1))
    expect(shared[0]?.title).toMatch(/^waritabi-settlement-.*\.md$/)
    expect(shared[0]?.text).toContain('no ***')
    expect(shared[0]?.text).not.toContain('花子')
  })

  it('goes to the clipboard, by its button and where there is no share sheet', async () => {
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'コピー' }))
    expect(await dialog.findByText('コピーしました')).toBeDefined()
    expect(await navigator.clipboard.readText()).toMatch(/^# Log bundle: settlement/)
    await user.click(dialog.getByRole('button', { name: '共有' }))
    expect(await dialog.findByText('共有できなかったため、コピーしました。')).toBeDefined()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(dialog.getByRole('button', { name: '共有' }))
    expect(await dialog.findByText(/共有もコピーもできませんでした/)).toBeDefined()
  })

  it('is saved as a file', async () => {
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'ファイルに保存' }))
    expect(await dialog.findByText('保存しました')).toBeDefined()
    expect(names[0]).toMatch(/^waritabi-settlement-.*\.md$/)
  })
})
