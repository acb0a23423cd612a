import type { AvatarProps } from './avatar.tsx'

export type Notice = {
  message: string
  title?: string
  /** Whoever has come into a group: their faces. */
  people?: readonly AvatarProps[]
  /** `red` says that something failed, `yellow` that it was not done completely. */
  color?: 'red' | 'yellow'
  /** A button at the end of the notice, such as 元に戻す. The notice closes when it is pressed. */
  action?: NoticeAction
}
export type NoticeAction = { label: string; run: () => Promise<void> | void }
