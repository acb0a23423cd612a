/**
 * 未送信の変更: what a change contains, and what its author can do (docs/design.md, "Conflicts"). unsent-reasons.ts says why it
 * is held.
 */
import type { Yen } from '../model/fields.ts'
import type { Group } from '../model/group.ts'
import { groupedDigits, yenText } from './amount-texts.ts'
import { peopleTexts } from './labels.ts'
import { fromToText } from './from-to-text.ts'

/** Of changes that wait for another one. Several are listed below the sentence. */
const laterOnes = (phrases: readonly string[]) =>
  phrases.length === 1 ? `このあとの${phrases[0]}` : `このあとの変更${groupedDigits(phrases.length)}件`

export const unsentTexts = {
  title: '未送信の変更',
  loading: '未送信の変更を読み込んでいます...',
  emptyTitle: 'すべて送信済みです',
  empty: '記録した内容は、すべて届いています。電波がないときの変更は、送信されるまでここに表示されます。',

  conflicts: '変更が重なりました',
  /** Of rows of which the server has lost a part. */
  lost: 'どちらの記録を使いますか',
  held: '確認が必要な変更',
  expired: (count: number) => `確かめてから送る変更（${groupedDigits(count)}件）`,
  /** The changes that wait for a held one. */
  blocked: (count: number) => `あとの変更（${groupedDigits(count)}件）`,
  waiting: (count: number) => `送信待ち（${groupedDigits(count)}件）`,
  /** Beside a change of which other dates may be shown too. */
  recordedAt: (moment: string) => `記録 ${moment}`,
  waitingOnline: 'この端末に保存されています。このまま自動で送信されます。',
  waitingOffline: 'この端末に保存されています。電波が戻ると自動で送信されます。',
  waitingDeviceFull:
    'この端末に保存されています。端末の空き容量が足りないため、同期できません。空き容量を増やすと、自動で再開します。',
  waitingForRoom:
    'この端末に保存されています。1日にとても多くの変更があったため、しばらくしてから自動で送信されます。',
  waitingPaused: 'この端末に保存されています。',
  more: (count: number) => `残り${groupedDigits(count)}件を表示`,

  resend: '再送',
  resendOf: (what: string) => `${what}を再送`,
  /** Of what has expired: most of it was never sent. */
  send: '送る',
  sendAll: 'すべて送る',
  sendOf: (what: string) => `${what}を送る`,
  edit: '編集',
  editOf: (what: string) => `${what}を編集`,
  edited: '変更を直しました',
  editFailed: '直せませんでした',
  nothingToEdit: 'この変更は、もう編集を待っていません。',
  sentAnew: '保存すると、下の内容で送り直します。',
  /** 編集 of a conflict: whose version stands now, and what becomes of it. */
  replaces: (theirs: string) => `${theirs}保存すると、下の内容に替わります。`,
  madeAmount: (by: string, amount: Yen) => `${by}${yenText(amount)}にしました。`,
  madeSplit: (by: string) => `${by}支払った人や分け方を直しました。`,
  madeSame: (by: string) => `${by}変更しましたが、金額と分け方は同じです。`,
  /** Before what somebody has done. */
  doer: { somebody: 'ほかの人が', otherDevice: '別の端末で' },
  doerOf: (name: string) => `${peopleTexts.polite(name)}が`,
  /** In a conflict, beside the answers that need no typing. */
  editMyself: '自分で直す',
  name: '名前',
  description: '説明',
  save: '保存',
  discard: '捨てる',
  discardOf: (what: string) => `${what}を捨てる`,
  discardTitle: '変更を捨てますか？',
  discardQuestion: (what: string) => `${what}を捨てると、元に戻せません。`,
  keepTheirsQuestion: (what: string) => `「${what}」への自分の変更を捨てると、元に戻せません。`,
  /** After what is discarded, in the same question. */
  dependents: (phrases: readonly string[]) => `${laterOnes(phrases)}も、送られずに消えます。`,
  dependentsAlone: (phrases: readonly string[]) =>
    `${laterOnes(phrases)}は、送られずに消えます。元に戻せません。`,
  otherDependents: (count: number) => `ほか${groupedDigits(count)}件`,
  cancel: 'キャンセル',
  resent: 'もう一度送ります',
  /** After a conflict. */
  mineKept: '自分の変更を残しました',
  discarded: '変更を捨てました',
  resendFailed: '送信できませんでした',
  discardFailed: '変更を捨てられませんでした',

  conflictLead: (title: string, by: string) =>
    `${title === '' ? '' : `「${title}」の`}金額や分け方を、あなたの変更が届く前に、${by}も直しました。どちらを残しますか。`,
  somebody: 'ほかの人',
  otherDevice: '別の端末で',
  settledLead: (title: string) =>
    `「${title}」は、あなたの変更が届く前に精算済みになりました。精算済みの内容は変えられません。`,
  settledHint: '差額だけ別に記録すると、あなたの変更のとおりに精算できます。',
  deletedLead: (title: string) =>
    `「${title}」は、あなたの変更が届く前に削除されました。支出を戻して、あなたの変更を使いますか。`,
  sameContent: '金額と分け方は同じです。',
  mine: {
    edited: 'あなたの変更',
    settled: 'あなたの変更',
    deleted: 'あなたの変更',
    serverRestored: 'この端末の記録',
  },
  present: {
    edited: 'ほかの人の変更',
    settled: '精算済みの内容',
    deleted: '削除された内容',
    serverRestored: 'みんなに見えている記録',
  },
  changeOf: (name: string) => `${peopleTexts.polite(name)}の変更`,
  changeElsewhere: '別の端末でのあなたの変更',
  recordedBy: (name: string) => `${name}が追加`,
  keepMine: { edited: '自分の変更を残す', serverRestored: 'この端末の記録に戻す' },
  keepTheirs: {
    edited: 'ほかの人の変更を残す',
    settled: '精算済みの内容のままにする',
    deleted: '削除されたままにする',
    serverRestored: 'みんなに見えている記録のままにする',
  },
  keepElsewhere: '別の端末での変更を残す',
  keepTheirsOf: (name: string) => `${peopleTexts.polite(name)}の変更を残す`,
  nothingGone: '選ぶまで、どちらの内容もなくなりません。',
  /** Below the answer that sends the own change: the later changes are sent after it. */
  dependentsFollow: (dependents: readonly string[]) =>
    `続けて、${dependents.length === 1 ? dependents[0] : `あとの変更${groupedDigits(dependents.length)}件`}も送ります。`,

  recordDifference: '差額だけ別に記録',
  differenceBeside: (title: string, staying: string) =>
    `「${title}」は${staying}のまま残し、差額を別に記録します。`,
  /** Where the difference makes the balances those of the own change: what this way is good for. */
  differenceAlignsBalances: (title: string, { staying, mine }: { staying: string; mine: string }) =>
    `「${title}」は${staying}のまま、精算だけを${mine}に合わせます。`,
  /** What stays: 鈴木 次郎さんの5,200円 */
  staying: (whose: string, what: string) => `${whose}${what}`,
  whose: { settled: '精算済みの', somebody: 'ほかの人の', otherDevice: '別の端末での' },
  whoseOf: (name: string) => `${peopleTexts.polite(name)}の`,
  stayingContent: '内容',
  mineOf: (amount: Yen) => `${peopleTexts.self}の${yenText(amount)}`,
  /** Below the buttons of a conflict. */
  differenceHint: (staying: string) => `「差額だけ別に記録」は、${staying}を残し、差額を別の記録にします。`,
  differenceOfSettled: '精算済みの分はそのままで、差額だけがこれからの精算に入ります。',
  differenceRecorded: '差額を別に記録しました',
  differenceFailed: '差額を別に記録できませんでした',
  /** Of the row that will stand in the list. Of transfers there may be several, and their amounts are listed above. */
  differenceListed: (title: string, amount: Yen | null) =>
    `支出の一覧に「${title}」${amount === null ? '' : `（${yenText(amount)}）`}が加わります。`,
  /** Where less is recorded than the amounts differ by: nobody owes themselves their own part. */
  differenceWithoutOwnPart: (title: string, part: { whole: Yen; amount: Yen; bearers: string }) =>
    `差の${yenText(part.whole)}のうち、${part.bearers}の分の${yenText(part.amount)}だけを記録します（「${title}」）。`,
  restoreAndApply: '支出を戻して、自分の変更を使う',
  restoreAndApplyOf: (what: string) => `支出を戻して${what}を使う`,
  restored: '支出を戻して、自分の変更を使いました',
  restoreFailed: '復元できませんでした',
  settleAgain: '精算の画面で確認する',
  settleAgainOf: (what: string) => `${what}を精算の画面で確認する`,
  settleAgainTitle: '精算をやり直す',
  settleAgainQuestion: 'この精算を捨てて、精算の画面でもう一度選びます。',
  toSettlement: '精算の画面へ',
} as const

