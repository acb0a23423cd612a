/** Renders notices. A separate chunk, because the first screen shows none. */
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'

export function NoticeBoard() {
  return <Notifications position="bottom-center" />
}

/** Shows one notice at a time: a new one replaces the one before. */
export function showOnBoard(notice: NotificationData): void {
  notifications.clean()
  notifications.show(notice)
}
