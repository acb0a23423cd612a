import { Notifications, notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { offerLineActions } from '#client/platform/line/line-actions.ts'
import type { Sharing } from '#client/platform/share-and-download.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { groupLink, useShareInvitation } from './share-invitation.tsx'

const url = groupLink('7KQ2M9XWPA')
const shared: unknown[] = []

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  offerLineActions({ share: null, scan: null, openOutside: () => undefined })
  shared.length = 0
  vi.restoreAllMocks()
  notifications.clean()
})

function ShareButton() {
  const { shareInvitation, dialog } = useShareInvitation()
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => void shareInvitation({ groupName: '沖縄', url })}>
        共有
      </button>
      {dialog}
    </>
  )
}

type Ways = { line?: Sharing; sheet?: () => Promise<void>; canCopy?: boolean }

async function press({ line, sheet, canCopy = true }: Ways) {
  if (line)
    offerLineActions({
      share: async (content) => {
        shared.push(['line', content])
        return line
      },
      scan: null,
      openOutside: () => undefined,
    })
  if (sheet)
    Object.assign(navigator, {
      share: (content: ShareData) => {
        shared.push(['sheet', content])
        return sheet()
      },
    })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!canCopy) throw new DOMException('', 'NotAllowedError')
    shared.push(['copied', text])
  })
  renderView(<ShareButton />)
  await userEvent.click(screen.getByRole('button', { name: '共有' }))
}
const content = { title: '沖縄への招待', text: '沖縄のグループに招待されました！', url }
const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
const closed = () => Promise.reject(new DOMException('', 'AbortError'))

it.each<[what: string, ways: Ways, how: unknown[]]>([
  ['LINE’s picker', { line: 'shared', sheet: async () => undefined }, [['line', content]]],
  ['LINE’s picker, closed', { line: 'given up', sheet: async () => undefined }, [['line', content]]],
  [
    'the share sheet, if LINE fails',
    { line: 'failed', sheet: async () => undefined },
    [
      ['line', content],
      ['sheet', content],
    ],
  ],
  ['the share sheet outside of LINE', { sheet: async () => undefined }, [['sheet', content]]],
  ['the share sheet, closed', { sheet: closed }, [['sheet', content]]],
])('shares by %s, with the specification’s texts', async (_, ways, how) => {
  await press(ways)
  expect(shared).toEqual(how)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each<[what: string, ways: Ways]>([
  ['the share sheet does not open', { sheet: refused }],
  ['there is no share sheet', {}],
])('copies the link, and says so, when %s', async (_, ways) => {
  await press(ways)
  expect(await screen.findByText('招待リンクをクリップボードにコピーしました')).toBeDefined()
  expect(shared.at(-1)).toEqual(['copied', url])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the link in a dialog when it can be neither shared nor copied', async () => {
  await press({ sheet: refused, canCopy: false })
  expect(await screen.findByRole('dialog', { name: '招待リンク' })).toBeDefined()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '招待リンク' })
  expect([field.value, field.readOnly]).toEqual([url, true])
})
