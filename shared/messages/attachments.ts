/** 写真・書類: pictures and PDF of expenses, of items of a trip, and of groups. */
import { attachmentBytesMax } from '../limits.ts'
import type { Attachment } from '../model/attachment.ts'
import type { Yen } from '../model/fields.ts'
import { photoMegabytesMax, photoMegapixelsMax } from '../receipts/refuse-photo.ts'
import { groupedDigits, yenText } from './amount-texts.ts'

const kinds: Record<Attachment['kind'], string> = { receipt: '領収書', ticket: '書類', other: 'ファイル' }

const kilobyte = 1000
/** `214KB`, `1.2MB`. */
const sizeText = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${groupedDigits(Math.ceil(bytes / kilobyte))}KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)}MB`

export const attachmentTexts = {
  title: (count: number) => (count === 0 ? '写真・書類' : `写真・書類（${groupedDigits(count)}）`),
  /** One tap leads to camera and files. */
  add: '写真・PDFを追加',
  noCamera:
    'LINEでは、カメラが開かないことがあります。そのときは、先にカメラアプリで撮ってから、写真を選んでください。',
  added: (count: number) =>
    count === 1 ? '写真・書類を追加しました' : `写真・書類を${groupedDigits(count)}件追加しました`,
  addFailed: '追加できませんでした',
  preparing: '写真を用意しています',
  /** The name of a file without one. */
  photo: '写真',
  notKeptTitle: '保存できなかった写真があります',
  notKept: (names: readonly string[]) =>
    `この端末の空き容量が足りないため、${names.map((name) => `「${name}」`).join('')}は保存できませんでした。空き容量を増やしてから、もう一度追加してください。`,
  problems: {
    'not-supported': '写真（JPEG・PNG・WebP）かPDFを選んでください。動く画像は追加できません。',
    heic: 'この端末では、HEICの写真を開けません。JPEGにした写真を選んでください。',
    'photo-too-large': `この写真は大きすぎます。${photoMegabytesMax}MB、${photoMegapixelsMax * 100}万画素までの写真を選んでください。`,
    'pdf-too-large': `このPDFは大きすぎます。${attachmentBytesMax / 1024 / 1024}MBまでのPDFを選んでください。`,
    unreadable: 'このファイルは開けませんでした。壊れているか、端末にまだ届いていません。',
  },
  /** Of several files that were chosen at once. */
  problemOf: (name: string, problem: string) => `「${name}」：${problem}`,

  remove: '削除',
  removeOf: (name: string) => `${name}を削除`,
  takeOff: (name: string) => `${name}を外す`,
  removed: '写真・書類を削除しました',
  removeFailed: '削除できませんでした',
  restored: '写真・書類を元に戻しました',
  restoreFailed: '元に戻せませんでした',

  /** On a picture of which the server does not have all bytes: the person's own, and somebody else's. */
  waiting: '送信待ち',
  sending: '送信中',
  pdf: 'PDF',
  sizeText,
  /** What a picture shows, for those who do not see it. */
  altOf: ({ kind, name }: Pick<Attachment, 'kind' | 'name'>, about: About | null) =>
    about === null
      ? `${kinds[kind]} ${name}`
      : `「${about.title}」${about.amount === null ? '' : `（${yenText(about.amount)}）`}の${kinds[kind]} ${name}`,
} as const

/** The expense or item of an attachment. */
type About = { title: string; amount: Yen | null }

export const viewerTexts = {
  place: (number: number, count: number) => `${groupedDigits(number)} / ${groupedDigits(count)}`,
  pictures: '表示中の写真・書類',
  addedBy: (name: string, at: string) => `${name}が${at}に追加`,
  previous: '前へ',
  next: '次へ',
  zoom: '拡大',
  unzoom: '元の大きさ',
  rotate: '回転',
  share: '共有',
  download: '保存',
  handOverFailed: '渡せませんでした',
  handOverFailedText: 'このブラウザでは渡せません。別のブラウザで開いて、もう一度試してください。',
  loading: '読み込んでいます',
  pdfNote: '下のボタンで、PDFを開くアプリに渡せます。',
  pictureNote: 'この端末では表示できませんでした。下のボタンで、別のアプリに渡せます。',
  missing: {
    'not-uploaded': {
      title: '写真を送信中',
      text: '追加した人の端末から届くと、ここで見られます。',
    },
    offline: {
      title: '電波がありません',
      text: 'この端末には、まだありません。電波が戻ったら、もう一度開いてください。',
    },
    failed: {
      title: '読み込めませんでした',
      text: '少し待ってから、もう一度試してください。',
    },
    gone: {
      title: 'この写真は、もうありません',
      text: '削除されたか、あなたがグループから外れました。',
    },
  },
  toExpense: '支出を開く',
  toItem: '予定を開く',
} as const

export const receiptsTexts = {
  title: '領収書の管理',
  linkNote: '写真・PDFを月ごとに見る',
  loading: '領収書を読み込んでいます...',
  search: '領収書を探す',
  searchPlaceholder: '内容・店・ファイル名',
  group: 'グループ',
  allGroups: 'すべてのグループ',
  loose: '支出のない領収書',
  looseTag: '支出なし',
  month: (name: string, count: number) => `${name}・${groupedDigits(count)}枚`,
  add: '領収書を追加',
  addTo: 'どのグループの領収書ですか？',
  added: (group: string) => `「${group}」の、支出のない領収書に追加しました`,
  emptyTitle: '領収書はまだありません',
  empty: '支出に写真を付けると、ここに月ごとに並びます。先に撮っておいて、あとで支出にすることもできます。',
  noGroups: '領収書は、グループに残します。先にグループを作ってください。',
  toDashboard: 'ホームへ',
  nothingFound: '見つかりませんでした',
  nothingFoundText: '言葉を変えるか、絞り込みを外してください。',
  clear: '絞り込みを外す',

  toNewExpense: '支出にする',
  toNewExpenseNote: '写真を付けたまま、新しい支出を書きます',
  toOldExpense: '今ある支出に付ける',
  toOldExpenseNote: '記録してある支出から選びます',
  choose: 'どの支出に付けますか？',
  chooseSearch: '支出を探す',
  chooseNone: '支出が見つかりません。',
  chooseMore: 'ほかの支出は、言葉で探せます。',
  moved: (title: string) => `「${title}」に付けました`,
  moveFailed: '付けられませんでした',
  movedBack: '元に戻しました',
} as const

/** What another app has shared. */
export const sharedTexts = {
  title: 'どの支出に？',
  loading: '共有された写真を読み込んでいます...',
  /** In 領収書の管理. */
  waiting: (count: number) => `共有された写真・書類（${groupedDigits(count)}）`,
  waitingNote: 'どの支出に付けるかを選ぶ',
  toNewExpense: '新しい支出に追加',
  withoutExpense: '支出を付けずに保存',
  toOldExpense: '記録した支出に付ける',
  added: (title: string) => `「${title}」に付けました`,
  notTaken: '受け取れませんでした',
  problems: {
    'no-file': '写真もPDFも入っていませんでした。文字やリンクは追加できません。写真かPDFを共有してください。',
    'too-many':
      '一度に受け取れるのは、20件・200MBまでです。先に共有した写真を支出に付けるか外してから、もう一度共有してください。',
    full: 'この端末の空き容量が足りません。空き容量を増やしてから、もう一度共有してください。',
    missed: 'もう一度、共有してください。くり返すときは、アプリを一度開いてから共有してください。',
  },
  emptyTitle: '共有された写真はありません',
  empty: 'ほかのアプリで写真かPDFを共有して、わりたびを選ぶと、ここで支出に付けられます。',
  toReceipts: '領収書の管理へ',
} as const

export const tripPhotosTexts = {
  open: '写真・書類',
  openNote: '領収書・チケット・予約をまとめて見る',
  none: 'この旅程の支出や予定に写真やPDFを付けると、ここに並びます。',
  keep: 'この旅程の写真を端末に保存',
  keepNote: (bytes: number) => `電波がなくても見られます（${sizeText(bytes)}）`,
  keeping: '写真を保存しています',
  keepingOf: (done: number, count: number) => `${groupedDigits(done)} / ${groupedDigits(count)}`,
  kept: '写真をこの端末に保存しました',
  allHere: 'この旅程の写真は、すべてこの端末にあります。',
  notKept: '保存できなかった写真があります',
  ends: {
    done: 'サーバーから受け取れませんでした。少し待ってから、もう一度試してください。',
    offline: '電波がありません。電波のあるところで、もう一度試してください。',
    full: 'この端末の空き容量が足りません。空き容量を増やしてから、もう一度試してください。',
  },
  cancel: 'やめる',
} as const

export const sendingTexts = {
  title: (count: number) => `写真・書類（${groupedDigits(count)}件）`,
  left: (bytes: number) => `あと${sizeText(bytes)}`,
  note: '変更のあとに、1件ずつ自動で送信されます。',
  byWifi: '写真はWi-Fiのときだけ送る',
  metered: 'Wi-Fiにつながると、自動で送信されます。',
  progress: (name: string) => `${name}を送信中`,
} as const
