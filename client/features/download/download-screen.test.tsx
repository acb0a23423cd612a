import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { DownloadScreen } from './download-screen.tsx'

const token = 'T'.repeat(43)
let asked: unknown[]
let saved: string[]
let answer: () => Response
vi.stubGlobal('fetch', async (path: string, { body }: { method?: string; body: string }) => {
  asked.push([path, JSON.parse(body)])
  return answer()
})
beforeEach(() => {
  asked = []
  saved = []
  answer = () => Response.json({ success: true, name: '記録.json', content: '{}' })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

const open = (hash = `#${token}`) =>
  renderScreen(DownloadScreen, '/download', `/download?openExternalBrowser=1${hash}`)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('saves the file by a tap, and once more without asking again', async () => {
  open()
  expect((await screen.findByRole('status')).textContent).toContain('5分以内に1回だけ')
  expect(asked).toEqual([])
  await press('保存する')
  await press('もう一度保存する')
  expect(screen.getByRole('status').textContent).toContain('「記録.json」を保存しました')
  expect(saved).toEqual(['記録.json', '記録.json'])
  expect(asked).toEqual([['/api/downloads/take', { token }]])
})

it('says that a link is used up or has expired, and saves nothing', async () => {
  const code = 'download-not-found'
  answer = () => Response.json({ success: false, error: '', code }, { status: 404 })
  open()
  await press('保存する')
  expect((await screen.findByRole('alert')).textContent).toContain(rejectionSentences[code])
  expect(saved).toEqual([])
})

it.each([
  [
    'inside of LINE, where nothing can be saved',
    'Safari Line/15.12.1 LIFF',
    `#${token}`,
    /LINEの中では保存できません/,
  ],
  ['without a token', 'Safari/604.1', '', /リンクの一部が足りません/],
])('offers nothing %s', async (_where, userAgent, hash, sentence) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  open(hash)
  expect((await screen.findByRole('status')).textContent).toMatch(sentence)
  expect(screen.queryByRole('button', { name: '保存する' })).toBeNull()
  expect(asked).toEqual([])
})
