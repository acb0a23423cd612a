import { groupedDigits, yenText } from './amount-texts.ts'
import { peopleTexts } from './labels.ts'

/** What a plan allows (specification 1, section 9), said before trying. */
export const planTexts = {
  groupsFull: (max: number) => `グループは最大${max}個まで作成できます`,
  groupsFullText: '使い終わったグループを削除すると、新しく作成できます。',
  peopleFull: (max: number) => `グループのメンバーは最大${max}名まで追加できます`,
  /** Where people are added, in place of the form. */
  peopleFullTitle: (max: number) => `上限の${max}人に達しました`,
  /** Before what to do, on other pages than the list of people. */
  peopleFullPlace: '「メンバー」で、',
  peopleFullText: '支出に入っていない仮メンバーを削除すると、ほかの人を追加できます。',
  /** For owners and admins, who may remove members. */
  peopleFullTextForAdmins: 'メンバーか、支出に入っていない仮メンバーを削除すると、ほかの人を追加できます。',
} as const

/** The form that creates a group (specification 1, section 2). */
export const groupFormTexts = {
  title: 'グループを作成',
  name: 'グループ名',
  namePlaceholder: '例：沖縄 2026夏',
  description: '説明',
  descriptionPlaceholder: '例：3泊4日、レンタカーで本島一周',
  friends: '仮メンバー',
  friendsHint: '仮メンバーは、アプリを使わずに、名前だけで割り勘に入る人です。あとからでも追加できます。',
  friendPlaceholder: '例：太郎',
  addFriend: '追加',
  /** Of the name that is still in the field. */
  friendTyped: (name: string) => `${peopleTexts.polite(name)}も追加して作成します。`,
  friendsAdded: (count: number) => `追加した仮メンバー（${count}人）`,
  removeFriend: (name: string) => `${name}を外す`,
  inviteMethod: '友だちの参加方法',
  approval: '管理者の返事を待って参加',
  approvalNote: '参加のお願いが届いたら、あなたが返事をします。',
  open: 'コードで参加',
  openNote: '招待コードを知っている人は、すぐに参加できます。',
  /** What becomes of a friend who uses the code. */
  inviteHint: {
    approval:
      '作成すると招待コードが発行されます。友だちに送ると参加のお願いが届き、あなたが返事をすると参加できます。',
    open: '作成すると招待コードが発行されます。友だちに送ると、すぐにグループに参加できます。',
  },
  toWizard: '旅程もいっしょに登録する',
  submit: 'グループを作成',
  busy: '作成中...',
  worksOffline: '電波がなくても作成できます',
  failed: 'グループの作成に失敗しました',
  created: (name: string) => `「${name}」を作成しました`,
} as const

/** Shown on the page of a group that has just been made. */
export const newGroupTexts = {
  title: 'グループに人を追加しましょう',
  /** In its place, once some are there. */
  added: (count: number) => `${count}人を追加しました`,
  text: {
    approval: 'アプリを使う人には、招待リンクを送ります。参加のお願いが届いたら、返事をしてください。',
    open: 'アプリを使う人には、招待リンクを送ります。すぐに参加できます。',
  },
  waiting: 'アプリを使う人には、招待リンクを送ります。リンクを準備しています。',
  waitingOffline:
    'グループはこの端末に保存されています。アプリを使う人には、つながってから招待リンクを送れます。',
  share: '招待リンクを送る',
  more: 'QRコード・招待コード',
  byName: 'アプリを使わない人は、仮メンバーとして追加できます。',
  addByName: '仮メンバーを追加',
  later: 'あとで',
} as const

/** A group's page (specification 2, section 2.1). */
export const groupPageTexts = {
  title: 'グループ',
  tabs: 'グループのページ',
  itinerary: '旅程',
  expenses: '支出',
  members: 'メンバー',
  settlement: '精算',
  /** The group that one has just seen. */
  gone: 'このグループは見られなくなりました',
  goneText: [
    'メンバーから外れたか、グループが削除されました。',
    '外れたときも、これまでの支出と支払いの記録は、グループに残ります。',
    'また入るには、グループの人に新しい招待を送ってもらってください。',
  ],
  notFound: 'グループが見つかりません',
  notFoundText:
    'グループのメンバーではないか、グループが削除されています。招待コードがあれば、参加できます。',
  joinByCode: '招待コードで参加',
} as const

