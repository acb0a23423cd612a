import { useRouter } from '@tanstack/react-router'
import type { GroupId } from '#shared/model/group.ts'

export type NavigateBack = (how?: { isDone: boolean }) => void

/**
 * Back to where one came from, so that a form leaves nothing behind; to the group where the app was opened here. Once it
 * is done, nothing is asked any more.
 */
export function useNavigateBack(groupId: GroupId): NavigateBack {
  const router = useRouter()
  return ({ isDone: ignoreBlocker } = { isDone: false }) => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker })
    else void router.navigate({ to: '/groups/$groupId', params: { groupId }, replace: true, ignoreBlocker })
  }
}
