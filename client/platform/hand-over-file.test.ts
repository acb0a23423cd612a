// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type HandingOver, handOverFile } from './share-and-download.ts'

afterEach(() => vi.unstubAllGlobals())

const line = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.9.0'
const content = new Blob(['{}'], { type: 'application/json' })

type Sheet = { takes: string[]; share?: () => Promise<void> }

/** Resolves with how it ended, and the names and types of what was shared. */
async function handOver(userAgent: string, sheet?: Sheet): Promise<[HandingOver, ...string[]]> {
  const shared: string[] = []
  const canShare = ({ files = [] }: ShareData) => files.every(({ type }) => sheet?.takes.includes(type))
  const share = async ({ files = [] }: ShareData) => {
    await sheet?.share?.()
    shared.push(...files.map(({ name, type }) => `${name} ${type}`))
  }
  vi.stubGlobal('navigator', { userAgent, ...(sheet ? { canShare, share } : {}) })
  return [await handOverFile('控え.json', content), ...shared]
}

it('an ordinary browser downloads the file', async () => {
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  expect(await handOver('Mozilla/5.0 Safari/604.1')).toEqual(['downloaded'])
  expect(clicked).toEqual(['控え.json'])
})

it('LINE’s browser, which cannot download, opens the share sheet', async () => {
  const sheet = { takes: ['application/json', 'text/plain'] }
  expect(await handOver(line, sheet)).toEqual(['shared', '控え.json application/json'])
})

it('a share sheet that takes no JSON gets a text', async () => {
  expect(await handOver(line, { takes: ['text/plain'] })).toEqual(['shared', '控え.json.txt text/plain'])
})

it('a person who closes the sheet has no file, and no error', async () => {
  const share = () => Promise.reject(new DOMException('closed', 'AbortError'))
  expect(await handOver(line, { takes: ['application/json'], share })).toEqual(['given up'])
})

it('says that it failed where there is neither', async () => {
  expect(await handOver(line)).toEqual(['failed'])
  const share = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  expect(await handOver(line, { takes: ['application/json'], share })).toEqual(['failed'])
})
