/** ログイン中の端末: the devices on which a person is signed in. */
export const sessionsTexts = {
  unknownDevice: '不明な端末',
  thisDevice: 'この端末',
  usedAgo,
  since: (day: string) => `${day}にログイン`,
  end: 'ログアウト',
  /** Of several devices of one kind. */
  withSince: (device: string, day: string) => `${device}（${day}にログイン）`,
  /** The name of the button, for screen readers. */
  endOf: (device: string) => `${device}からログアウト`,
  /** Two devices may be of one kind: the title says that it is not this one, and `signedIn` which one it is. */
  endTitle: (device: string) => `別の端末（${device}）からログアウトしますか？`,
  signedIn: (day: string) => `${day}にログインした端末です。`,
  endText:
    'その端末でまた使うには、こちらの端末で作るコードが必要になります。その端末の未送信の変更は、消えずに残ります。',
  endTextWithLine:
    'その端末でまた使うには、LINEでのログインが必要になります。その端末の未送信の変更は、消えずに残ります。',
  ended: (device: string) => `${device}からログアウトしました`,
  endFailed: 'ログアウトできませんでした',
  lostHint: '端末をなくしたら、その端末の「ログアウト」を押してください。',
  endAllHint: 'すべてログアウトしたあとは、まずこの端末でログインし、コードを作ってほかの端末に入れます。',
  endAllHintWithLine: 'すべてログアウトしたあとは、LINEでログインします。',
  endAll: 'この端末も含めてすべてログアウト',
  listFailed: '端末の一覧を読み込めませんでした',
  /** In place of a refusal that speaks of rights, which nobody lacks for their own devices. */
  tryLater: '少し待ってから、もう一度お試しください。',
} as const

const hour = 3600
const day = 24 * hour

/** When a device was last used. The server notes it once an hour. */
function usedAgo(seconds: number): string {
  if (seconds < hour) return '1時間以内に使用'
  return seconds < day
    ? `${Math.floor(seconds / hour)}時間前に使用`
    : `${Math.floor(seconds / day)}日前に使用`
}
