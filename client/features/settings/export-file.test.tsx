import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LineActionsSdk, lineActionsOf, offerLineActions } from '#client/platform/line/line-actions.ts'
import { Notices } from '#client/ui/notices.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { exportFile } from './export-file.ts'

const inLine = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.9.0 LIFF'
const opened: { url: string; external: boolean }[] = []
const sdk: LineActionsSdk = {
  isApiAvailable: () => false,
  getContext: () => null,
  shareTargetPicker: async () => undefined,
  sendMessages: async () => undefined,
  scanCodeV2: async () => ({ value: null }),
  openWindow: (asked) => void opened.push(asked),
}
const file = async () => ({ name: '記録.json', content: new Blob(['{}'], { type: 'application/json' }) })

beforeEach(() => {
  opened.length = 0
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(inLine)
  renderView(<Notices />)
})
afterEach(() => vi.restoreAllMocks())

const openBrowser = async () => userEvent.click(await screen.findByRole('button', { name: 'ブラウザで開く' }))

it('in LINE’s browser without file sharing the file is opened in another one, by a link', async () => {
  offerLineActions(lineActionsOf(sdk, { liffId: '1234567890-AbcdEfgh', origin: location.origin }))
  vi.stubGlobal('fetch', async () => Response.json({ success: true, token: 'T'.repeat(43) }))
  expect(await exportFile(file)).toBe(false)
  expect(await screen.findByText(/ほかのブラウザで開くと保存できます/)).toBeDefined()
  expect(opened).toEqual([])
  await openBrowser()
  const url = `${location.origin}/download?openExternalBrowser=1#${'T'.repeat(43)}`
  await vi.waitFor(() => expect(opened).toEqual([{ url, external: true }]))
})

it('says why there is no link', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await exportFile(file)
  await openBrowser()
  expect(await screen.findByText(/サーバーにつながりません/)).toBeDefined()
  expect(opened).toEqual([])
})

it('says that a file could not be made', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await exportFile(() => Promise.reject(new Error('no rows')))).toBe(false)
  expect(await screen.findByText('書き出せませんでした')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'ブラウザで開く' })).toBeNull()
})
