/**
 * Keeps the icons of groups, so that they are shown with no connection. Each account has a cache of its own, so that nobody
 * is given what another person of the device has fetched; signing out deletes it (docs/decisions/0085-group-icons.md).
 */
import { readIconType } from '#shared/model/icon-picture.ts'
import { readCurrentAccount } from '#client/store/device-database.ts'
import { iconCacheOf } from '#client/store/icon-cache.ts'
import { answerFromCache } from './cached-files.ts'

/** An icon that a phone has made has some 15 kB. */
const iconsMax = 100

/** The address has the hash of the picture's bytes. */
export function isGroupIcon({ pathname }: URL): boolean {
  return /^\/api\/groups\/[^/]+\/icon\/[0-9a-f]{64}$/.test(pathname)
}

export async function answerGroupIcon(request: Request): Promise<Response> {
  const account = await readCurrentAccount()
  const response = await (account
    ? answerFromCache(request, { cacheName: iconCacheOf(account.userId), filesMax: iconsMax })
    : fetch(request))
  return (await isDrawable(response)) ? response : Response.error()
}

/** Whether the page may draw the picture. Caches, and servers of earlier releases, have pictures of any size. */
async function isDrawable(response: Response): Promise<boolean> {
  return !response.ok || readIconType(new Uint8Array(await response.clone().arrayBuffer())).ok
}
