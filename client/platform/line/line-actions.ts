/**
 * What people can do with LINE from inside of it: send a text to a chat, read a QR code, open a link outside. In other
 * browsers the share sheet and ordinary links do it (docs/design.md, "Inside LINE").
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { Share, Sharing } from '#client/platform/share-and-download.ts'

type TextMessage = { type: 'text'; text: string }

/** What is used of the SDK (client/platform/line/liff-sdk.ts). It may be asked only after `init`. */
export type LineActionsSdk = {
  isApiAvailable: (name: 'shareTargetPicker' | 'scanCodeV2') => boolean
  getContext: () => { type: string; scope?: readonly string[] } | null
  shareTargetPicker: (messages: TextMessage[]) => Promise<{ status: string } | void>
  sendMessages: (messages: TextMessage[]) => Promise<void>
  scanCodeV2: () => Promise<{ value: string | null }>
  openWindow: (asked: { url: string; external: boolean }) => void
}

/** `text` is what was read; null if the person closed the scanner. */
export type Scanned = { ok: true; text: string | null } | { ok: false }

type LineActions = {
  /** Null if this LINE offers neither a picker nor the chat in which the app was opened. */
  share: Share | null
  /** Null if this LINE has no scanner, or the app is not shown at full height. */
  scan: (() => Promise<Scanned>) | null
  openOutside: (url: string) => void
}

type App = { liffId: string; origin: string }

export function lineActionsOf(sdk: LineActionsSdk, app: App): LineActions {
  const send = wayToSend(sdk)
  return {
    share: send && (({ text, url }) => shareBy(send, liffLinksIn(joined(text, url), app))),
    scan: sdk.isApiAvailable('scanCodeV2') ? () => scan(sdk) : null,
    openOutside: (url) => sdk.openWindow({ url, external: true }),
  }
}

type Send = (text: string) => Promise<'shared' | 'given up'>

/** The picker lets people choose whom they send it to. The chat in which the app was opened is the next best. */
function wayToSend(sdk: LineActionsSdk): Send | null {
  const message = (text: string): TextMessage[] => [{ type: 'text', text }]
  if (sdk.isApiAvailable('shareTargetPicker'))
    return async (text) => ((await sdk.shareTargetPicker(message(text))) ? 'shared' : 'given up')
  if (!isInChat(sdk)) return null
  return async (text) => {
    await sdk.sendMessages(message(text))
    return 'shared'
  }
}

function isInChat(sdk: LineActionsSdk): boolean {
  const { type = '', scope = [] } = sdk.getContext() ?? {}
  return ['utou', 'group', 'room', 'square_chat'].includes(type) && scope.includes('chat_message.write')
}

async function shareBy(send: Send, text: string): Promise<Sharing> {
  try {
    return await send(text)
  } catch (error) {
    console.warn('LINE did not send the text', error)
    return 'failed'
  }
}

async function scan(sdk: LineActionsSdk): Promise<Scanned> {
  try {
    return { ok: true, text: (await sdk.scanCodeV2()).value }
  } catch (error) {
    console.warn('LINE did not read a code', error)
    return { ok: false }
  }
}

function joined(text: string, url: string | undefined): string {
  return url === undefined ? text : `${text}\n${url}`
}

/** Only a LIFF URL opens the app inside LINE for whoever taps it in a chat. */
function liffLinksIn(text: string, { liffId, origin }: App): string {
  return text.replaceAll(`${origin}/`, `https://liff.line.me/${liffId}/`)
}

const actionsAtom = atom<LineActions | null>(null)

/** Null outside of LINE, and until its SDK has started. Read-only for screens. */
export const lineActionsAtom = atom((get) => get(actionsAtom))

export function offerLineActions(actions: LineActions): void {
  getDefaultStore().set(actionsAtom, actions)
}

/** Without the SDK, the parameter `openExternalBrowser=1` of the address tells LINE where to open it. */
export function openOutside(url: string): void {
  const line = getDefaultStore().get(lineActionsAtom)
  if (line) line.openOutside(url)
  else location.assign(url)
}
