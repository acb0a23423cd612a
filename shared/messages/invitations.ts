/** Invitations and joining (specification 1, section 2; 3, sections 2.3 to 2.7; docs/decisions/0079-invitations.md). */
import type { Yen } from '../model/fields.ts'
import { yenText } from './amount-texts.ts'
import { peopleTexts } from './labels.ts'

const { polite } = peopleTexts

/** What an invitation says before anything else. */
export const invitationTexts = {
  title: 'グループへの招待',
  titleOf: (group: string) => `『${group}』への招待`,
  /** The heading, line by line. */
  from: (name: string) => `${name}さんから`,
  group: (name: string) => `『${name}』`,
  to: 'への招待',
  lead: '旅で払ったお金をみんなで記録して、最後に一度で割り勘できます。',
  people: (names: readonly string[], others: number) =>
    others > 0 ? `${names.join('、')}、ほか${others}人` : names.join('、'),
  loading: '招待の内容を読み込んでいます...',
  offline: 'オフラインです。招待の内容は、つながると表示されます。',
  failed: '招待の内容を表示できませんでした',
  missing: '招待コードが見つかりません',
  missingText:
    'リンクの一部が欠けているようです。受け取ったリンクをもう一度開くか、招待コードを入力してください。',
  enterCode: '招待コードを入力',
} as const

/** The code of an invitation: typed, pasted, or read by a camera. */
export const inviteCodeFieldTexts = {
  lead: 'グループのメンバーから受け取った招待コードを入力してください。招待リンクを貼り付けることもできます。',
  /** For an address that names the group and has no code. */
  leadOfGroup: 'このグループに参加するには、グループのメンバーから受け取った招待コードが必要です。',
  /** For a code that leads nowhere. */
  leadOfEnded:
    '招待リンクやコードは、新しくなると前のものが使えなくなります。招待した人に、新しいリンクを送ってもらってください。',
  code: '招待コード',
  placeholder: '例：7KQ2M9XWPA',
  submit: '招待を見る',
  busy: '確かめています...',
  submitOffline: 'つながったら確かめる',
  /** In place of `busy` while offline: it goes on by itself. */
  busyOffline: 'つながったら確かめます',
  offline: 'オフラインです。入力したコードは、つながると自動で確かめます。',
  scan: 'QRコードを読み取る',
  scanFailed: 'コードを読み取れませんでした',
  scanFailedText: '招待コードを入力するか、招待リンクを貼り付けてください。',
} as const

/** Reading an invitation by the camera. */
export const scannerTexts = {
  title: 'QRコードを読み取る',
  hint: '招待のQRコードを、枠の中に映してください。',
  starting: 'カメラを準備しています...',
  otherCode: 'これは招待のQRコードではありません。',
  failures: {
    denied: {
      title: 'カメラを使えません',
      text: 'ブラウザの設定で、このサイトにカメラの使用を許可してください。招待コードの入力でも参加できます。',
    },
    missing: {
      title: 'カメラが見つかりません',
      text: '招待コードを入力するか、招待リンクを貼り付けてください。',
    },
    failed: {
      title: 'カメラを開けませんでした',
      text: 'ほかのアプリがカメラを使っていないか確かめてください。招待コードの入力でも参加できます。',
    },
    unloaded: {
      title: '読み取りの準備ができませんでした',
      text: '接続を確かめて、もう一度お試しください。招待コードの入力でも参加できます。',
    },
  },
} as const

/** Joining before signing in: a name, or LINE. */
export const joinAsTexts = {
  name: 'あなたの名前',
  nameHint: 'グループのみんなに見えます。あとで変えられます。',
  joinByLine: 'LINEで参加する',
  applyByLine: 'LINEで参加をお願いする',
  busy: '準備中...',
  accessCodeRequired: 'アクセスコードを入力してください',
  noInstall: 'インストールも会員登録もいりません',
  approval: 'グループの人が返事をすると、参加できます',
  lineReceives: 'LINEから受け取るもの',
  lineReceivesText: '名前、アイコン、ひとことだけです。友だちの一覧やトークの内容は受け取りません。',
  known: 'この端末で使っていた人',
  joinAs: (name: string) => `${polite(name)}として続ける`,
  otherWay: '別の端末で使っている方はこちら',
} as const

/** What somebody has paid, the payments that are recorded of them included, and their part, of which they become the owner. */
type Records = { paid: Yen; share: Yen }

/** With spaces that do not break a line, so that an amount stays beside its word. */
const recordsTexts = ({ paid, share }: Records) => [
  `払った分\u00a0${yenText(paid)}`,
  `自分の分\u00a0${yenText(share)}`,
]

