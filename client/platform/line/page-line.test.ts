// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai/vanilla'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeLineSdk } from '#tests/support/fake-line-sdk.ts'
import { lineActionsAtom } from './line-actions.ts'
import { lineOfPage } from './page-line.ts'

const sdk = fakeLineSdk()
vi.doMock('#client/platform/line/liff-sdk.ts', () => ({ sdk: sdk.sdk }))
afterAll(() => vi.doUnmock('#client/platform/line/liff-sdk.ts'))
const actions = () => getDefaultStore().get(lineActionsAtom)

beforeEach(() => {
  sdk.state.done.length = 0
})

it('LINE’s picker is offered in any browser in which LINE offers it, and its scanner is not', async () => {
  await lineOfPage('1234567890-aaaaaaaa').start()
  expect(actions()).toBeNull()
  sdk.state.hasPicker = true
  await lineOfPage('1234567890-bbbbbbbb').start()
  expect(await actions()?.share?.({ text: '結果' })).toBe('shared')
  expect(sdk.state.done).toContain('share 結果')
  expect(actions()?.scan).toBeNull()
})
