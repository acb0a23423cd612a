/** ログイン中の端末: the devices on which a person is signed in. */
export const sessionsTexts = {
  unknownDevice: '不明な端末',
  thisDevice: 'この端末',
  usedAgo,
  since: (day: string) => `${day}からログイン`,
  end: 'ログアウト',
  /** The name of the button, for screen readers. */
  endOf: (device: string) => `${device}をログアウト`,
  endTitle: (device: string) => `${device}をログアウトしますか？`,
  endText:
    'その端末では、もう一度ログインするまで使えなくなります。使えるようにするには、この端末で作ったコードが必要です。まだ送信していない変更は、その端末に残ります。',
  endTextWithLine:
    'その端末では、もう一度LINEでログインするまで使えなくなります。まだ送信していない変更は、その端末に残ります。',
  ended: (device: string) => `${device}をログアウトしました`,
  endFailed: 'ログアウトできませんでした',
  endAll: 'すべての端末からログアウト',
  listFailed: '端末の一覧を読み込めませんでした',
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
