/** Where the form of an expense leads when it is saved or closed (specification 2, section 2.8). */
import { useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { type NavigateBack, isBefore } from '#client/ui/use-navigate-back.ts'
import { LeaveDialog } from './form-frames.tsx'
import { ownPath } from './own-path.ts'

type ReturnFrom = {
  groupId: GroupId
  /** The trip with which the form was opened. */
  itineraryId: TripId | undefined
  /** As the address has it. A path that is not one of this app counts as absent. */
  returnPath: string | undefined
}

/**
 * In a dialog, closes it. On a screen, goes back in the history, so that the form leaves no entry of its own. If that does not
 * lead to `returnPath`, goes there. Without it, if the app was opened with the form, goes to the expenses of the trip or of the
 * group. With `isDone`, no blocker asks about unsaved values. Does nothing once the form has been left: going back again would
 * leave the screen that is shown by then.
 */
export function useReturn({ groupId, itineraryId, returnPath }: ReturnFrom): NavigateBack {
  const router = useRouter()
  const leave = useContext(LeaveDialog)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  if (leave) return leave
  return ({ isDone: ignoreBlocker } = { isDone: false }) => {
    if (isLeft.current) return
    const path = ownPath(returnPath)
    const leaving = { replace: true, ignoreBlocker }
    const isOpenedThere = path === null ? router.history.canGoBack() : isBefore(router.history, path)
    if (isOpenedThere) router.history.back({ ignoreBlocker })
    else if (path !== null) void router.navigate({ href: path, ...leaving })
    else if (itineraryId === undefined)
      void router.navigate({ to: '/groups/$groupId', params: { groupId }, hash: 'expenses', ...leaving })
    else
      void router.navigate({
        to: '/groups/$groupId/itineraries/$itineraryId',
        params: { groupId, itineraryId },
        hash: 'expenses',
        ...leaving,
      })
  }
}
