/** What the tabs of a device and its worker tell each other. Rows are no news: Dexie shows them to every tab. */
import type { UserId } from '#shared/model/user.ts'
import type { Poke } from './pokes.ts'

export type BroadcastMessage =
  /** What the tab with the stream has heard from the server. */
  | { kind: 'poke'; poke: Poke }
  /** The worker has stored what became of some changes: a page can fetch the rows that show them. */
  | { kind: 'sent' }

type Broadcast = { post: (message: BroadcastMessage) => void; close: () => void }

/** Where there is no such channel, everybody finds out by polling. */
export function openBroadcast(userId: UserId, onMessage: (message: BroadcastMessage) => void): Broadcast {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`waritabi-news-${userId}`)
  channel.addEventListener('message', (event: MessageEvent<BroadcastMessage>) => onMessage(event.data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
