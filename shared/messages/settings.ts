/** The settings, and signing out (specification 1, section 2). */
import { groupedDigits } from './amount-texts.ts'

/** What the file of the unsent changes is good for: people read it and record again what is in it. */
export const unsentFileOffer = '変更をファイルに書き出しておくと、あとで見ながら入力し直せます。'

export const settingsTexts = {
  title: '設定',
  account: 'アカウント',
  localAccount: 'LINEを使わないアカウント',
  lineAccount: 'LINEでログインしているアカウント',
  signOut: 'ログアウト',
  signOutTitle: 'ログアウトしますか？',
  signOutText: 'この端末なら、名前を選ぶだけで戻れます。',
  signOutTextWithLine: '次に使うときは、LINEでログインしてください。',
  signOutKey:
    'ただし、ブラウザのデータを消すと戻れません。消すなら、先にコードを作り、別の端末でもログインしておいてください。',
  signOutUnsent: (count: number) =>
    `未送信の変更が${groupedDigits(count)}件あります。送らずにログアウトすると、消えて元に戻せません。`,
  sendAndSignOut: '送ってからログアウト',
  /** Beside the question about unsent changes, which is the first thing to decide. */
  signOutKeyBriefly:
    'ログアウトのあとブラウザのデータを消すと、戻れません。消すなら、先にコードを作り、別の端末でもログインしておいてください。',
  /** Above the reason. */
  notSent: '送信できませんでした',
  sendFailed: (count: number) =>
    `サーバーが受け取れませんでした。未送信の変更${groupedDigits(count)}件は、この端末に残っています。少し待ってから、もう一度お試しください。`,
  sendHeld: (count: number) =>
    `未送信の変更${groupedDigits(count)}件は、確認が必要です。「未送信」で内容を確かめてください。`,
  sendSignedOut: 'ログインの有効期限が切れています。',
  /** In place of `signOutUnsent` while nothing can be sent because the sign-in has ended. */
  signOutEnded: (count: number) =>
    `未送信の変更が${groupedDigits(count)}件あります。ログインし直すと送れます。送らずにログアウトすると、消えて元に戻せません。`,
  /** Above the button that writes the file. */
  exportOffer: unsentFileOffer,
  exportInstead: 'ログインできないときは、変更をファイルに書き出しておくと、あとで見ながら入力し直せます。',
  signInFailed: 'ログインできません',
  /** Where only the login page has a way in, by a code. */
  signInElsewhere: 'コードが必要です',
  export: 'ファイルに書き出す',
  exported: '書き出しました。変更はまだ送信されていません。',
  exportFailed: '書き出せませんでした',
  signOutWithoutSending: '送らずにログアウト',
  discardTitle: '未送信の変更を捨てますか？',
  discardText: (count: number) =>
    `未送信の変更${groupedDigits(count)}件は、この端末から消えます。元に戻せません。\n${unsentFileOffer}`,
  discardAndSignOut: '捨ててログアウト',
  /** In place of the question while nobody can sign out. */
  signOutOfflineTitle: 'いまはログアウトできません',
  signOutOffline: (unsent: number) =>
    unsent === 0
      ? 'オフラインです。電波が戻るまで、ログアウトできません。'
      : `オフラインです。電波が戻るまで、送ることもログアウトもできません。未送信の変更${groupedDigits(unsent)}件は、この端末に残ります。`,
  signOutKept: (count: number) => `未送信の変更が${groupedDigits(count)}件残っています`,
  signOutKeptText:
    'ログアウトの途中で記録された変更があったため、この端末に残しました。もう一度ログインすると送信されます。',
  signOutFailed: 'ログアウトに失敗しました',
  signOutEverywhereTitle: 'すべての端末からログアウトしますか？',
  signOutEverywhereYes: 'すべてログアウト',
  signOutEverywhere:
    'この端末からもログアウトします。ほかの端末を使えるようにするには、この端末でログインして作ったコードが必要です。',
  signOutEverywhereWithLine: 'この端末からもログアウトします。次に使うときは、LINEでログインしてください。',
  sessions: 'ログイン中の端末',
  sessionsNote: 'なくした端末をログアウトさせられます',
  deleteAccount: 'アカウントを削除',
  deleteAccountNote: '退会して、名前と写真を消します',
} as const

/** One's own profile. */
export const profileTexts = {
  edit: 'プロフィールを編集',
  displayName: '表示名',
  seenBy: '参加しているグループのメンバーにも、この名前で表示されます。',
  statusMessage: '自分用のひとこと',
  statusSeenBy: 'プロフィールを開くと出ます。グループの人には見えません。',
  save: '保存',
  cancel: 'キャンセル',
  failed: 'プロフィールの更新に失敗しました',
} as const

