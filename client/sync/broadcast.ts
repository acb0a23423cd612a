/**
 * Messages between the tabs of a device and its worker. Changed rows need no message, because Dexie notifies every
 * tab.
 */
import type { UserId } from '#shared/model/user.ts'
import type { Poke } from './poke-stream.ts'

type BroadcastMessage =
  /** A poke that the leader tab has received from the server. */
  | { kind: 'poke'; poke: Poke }
  /** The worker has stored the results of some changes. A page can now fetch the rows that confirm them. */
  | { kind: 'sent' }

type Broadcast = { post: (message: BroadcastMessage) => void; close: () => void }

/** Without BroadcastChannel, tabs find out by polling. */
export function openBroadcast(userId: UserId, onMessage: (message: BroadcastMessage) => void): Broadcast {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`waritabi-news-${userId}`)
  channel.addEventListener('message', (event: MessageEvent<BroadcastMessage>) => onMessage(event.data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
