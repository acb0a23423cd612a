/** The browser's cache of groups' icons, one for each account. The service worker fills it (sw/group-icons.ts). */
import type { UserId } from '#shared/model/user.ts'

export function iconCacheOf(userId: UserId): string {
  return `group-icons-${userId}`
}

/** A browser may have no caches, for example on a page that is not secure. */
export async function deleteIconCache(userId: UserId): Promise<void> {
  if ('caches' in globalThis) await caches.delete(iconCacheOf(userId)).catch(() => false)
}