/** 別の端末でも使う: the code for the next device. */
export const deviceCodeTexts = {
  title: '別の端末でも使う',
  hint: 'コードを作り、もう一方の端末のログイン画面で「別の端末のコードではじめる」を選んで入力してください。同じ人として使えます。',
  make: 'コードを作る',
  makeAnother: '新しいコードを作る',
  remaining: (seconds: number) =>
    `あと${Math.floor(seconds / 60)}分${String(seconds % 60).padStart(2, '0')}秒使えます（1回だけ）`,
  expired: 'コードの期限が切れました。新しいコードを作ってください。',
  copy: 'コードをコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  offline: 'オフラインです。コードを作るにはインターネット接続が必要です。',
  failed: 'コードを作れませんでした',
} as const

/** The names of the parts of the exported file of unsent changes. */
export const unsentExportTexts = {
  fileName: (date: string) => `わりたび_未送信の変更_${date}.json`,
  product: 'アプリ',
  person: '書き出した人',
  exported: '書き出した日時',
  changes: '未送信の変更',
  kind: '種類',
  subject: '内容',
  amount: '金額',
  lines: '詳細',
  group: 'グループ',
  recorded: '記録した日時',
  reason: '状態',
  waiting: '送信待ちです。',
  original: '控え',
} as const

const mebibyte = 1024 * 1024

/** この端末の保存 */
export const storageTexts = {
  title: 'この端末の保存',
  used: (bytes: number) => {
    const size = bytes / mebibyte
    return `${size < 100 ? size.toFixed(1) : Math.round(size)}MBを使用中`
  },
  kept: '記録は保護されています',
  keptMeans: '端末の空き容量が少なくなっても、ブラウザが記録を自動で消すことはありません。',
  notKept: '端末の空きが減ると、未送信の変更が消えることがあります',
  notKeptMeans: 'ブラウザが記録を消しても、送信済みの記録はサーバーから戻せます。未送信の変更は戻せません。',
  keep: '保護する',
  refused: 'ブラウザが許可しませんでした。ホーム画面に追加すると、許可されやすくなります。',
  unknown: '記録が保護されているかどうかは、このブラウザでは確認できません。',
} as const

/** The switch of the debug panel. */
export const debugSwitchTexts = {
  title: 'サポート',
  label: 'デバッグパネルを表示する',
  note: '困ったことを調べるときに使います。アプリを開いている間の動きをこの端末に記録し、あなたが送ったときだけ送信します。',
  partMissing: 'デバッグパネルを読み込めませんでした。電波のあるところで、もう一度お試しください。',
} as const

/** ログイン中の端末: the devices on which a person is signed in. */
export const sessionsTexts = {
  unknownDevice: '不明な端末',
  thisDevice: 'この端末',
  usedAgo,
  since: (day: string) => `${day}にログイン`,
  others: 'ほかの端末',
  offline: 'オフラインです。端末をログアウトさせるには、インターネット接続が必要です。',
  /** Of several other devices of one kind, by the order of their sign-ins. */
  numbered: (device: string, number: number) => `${device}（${number}台目）`,
  end: 'ログアウトさせる',
  /** The name of the button, for screen readers. */
  endOf: (device: string) => `${device}をログアウトさせる`,
  endTitle: (device: string) => `${device}をログアウトさせますか？`,
  signedIn: (day: string) => `${day}にログインした端末です。`,
  endText:
    'その端末でまた使うには、こちらの端末で作るコードが必要になります。その端末の未送信の変更は、消えずに残ります。',
  endTextWithLine:
    'その端末でまた使うには、LINEでのログインが必要になります。その端末の未送信の変更は、消えずに残ります。',
  ended: (device: string) => `${device}をログアウトさせました`,
  endFailed: 'ログアウトさせられませんでした',
  lostHint: '端末をなくしたら、「ログアウトさせる」を押してください。',
  endAllHint: 'すべてログアウトしたあとは、まずこの端末でログインし、コードを作ってほかの端末に入れます。',
  endAllHintWithLine: 'すべてログアウトしたあとは、LINEでログインします。',
  endAll: 'この端末も含めてすべてログアウト',
  listFailed: '端末の一覧を読み込めませんでした',
  /** While sync works: beside this error the sync status says 同期済み. */
  onlyList: 'この一覧だけの問題で、グループと支出は同期できています。',
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
