import type { UserId } from '#shared/model/user.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { linkablePeople } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'

/** Whether the person signs in by LINE. On a server with LINE all do but those who are still to be linked. */
export function useIsByLine(userId: UserId | undefined): boolean {
  const linkable = useLiveQuery(linkablePeople, [])
  return isLineMode() && linkable?.some((person) => person.userId === userId) !== true
}