/** A group's settings: its texts, leaving it, and deleting it (specification 1, sections 5 and 6). */
export const groupSettingsTexts = {
  title: 'グループの設定',
  /** For ordinary members, who may change nothing. */
  titleForMembers: 'グループの情報',
  linkNotes: {
    owner: '名前と説明、旅程、アイコン、グループの削除',
    admin: '名前と説明、旅程、アイコン、グループからの退出',
    member: '名前と説明、グループからの退出',
  },
  name: 'グループ名',
  description: '説明',
  noDescription: '説明はありません',
  save: '保存',
  itinerariesNote: '日程と予定、予算を書き込めます。オフにしても、入れた旅程は消えません。',
  saved: 'グループの設定を変更しました',
  saveFailed: 'グループの設定を変更できませんでした',
  undone: '元に戻しました',
  editedByAdmins: 'グループ名と説明を変えられるのは、グループを作った人とオーナー、管理者だけです。',
  /** For somebody who has typed and is no longer an admin. */
  demotedTitle: '管理者から外れたため、保存できません',
  demotedText: '入力した内容は、コピーして残せます。',
  /** `used` in bytes, of so many megabytes; null if this device does not know how many. */
  attachments: (used: number, megabytesMax: number | null) =>
    `写真と書類 ${megabytesText(used)}${megabytesMax === null ? '' : ` / ${groupedDigits(megabytesMax)} MB`}`,
  ends: { owner: '退出と削除', admin: '退出', member: '退出' },
  leave: 'グループから退出',
  leaveNote: '退出しても、支出と支払いの記録は残ります。',
  leaveTitle: 'グループから退出しますか？',
  /** Below what the person still has to pay or receive. */
  leaveText: (group: string) =>
    `「${group}」は、あなたの画面から消えます。\n支出と支払いの記録は残ります。\nまた参加するには、招待が必要です。`,
  leaveYes: '退出',
  left: (group: string) => `「${group}」から退出しました`,
  leaveFailed: '退出できませんでした',
  ownerCannotLeave: 'オーナーは退出できません。先に、メンバーの一覧でほかの人にオーナーを譲ってください。',
  ownerIsAlone: 'オーナーは退出できません。ほかのメンバーがいないため、使い終わったら削除してください。',
  toMembers: 'メンバーを見る',
  delete: 'グループを削除',
  deleteTitle: 'グループを削除',
  deleteYes: '削除する',
  deleteQuestion: (group: string) => `「${group}」を削除しますか？\n元に戻せません。`,
  deleteWhom: (names: string) =>
    names === '' ? 'あなただけのグループです。' : `${names}の画面からも消えます。`,
  deleteWhat: (expenses: number, transfers: number) =>
    `支出${groupedDigits(expenses)}件と支払い${groupedDigits(transfers)}件が見られなくなります。`,
  /** `amount` is the sum of what is still to be paid, in yen. */
  deleteUnpaid: (amount: number) => `まだ払っていないお金が、合わせて${yenText(amount)}あります。`,
  allPaid: '払い残しはありません。',
  deleted: (group: string) => `「${group}」を削除しました`,
  deleteFailed: 'グループを削除できませんでした',
} as const

/** The picture that a group is known by, in the group's settings. */
export const groupIconTexts = {
  title: 'アイコン',
  hint: '画像の真ん中を正方形に切り取ります。アイコンは、グループの全員に見えます。',
  offline: 'オフラインです。画像を変えるには、インターネット接続が必要です。',
  offlineRemoval: 'アイコンの削除は、いまもできます。',
  choose: '画像を選ぶ',
  chooseAnother: 'ほかの画像を選ぶ',
  set: 'このアイコンにする',
  cancel: 'やめる',
  remove: 'アイコンを削除',
  preview: 'この画像でよければ、「このアイコンにする」を押してください。',
  changed: 'アイコンを変更しました',
  removed: 'アイコンを削除しました',
  undone: 'アイコンを元に戻しました',
  failed: 'アイコンを変更できませんでした',
  unreadable: 'この画像を読み取れませんでした。ほかの画像を選んでください。',
} as const

/** A new group in three steps, with the first trip (specification 1, section 2; 2, section 2.2). */
export const groupWizardTexts = {
  title: 'グループを作成',
  step: (number: number, of: number, name: string) => `${number}／${of}・${name}`,
  steps: { basics: '基本情報', features: '参加方法と旅程', confirmation: '確認' },
  cancel: 'キャンセル',
  next: '次へ',
  submit: 'グループを作成',
  itineraries: '旅程を使う',
  itinerariesNote: 'オンにすると、日程と行き先をここで登録できます。',
  itinerary: '最初の旅程',
  itineraryTitle: '旅程名',
  itineraryTitlePlaceholder: '例：夏の沖縄 3泊4日',
  startDate: '開始日',
  endDate: '終了日',
  destination: '目的地',
  destinationPlaceholder: '例：沖縄本島',
  required: '旅程名、開始日、終了日は必須入力です。',
  name: 'グループ名',
  description: '説明',
  none: 'なし',
  off: '使わない',
  dates: (start: string, end: string) => (start === end ? start : `${start}〜${end}`),
  toInvitation: '友だちを招待',
} as const

/** A photo is less than one: 0.4 MB. */
function megabytesText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? Math.ceil(megabytes * 10) / 10 : groupedDigits(Math.round(megabytes))} MB`
}