/** あなたはどの人ですか？: a new member, or a pending member (specification 3, section 2.7). */
export const whoTexts = {
  title: 'あなたはどの人ですか？',
  lead: 'グループの人が先に書いておいた名前です。選んだ人の記録が、あなたのものになります。',
  /** In a group whose admins decide. */
  leadOfWish: 'グループの人が先に書いておいた名前です。選んだ名前は、返事をする人に伝わります。',
  records: recordsTexts,
  sameName: '同じ名前',
  none: 'この中にいない',
  noneHint: '新しいメンバーとして参加します',
  recommended: 'おすすめ',
  required: 'あなたがどの人か選んでください',
  /** Said of the name that was typed, when that person has been chosen for the person. */
  isThisYou: (name: string) =>
    `${polite(name)}は、この中にいます。あなたなら、このまま参加できます。別の人なら「この中にいない」を選んでください。`,
  /** In the button, before 参加する. */
  as: (name: string) => `${name}さんとして`,
  asNew: '新しいメンバーとして',
  /** The button before anything is chosen, which leads to the question. */
  say: 'あなたがどの人か選ぶ',
  confirmTitle: (name: string) => `${polite(name)}として参加しますか？`,
  /** For the code of one pending member. */
  personalText: (name: string) =>
    `${polite(name)}のための招待です。これまでの${polite(name)}の記録が、あなたのものになります。`,
  paid: (name: string) => `${name}さんが払った分`,
  share: (name: string) => `${name}さんの分`,
  /** Below the button. */
  irreversible: '一度参加すると、誰にも元に戻せません。名前はあとで変えられます。',
  /** The way out for somebody else, who has got the wrong link. */
  deny: (name: string) => `${polite(name)}ではありません`,
  personalTitle: (name: string) => `${polite(name)}のための招待です`,
  otherPerson: [
    'この招待からは、ほかの人としては参加できません。まだ何も変わっていません。',
    '送ってくれた人に、グループの招待リンクを頼んでください。そのリンクでは、自分の名前を選べます。',
  ],
  otherInvitation: '別の招待コードを入力',
  undeny: (name: string) => `${polite(name)}として招待に戻る`,
} as const

/** Joining, for somebody who is signed in. */
export const joinTexts = {
  title: 'グループに参加',
  self: (name: string) => `あなたの名前：${name}`,
  submit: '参加する',
  busy: '参加しています...',
  /** In place of `busy` while offline: it is tried a few times more, which is soon over. */
  busyOffline: '接続を確かめています...',
  /** Beside the grey button. */
  offline: 'オフラインです。選んだ内容は残り、つながると参加できます。',
  /** After the last try that got no answer. */
  tryAgain: 'つながってから、下のボタンをもう一度押してください。選んだ内容は残っています。',
  joined: 'グループに参加しました',
  failed: 'グループ参加に失敗しました',
  chooseAgain: '選んだ人は、ほかの人が先に選びました。もう一度選んでください。',
  /** Below that the group is full. Who is in the list is counted already. */
  fullNext: (hasNames: boolean) =>
    hasNames
      ? '一覧にあなたの名前があれば、選ぶと参加できます。なければ、招待した人に知らせてください。'
      : '招待した人に知らせてください。空きができると、同じリンクから参加できます。',
  member: 'すでに参加しています',
  memberText: (group: string) => `『${group}』のメンバーです。`,
  openGroup: 'グループを開く',
} as const

/** Applying, for groups whose admins decide (specification 1, section 4). */
export const applyTexts = {
  message: 'メッセージ（任意）',
  placeholder: '例：花子の祖母です。よろしくお願いします。',
  submit: '参加をお願いする',
  busy: 'お願いしています...',
  busyOffline: '接続を確かめています...',
  /** Beside the grey button. */
  offline: 'オフラインです。選んだ内容は残り、つながるとお願いできます。',
  failed: '参加のお願いを送れませんでした',
  /** `decider`: the owner. Admins may answer, too. */
  waitingFor: (decider: string | null) =>
    `${decider === null ? 'グループの人' : polite(decider)}の返事を待っています`,
  pendingText: (group: string) => `『${group}』に参加のお願いを送りました。返事が届くまでお待ちください。`,
  pendingNext:
    '参加が決まると、ホームにグループが表示されます。オフラインのあいだの返事は、つながったときに届きます。',
  ownMessage: '送ったメッセージ',
  toHome: 'ホームに戻る',
  withdraw: 'お願いを取り下げる',
  withdrawTitle: 'お願いを取り下げますか？',
  withdrawText: (group: string) =>
    `『${group}』への参加のお願いがなくなります。招待リンクから、またお願いできます。`,
  withdrawYes: '取り下げる',
  withdrawOffline: 'オフラインです。取り下げるには、インターネット接続が必要です。',
  withdrawn: 'お願いを取り下げました',
  withdrawFailed: 'お願いを取り下げられませんでした',
  rejected: '前のお願いでは、参加できませんでした',
} as const
