import { useRouter } from '@tanstack/react-router'
import type { GroupId } from '#shared/model/group.ts'

export type NavigateBack = (how?: { isDone: boolean }) => void

/**
 * Goes back in the history, so that a form leaves no entry of its own. If the app was opened at this address, goes to
 * the group instead. With `isDone`, no blocker asks about unsaved values.
 */
export function useNavigateBack(groupId: GroupId): NavigateBack {
  const router = useRouter()
  return ({ isDone: ignoreBlocker } = { isDone: false }) => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker })
    else void router.navigate({ to: '/groups/$groupId', params: { groupId }, replace: true, ignoreBlocker })
  }
}
