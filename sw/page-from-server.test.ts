import { afterEach, expect, it, vi } from 'vitest'
import { answerPageFromServer, askServerForPage } from './page-from-server.ts'

afterEach(() => vi.unstubAllGlobals())

const address = new URL('https://example.com/join?code=ABCD')
const asked: string[] = []

function whereServerAnswers(answer: () => Promise<Response>): void {
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
}

it('asks the server for one page, when it is told to', async () => {
  whereServerAnswers(async () => new Response('the page'))
  expect(await answerPageFromServer(address)).toBeUndefined()
  askServerForPage()
  expect(await (await answerPageFromServer(address))?.text()).toBe('the page')
  expect(await answerPageFromServer(address)).toBeUndefined()
  expect(asked).toEqual([address.href])
})

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('no connection'))],
  ['is not ready', async () => new Response('', { status: 503 })],
])('where the server %s, the page is the one that the worker has', async (_, answer) => {
  whereServerAnswers(answer)
  askServerForPage()
  expect(await answerPageFromServer(address)).toBeUndefined()
})
