/** Where short messages are shown. Fetched beside the first screen, which has none. */
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'

export function NoticeBoard() {
  return <Notifications position="bottom-center" />
}

/** One at a time: what was said before has been overtaken. */
export function showOnBoard(notice: NotificationData): void {
  notifications.clean()
  notifications.show(notice)
}
