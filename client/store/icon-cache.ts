/** Where groups' icons are: on the server, and in the browser. */
import type { Group } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'

/**
 * Where the server has the group's icon; null without one. What is behind an address never changes. Earlier releases asked
 * without `?measured` and were given pictures of any size, which browsers may have kept.
 */
export function iconPathOf({ id, icon }: Pick<Group, 'id' | 'icon'>): string | null {
  return icon === null ? null : `/api/groups/${id}/icon/${icon}?measured`
}

/** The browser's cache of icons, one for each account. The service worker fills it (sw/group-icons.ts). */
export function iconCacheOf(userId: UserId): string {
  return `group-icons-${userId}`
}

/** A browser may have no caches, for example on a page that is not secure. */
export async function deleteIconCache(userId: UserId): Promise<void> {
  if ('caches' in globalThis) await caches.delete(iconCacheOf(userId)).catch(() => false)
}
