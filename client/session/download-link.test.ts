// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { downloadBytesMax } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { makeDownloadLink, takeDownload } from './download-link.ts'

let asked: unknown[]
let answer: Response
vi.stubGlobal('fetch', async (path: string, { method, body }: { method?: string; body: string }) => {
  asked.push([method, path, JSON.parse(body)])
  return answer
})
beforeEach(() => {
  asked = []
})
const token = 'T'.repeat(43)
const refused = (status: number, code: string) =>
  Response.json({ success: false, error: '', code }, { status })

it('leaves the file at the server, and has the token in the part of the link that no server sees', async () => {
  answer = Response.json({ success: true, token, expiresInSeconds: 300 })
  const link = await makeDownloadLink('記録.json', new Blob(['{"あ":1}']))
  expect(asked).toEqual([['POST', '/api/downloads', { name: '記録.json', content: '{"あ":1}' }]])
  expect(link).toMatchObject({ ok: true })
  const url = new URL(link.ok ? link.value : '')
  expect([url.origin, url.pathname, url.search, url.hash]).toEqual([
    location.origin,
    '/download',
    '?openExternalBrowser=1',
    `#${token}`,
  ])
})

it('does not send a file that is too large, and says so', async () => {
  const content = new Blob([new Uint8Array(downloadBytesMax + 1)])
  expect(await makeDownloadLink('記録.json', content)).toEqual({
    ok: false,
    code: 'too-large',
    sentence: rejectionSentences['too-large'],
  })
  expect(asked).toEqual([])
})

it('takes the file once, and tells why it cannot', async () => {
  answer = Response.json({ success: true, name: '記録.json', content: '{}' })
  expect(await takeDownload(token)).toEqual({ ok: true, value: { name: '記録.json', content: '{}' } })
  expect(asked).toEqual([['POST', '/api/downloads/take', { token }]])
  answer = refused(404, 'download-not-found')
  expect(await takeDownload(token)).toMatchObject({ sentence: rejectionSentences['download-not-found'] })
})
