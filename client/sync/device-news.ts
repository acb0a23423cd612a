/** What the tabs of a device and its worker tell each other. Rows are no news: Dexie shows them to every tab. */
import type { UserId } from '#shared/model/user.ts'
import type { Poke } from './pokes.ts'

export type DeviceNews =
  /** What the tab with the stream has heard from the server. */
  | { kind: 'poke'; poke: Poke }
  /** The worker has stored what became of some changes: a page can fetch the rows that show them. */
  | { kind: 'sent' }

type NewsChannel = { tell: (news: DeviceNews) => void; close: () => void }

/** Where there is no such channel, everybody finds out by polling. */
export function openNewsChannel(userId: UserId, onNews: (news: DeviceNews) => void): NewsChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`waritabi-news-${userId}`)
  channel.addEventListener('message', (event: MessageEvent<DeviceNews>) => onNews(event.data))
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
