import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { onDemand } from '#client/platform/lazy-screens.ts'
import { MissingChunk } from '#client/sync/load-chunk.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderRouter } from '#tests/support/routed-for-test.tsx'
import { ErrorPage } from './error-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const retry = '再試行'
const reload = 'ページを更新'
const unreached = new MissingChunk({ isServerReached: false })

it.each<[string, unknown, title: string, buttons: string[]]>([
  ['the server was not reached', unreached, 'このページはまだ開けません', [retry]],
  [
    'the server does not have it',
    new MissingChunk({ isServerReached: true }),
    'ページを読み込めませんでした',
    [retry, reload],
  ],
  ['it broke', new Error('broken'), '問題が発生しました', [retry, reload]],
  ['it is refused', { status: 403 }, '権限がありません', []],
])('of a screen that cannot be shown as %s it says so, and leads home', (_, error, title, buttons) => {
  renderView(<ErrorPage error={error} />)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(document.title).toBe(`${title}｜わりたび`)
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
})

it('does not doubt the connection where the server has answered: the badge beside it says 同期済み', () => {
  renderView(<ErrorPage error={new MissingChunk({ isServerReached: true })} />)
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain('サーバーにはつながりましたが、このページだけ読み込めませんでした。')
  expect(textContent).not.toMatch(/電波|接続が/)
})

it('says of a page that is refused what is missing', () => {
  renderView(<ErrorPage error={Object.assign(new Error('Forbidden'), { status: 403 })} />)
  expect(screen.getByRole('alert').textContent).toContain('このページにアクセスする権限がありません。')
})

it.each([
  [new TypeError('rows is not iterable'), 'TypeError', 'rows is not iterable'],
  [Object.assign(new Error('no space'), { code: 'device-full' }), 'device-full', 'no space'],
  ['a text', 'string', 'a text'],
])('names code and message of %s where one asks for them, and no stack', (error, code, message) => {
  renderView(<ErrorPage error={error} />)
  const details = screen.getByRole('group')
  expect(details).toHaveProperty('open', false)
  expect(details.textContent).toBe(`詳しい情報コード：${code}メッセージ：${message}`)
})

it('shows the screen once it can be loaded, without reloading the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const reloading = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  let isReachable = false
  const Later = onDemand(async () => {
    if (!isReachable) throw new TypeError('error loading dynamically imported module')
    return { default: () => <p>the screen</p> }
  })
  renderRouter([{ path: '/later', component: Later }], '/later', { defaultErrorComponent: ErrorPage })
  isReachable = Boolean(await screen.findByRole('heading', { name: 'このページはまだ開けません' }))
  await userEvent.click(screen.getByRole('button', { name: retry }))
  expect(await screen.findByText('the screen')).toBeDefined()
  expect(reloading).not.toHaveBeenCalled()
})
