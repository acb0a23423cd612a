export type Notice = {
  message: string
  title?: string
  /** `red` says that something failed, `yellow` that it was not done completely. */
  color?: 'red' | 'yellow'
  /** A button at the end of the notice, such as 元に戻す. The notice closes when it is pressed. */
  action?: NoticeAction
}
export type NoticeAction = { label: string; run: () => Promise<void> | void }
