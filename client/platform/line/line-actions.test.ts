import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type LineActionsSdk, lineActionsOf } from './line-actions.ts'

const app = { liffId: '1234567890-AbcdEfgh', origin: 'https://waritabi.example' }
let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const inChat = { type: 'group', scope: ['profile', 'chat_message.write'] }

function actions(changed: Partial<LineActionsSdk> = {}, available: readonly string[] = []) {
  const sdk: LineActionsSdk = {
    isApiAvailable: (name) => available.includes(name),
    getContext: () => inChat,
    shareTargetPicker: async (messages) => {
      sent.push('picker', ...messages)
      return { status: 'success' }
    },
    sendMessages: async (messages) => void sent.push('chat', ...messages),
    scanCodeV2: async () => ({ value: 'https://waritabi.example/join?code=ABCDEFGHJK' }),
    openWindow: (asked) => void sent.push(asked),
    ...changed,
  }
  return lineActionsOf(sdk, app)
}
const lost = () => Promise.reject(new Error('EXCEPTION_IN_SUBWINDOW'))

describe('a text', () => {
  it('is sent to the people whom the person picks, with links that open inside LINE', async () => {
    const { share } = actions({}, ['shareTargetPicker'])
    const url = 'https://waritabi.example/join?code=ABCDEFGHJK'
    expect(await share?.({ text: '「沖縄」に招待します。', url })).toBe('shared')
    const text = '「沖縄」に招待します。\nhttps://liff.line.me/1234567890-AbcdEfgh/join?code=ABCDEFGHJK'
    expect(sent).toEqual(['picker', { type: 'text', text }])
  })

  it('is not sent if the person closes the picker', async () => {
    const { share } = actions({ shareTargetPicker: async () => undefined }, ['shareTargetPicker'])
    expect(await share?.({ text: '結果' })).toBe('given up')
  })

  it('is sent to the chat in which the app was opened, where there is no picker', async () => {
    expect(await actions().share?.({ text: '結果' })).toBe('shared')
    expect(sent).toEqual(['chat', { type: 'text', text: '結果' }])
  })

  it.each([
    ['opened from no chat', { type: 'external', scope: inChat.scope }],
    ['not allowed to write there', { type: 'group', scope: ['profile'] }],
    ['of which LINE tells nothing', null],
  ])('cannot be sent by LINE from an app %s', (_, context) => {
    expect(actions({ getContext: () => context }).share).toBeNull()
  })

  it('that LINE does not send has failed, so that it can be copied', async () => {
    const picking = actions({ shareTargetPicker: lost }, ['shareTargetPicker'])
    expect(await picking.share?.({ text: '結果' })).toBe('failed')
    expect(await actions({ sendMessages: lost }).share?.({ text: '結果' })).toBe('failed')
  })
})

describe('a QR code', () => {
  it('is offered to be read only where LINE has a scanner', () => {
    expect(actions().scan).toBeNull()
    expect(actions({}, ['scanCodeV2']).scan).not.toBeNull()
  })

  it('is read, or the scanner closed, or it fails', async () => {
    const scan = (scanCodeV2: LineActionsSdk['scanCodeV2']) =>
      actions({ scanCodeV2 }, ['scanCodeV2']).scan?.()
    expect(await scan(async () => ({ value: 'ABCD' }))).toEqual({ ok: true, text: 'ABCD' })
    expect(await scan(async () => ({ value: null }))).toEqual({ ok: true, text: null })
    expect(await scan(lost)).toEqual({ ok: false })
  })
})

it('a link is opened outside of LINE', () => {
  actions().openOutside('https://example.com/')
  expect(sent).toEqual([{ url: 'https://example.com/', external: true }])
})
