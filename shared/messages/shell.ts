import { groupedDigits } from './amount-texts.ts'

/** The texts around every screen: navigation, notices, and pages for errors. */
export const shellTexts = {
  skipToContent: '本文へ移動',
  navigation: 'メニュー',
  home: 'ホーム',
  join: '参加',
  unsent: '未送信',
  /** Read aloud after 未送信. On screen, the icon shows the number. */
  countOfUnsent: (count: number) => ` ${groupedDigits(count)}件`,
  settings: '設定',

  back: '戻る',
  close: '閉じる',
  confirm: '確認',
  cancel: 'キャンセル',
  retry: '再試行',
  loading: '読み込み中...',
  starting: 'アプリを起動中...',
  initialising: 'LIFF初期化中...',
  returning: 'ログイン処理中...',
  pleaseWait: 'しばらくお待ちください',
  startingLate:
    '起動に時間がかかっています。記録した内容は端末に残っています。このまま始まらないときは、ページを更新してください。',
  closeOlderTab: 'ほかのタブを閉じてください',
  closeOlderTabText:
    'わりたびが、ほかのタブやウィンドウで開いたままです。それを閉じると、このまま始まります。記録した内容は失われません。',
  /** Above what the server says of it. */
  maintenance: 'メンテナンス中です',
  backToHome: 'ホームに戻る',

  undo: '元に戻す',
  /** The names of the icons of notices. */
  noticeError: 'エラー',
  noticeWarning: '注意',

  updateReady: '新しいバージョンがあります',
  updating: '更新しています',
  updateNow: '更新',
  updateLater: 'あとで更新',

  sessionEnded: 'ログインの有効期限が切れました',
  sessionEndedText: '記録した内容は端末に残っています。もう一度ログインすると、続きから同期します。',

  updateNeeded: '更新が必要です',
  updateNeededText:
    'このバージョンは古いため、送信が止まっています。記録した内容は端末に残っています。アプリを更新してください。',
  wrongAccount: '送信が止まっています',
  wrongAccountText:
    '別の人としてログインしています。記録した内容は端末に残っています。ページを更新してください。',

  notFoundTitle: 'ページが見つかりません',
  notFoundText: 'アドレスが変わったか、削除された可能性があります。',
  errorTitle: '問題が発生しました',
  errorText:
    '記録した内容は端末に残っています。ページを更新しても直らないときは、しばらく待ってからお試しください。',
  storageFailedTitle: 'この端末に保存できません',
  deviceFull:
    '端末の空き容量が足りないため、保存できませんでした。空き容量を増やしてから、もう一度保存してください。',
  chunkMissingTitle: 'ページを読み込めませんでした',
  chunkMissingText:
    'アプリが新しくなったか、接続が切れています。電波のよいところで、もう一度お試しください。',
  /** Of a screen that is missing although the server has answered: beside it the sync status may say 同期済み. */
  screenMissingText:
    'サーバーにはつながりましたが、このページだけ読み込めませんでした。アプリが新しくなったのかもしれません。ページを更新してください。記録した内容に影響はありません。',
  screenUnreachableTitle: 'このページはまだ開けません',
  screenUnreachableText:
    '接続がなく、このページを読み込めませんでした。電波のあるところで、もう一度開いてください。記録した内容は端末に残っています。',
  reload: 'ページを更新',
  forbiddenTitle: '権限がありません',
  forbiddenText: 'このページにアクセスする権限がありません。',
  /** What a person can tell the support. */
  errorDetails: '詳しい情報',
  errorCode: (code: string) => `コード：${code}`,
  errorMessage: (message: string) => `メッセージ：${message}`,
} as const

/** Below a title that says that nothing can be stored: what to do, before the page is loaded anew. */
export const storageFailedTexts = {
  'device-full': '端末の空き容量が足りません。空き容量を増やしてください。',
  'device-failed':
    'プライベートブラウズをやめて通常のウィンドウで開くか、端末の空き容量を増やしてください。ブラウザの再起動で直ることもあります。',
} as const

/** Why nothing can be sent. */
export const syncStopTexts = {
  'signed-out': { title: shellTexts.sessionEnded, text: shellTexts.sessionEndedText },
  'schema-too-old': { title: shellTexts.updateNeeded, text: shellTexts.updateNeededText },
  'wrong-account': { title: shellTexts.wrongAccount, text: shellTexts.wrongAccountText },
} as const

/** The person in every heading (specification 1, section 2). */
export const headerTexts = {
  /** The name of one's own picture as a button. It does not begin with the name, as the rows of members do. */
  profileOf: (name: string) => `プロフィール（${name}）`,
  signOut: 'ログアウト',
  failed: '開けませんでした',
} as const

/** Shown alone while the person signs out. */
export const signingOutTexts = {
  title: 'ログアウト中...',
  farewell: 'またのご利用をお待ちしています',
} as const

/** The end of the page. Its links are not named as those of the navigation and of the screens above it. */
export const footerTexts = {
  navigation: 'サイトのリンク',
  about: 'わりたびについて',
  dashboard: 'ホーム',
  createGroup: 'グループの作成',
  support: 'お問い合わせ',
  help: 'ヘルプ',
  terms: '利用規約',
  privacy: 'プライバシー',
  operator: (name: string) => `運営：${name}`,
  copyright: '© 2026 わりたび',
} as const

/** The state of syncing. No text may claim that the server has received unsent changes. */
export const syncTexts = {
  title: '未送信の変更',
  synced: '同期済み',
  unsent: (count: number) => `未送信 ${groupedDigits(count)}件`,
  stopped: '同期停止中',
  deviceFull: '空き容量不足',
  offline: 'オフライン',
  between: '・',
  attention: (count: number) => `要確認 ${groupedDigits(count)}件`,
  badgeLabel: (state: string) => `同期の状態：${state}。未送信の変更を見る`,
} as const

/** How the app looks (specification 1, section 2). The heading of the first screen has these texts. */
const fontSizes = { small: '小', medium: '中', large: '大' } as const

export const appearanceTexts = {
  mode: 'テーマ',
  modes: { light: 'ライト', dark: 'ダーク', system: '端末と同じ' },
  fontSize: '文字の大きさ',
  fontSizes,
  /** What a press of the toggle in the heading does. */
  switchTo: {
    light: 'ライトモードに切り替え',
    dark: 'ダークモードに切り替え',
    system: 'システム設定に切り替え',
  },
  fontSizeNamed: (size: keyof typeof fontSizes) => `文字の大きさ：${fontSizes[size]}`,
} as const
