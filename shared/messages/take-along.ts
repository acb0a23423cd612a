/** Taking a trip along: its plan as text for a chat, as a calendar file and on paper, and a copy of the trip as a new one. */
import { groupedDigits, yenText } from './amount-texts.ts'
import { seenInProduct } from './product.ts'

/** The lines of a plan as text. Its reader is in a chat, perhaps not in the group. */
export const planLines = {
  title: (trip: string) => `「${trip}」の予定`,
  facts: (days: string, destination: string) => (destination === '' ? days : `${days}・${destination}`),
  /** 日付未定 has no number. */
  day: (number: number | null, day: string) => (number === null ? `▼${day}` : `▼${number}日目 ${day}`),
  item: ({ time, title, place }: { time: string | null; title: string; place: string }) =>
    `・${time === null ? '' : `${time} `}${title}${place === '' ? '' : `（${place}）`}`,
  /** Under the line of an item. */
  below: (line: string) => `　${line}`,
  row: (facts: readonly string[]) => facts.join('・'),
  none: '予定はまだありません。',
  link: seenInProduct,
} as const

/** The sheet behind 旅程の操作, and the dialog with the text. */
export const takeAlongTexts = {
  open: '共有・印刷',
  openNote: '文章、カレンダー、紙やPDF',
  text: '文章で送る',
  textNote: 'しおりを、LINEなどで友だちに送れます',
  /** Whether the text has more than where and when. */
  hasNotes: 'メモと予算も入れる',
  /** Under the text, while changes of the trip are not sent. */
  unsent: '未送信の変更を含んでいます。つながるまで、リンクの先では見られません。',
  print: '印刷する',
  printNote: 'しおりを、紙やPDFに残せます',
} as const

export const calendarTexts = {
  action: 'カレンダーに入れる',
  note: (count: number) => `予定${groupedDigits(count)}件を、カレンダーアプリ用のファイルにします`,
  nothing: '日付の決まった予定がまだありません',
  /** Of items without a day, which no calendar has a place for. */
  leftOut: (count: number) => `日付未定の${groupedDigits(count)}件は入りません`,
  fileName: (trip: string) => `${trip}.ics`,
  /** The file's name, if nothing of the trip's title can stand in one. */
  untitled: '旅程',
  /** The last line of an event's notes: in a calendar, 集合 alone does not say to what it belongs. */
  ofTrip: (trip: string, destination: string) =>
    destination === '' ? `旅程：${trip}` : `旅程：${trip}（${destination}）`,
  done: 'カレンダー用のファイルを保存しました',
  doneNote: (leftOut: number) =>
    leftOut === 0
      ? 'ファイルを開くと、カレンダーに入れられます。'
      : `ファイルを開くと、カレンダーに入れられます。日付未定の${groupedDigits(leftOut)}件は入っていません。`,
  failed: 'ファイルを保存できませんでした',
  /** In LINE's browser, which neither downloads nor always shares files. */
  notHere: 'このブラウザではファイルを保存できません。SafariやChromeで、わりたびを開いてください。',
} as const

export const tripCopyTexts = {
  action: '旅程をコピー',
  note: '同じ予定で、新しい旅程を作ります',
  tripTitle: '新しい旅程名',
  firstDay: '新しい開始日',
  about:
    '予定・時間・場所・メモ・予算をコピーし、日付は新しい開始日に合わせます。支出と支払いはコピーしません。',
  /** Which trip it will be, once its first day is chosen. */
  result: (days: string, items: number) => `${days}・予定${groupedDigits(items)}件`,
  titleRequired: '旅程名を入力してください',
  firstDayRequired: '新しい開始日を選んでください',
  tooLate: '2099年12月31日までに終わる日程にしてください',
  copy: 'コピーする',
  failed: 'コピーできませんでした',
  copyOf: (title: string) => `${title}のコピー`,
  done: (title: string, items: number) =>
    items === 0
      ? `旅程をコピーして、「${title}」を作りました`
      : `予定${groupedDigits(items)}件ごと、「${title}」にコピーしました`,
} as const

export const printTexts = {
  title: '印刷用のしおり',
  print: '印刷する',
  note: '印刷の画面で、PDFとしても保存できます',
  /** In LINE's browser, which has no print dialog on most phones. */
  inLine: 'LINEの中では印刷できないことがあります。SafariやChromeで開いてください。',
  plan: '印刷されるしおり',
  /** Of a day, or of the whole trip. */
  total: (amount: number) => `予算の合計 ${yenText(amount)}`,
  nothing: '予定はまだありません。',
} as const
