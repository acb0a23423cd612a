/**
 * Notices that are not needed at the start of the app: the server has answered before one is shown. So the first screen does
 * not load them; `preloadScreens` does soon after it.
 */
import { type ComponentType, lazy } from 'react'

const loadSessionEnded = () => import('./session-ended-notice.tsx')
const loadRecovered = () => import('./recovered-notice.tsx')

export const LateSessionEndedNotice = lazy(async () => {
  const notice = await loadSessionEnded().catch(() => null)
  return { default: notice?.SessionEndedNotice ?? Missing }
})

export const LateRecoveredNotice = lazy(async (): Promise<{ default: ComponentType<RecoveredProps> }> => {
  const notice = await loadRecovered().catch(() => null)
  return { default: notice?.RecoveredNotice ?? Missing }
})
type RecoveredProps = { displayName: string }

/** In place of a notice that cannot be fetched. The screen below it stays usable, and the badge says that syncing has stopped. */
function Missing() {
  return null
}

export async function loadLateNotices(): Promise<void> {
  await Promise.all([loadSessionEnded(), loadRecovered()])
}
