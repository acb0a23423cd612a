import { useRouter } from '@tanstack/react-router'
import type { GroupId } from '#shared/model/group.ts'

/** Back to where one came from, so that a form leaves nothing behind; to the group where the app was opened here. */
export function useLeaving(groupId: GroupId): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/groups/$groupId', params: { groupId }, replace: true })
  }
}
