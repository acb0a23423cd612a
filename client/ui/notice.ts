/** Short messages over the screen. They go by themselves, but not before they could be read. */
import { notifications } from '@mantine/notifications'

type Notice = {
  message: string
  title?: string
  color?: 'red' | 'yellow'
  /** The same id is not shown twice at once. */
  id?: string
}

/** One at a time: what was said before has been overtaken. */
export function showNotice(notice: Notice): void {
  notifications.clean()
  notifications.show({ ...notice, autoClose: readingMs((notice.title ?? '') + notice.message) })
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}

const shortestMs = 3000
/** To notice it, and then seven characters in a second: somebody on a train. */
const noticingMs = 1000
const characterMs = 1000 / 7

export function readingMs(words: string): number {
  return Math.max(shortestMs, Math.round(noticingMs + words.length * characterMs))
}