type Entry = { name: string; amount: Yen }
const entriesText = (entries: readonly Entry[]) =>
  entries.map(({ name, amount }) => `${name} ${yenText(amount)}`).join('、')

const changedBy = (change: Yen, count: number) =>
  `${yenText(Math.abs(change))}${count > 1 ? 'ずつ' : ''}${change > 0 ? '増えます' : '減ります'}`

/** The content of a change as text. */
export const changeTexts = {
  /** A change recorded by a newer version of the app, or one that cannot be read. */
  unknown: '変更',
  titled: (kind: string, subject: string) => (subject === '' ? kind : `${kind}：${subject}`),
  quoted: (title: string) => `「${title}」`,
  /** Two changes of one expense have the same title. */
  amountChange: (subject: string, amount: Yen) => `「${subject}」を${yenText(amount)}にする変更`,
  transferRestored: '支払いの復元',
  leaving: 'グループからの退出',
  ownProfile: '自分のプロフィール',
  statusMessage: (text: string) => `ひとこと：${text}`,
  unknownGroup: 'いまは見られないグループ',
  unknownPerson: '不明な人',
  nameList: (names: readonly string[]) => names.join(names.length === 2 ? 'と' : '、'),
  /** For more names than fit on a line. */
  namesAndMore: (names: readonly string[], more: number) => `${names.join('、')}ほか${more}人`,
  people: (count: number) => `${count}人`,
  paidBy: (name: string) => `${name}が支払い`,
  paidByEach: (entries: readonly Entry[]) => `${entriesText(entries)}を支払い`,
  splitEqually: (names: string) => `${names}で均等`,
  wholeOf: (name: string) => `${name}だけが負担`,
  splitEach: (entries: readonly Entry[]) => `分け方：${entriesText(entries)}`,
  partOf: ({ name, amount }: Entry) => `${name}の分 ${yenText(amount)}`,
  including: (names: string) => `${names}を含む`,
  difference: (title: string) => `差額：${title}`,
  /** `change` is positive for more. `count` people, each by this amount. */
  receiving: (names: string, { change, count }: { change: Yen; count: number }) =>
    `${names}の受け取りは${changedBy(change, count)}`,
  paying: (names: string, { change, count }: { change: Yen; count: number }) =>
    `${names}の支払いは${changedBy(change, count)}`,
  sent: (line: string, amount: Yen) => `${line} ${yenText(amount)}`,
  fromTo: fromToText,
  withIcon: '新しいアイコンにする',
  withoutIcon: 'アイコンをなくす',
  makeAdmin: '管理者にする',
  makeMember: '管理者から外す',
  markPaid: (name: string) => `${name}が先に返したことを記録`,
  markUnpaid: (name: string) => `${name}が先に返した記録を取り消す`,
  sameAs: (name: string) => `${name}と同じ人にする`,
  nameBefore: (text: string) => `前の名前：${text}`,
  titleBefore: (text: string) => `前の内容：${text}`,
  date: (text: string) => `日付：${text}`,
  category: (text: string) => `分類：${text}`,
  location: (text: string) => `場所：${text}`,
  memo: (text: string) => `メモ：${text}`,
  url: (text: string) => `リンク：${text}`,
  notes: (text: string) => `予約・連絡のメモ：${text}`,
  purchaseStatus: (text: string) => `支払いの予定：${text}`,
  purchaseDate: (label: string, text: string) => `${label}：${text}`,
  assignee: (text: string) => `予約・支払いの担当：${text}`,
  description: (text: string) => `説明：${text}`,
  phone: (text: string) => `電話：${text}`,
  email: (text: string) => `メール：${text}`,
  message: (text: string) => `メッセージ：${text}`,
  reason: (text: string) => `理由：${text}`,
  newMember: '新しいメンバーとして',
  dates: (from: string, to: string) => `日程：${from}〜${to}`,
  destination: (text: string) => `目的地：${text}`,
  itineraryStatus: (text: string) => `状態：${text}`,
  itinerary: (text: string) => `旅程：${text}`,
  item: (text: string) => `予定：${text}`,
  expense: (title: string) => `支出：${title}`,
  time: (text: string) => `時刻：${text}`,
  budget: (text: string) => `予算：${text}`,
  financialStatus: (text: string) => `予算の状態：${text}`,
  expenseType: (text: string) => `払い方：${text}`,
  extension: (key: string, value: string) => `${key}：${value}`,
  extensionType: (text: string) => `種類：${text}`,
  itineraries: (isEnabled: boolean) => (isEnabled ? '旅程を使う' : '旅程を使わない'),
  expensesToo: (count: number) => `支出や支払い${groupedDigits(count)}件も`,
  firstItinerary: (title: string) => `最初の旅程：${title}`,
  inviteMethod: (text: string) => `参加方法：${text}`,
  nothing: 'なし',
  rowCounts: (expenses: number, transfers: number) =>
    [
      expenses > 0 ? `支出${groupedDigits(expenses)}件` : '',
      transfers > 0 ? `支払い${groupedDigits(transfers)}件` : '',
    ]
      .filter(Boolean)
      .join('・'),
  titlesAndMore: (titles: readonly string[], more: number) =>
    [...titles, ...(more > 0 ? [`ほか${groupedDigits(more)}件`] : [])].join('、'),
  balancesStay: '誰の金額も変わりません',
  balanceChange: (entries: readonly Entry[]) =>
    `金額の変化：${entries.map(({ name, amount }) => `${name} ${yenText(amount, 'always')}`).join('、')}`,
} as const

export const inviteMethodLabels: Record<Group['inviteMethod'], string> = {
  approval: '管理者の返事を待って参加',
  open: 'コードで参加',
}

/** Changes by which the device gives back what a restore of the server has lost. */
export const giveBackTexts = {
  conflict:
    'サーバーの復旧で失われた記録です。復旧のあとでほかの変更があったため、自動では戻していません。戻すなら再送し、いらなければ捨ててください。',
  /** `by` is null where the row does not say who changed it since. */
  conflictLead: (title: string, by: string | null) =>
    `サーバーの不具合で「${title}」の記録が一部なくなりました。そのあと${by === null ? '別の変更があり' : `${by}変更し`}、いまはその記録がみんなに見えています。`,
  same: '内容は同じです。',
  deletion: 'サーバーに届いていない削除',
  present: (parts: readonly string[]) => `いまの内容：${parts.join('・')}`,
  absent: { deleted: 'いまは削除されています', unknown: 'いまはサーバーにありません' },
} as const
