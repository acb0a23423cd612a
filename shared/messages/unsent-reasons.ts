/** Why changes are held or blocked, and what the person can do (docs/design.md, "The life of a queued change"). */
import type { RejectionCode } from '../rejection-codes.ts'

/** 「自分の変更を残す」か「自分で直す」 */
const anyOf = (answers: readonly string[]) => answers.map((answer) => `「${answer}」`).join('か')

/** Why a change is held or blocked, by its state. A rejected one also has the sentence of its code. */
export const unsentReasons = {
  rejected: 'この変更は受け付けられませんでした。',
  blocked: (blocker: string) =>
    `${blocker}を送るか直すと、続けて送ります。捨てると、この変更も送られずに消えます。`,
  /** `answers`: those that send the change for which this one waits. */
  blockedByConflict: (answers: readonly string[]) =>
    `上で${anyOf(answers)}を選ぶと、続けて送ります。ほかを選ぶと、送られずに消えます。`,
  /** No choice about the settled row sends what follows it. */
  blockedBySettled: (title: string) =>
    `「${title}」は精算済みになったため、この変更は送れません。上でどれを選んでも、消えます。`,
  expired:
    '記録してから24時間以上たちました。ほかの人も記録したかもしれません。必要なら送り、いらなければ捨ててください。',
  failed: 'サーバーで処理できませんでした。時間をおくか、アプリを更新してから、再送してください。',
} as const

/** What the person can do after a rejection, in addition to the sentence of its code. */
export const refusalAdvice: Partial<Record<RejectionCode, string>> = {
  'expense-deleted': '支出が復元されると、再送できるようになります。',
  'itinerary-deleted': '旅程が復元されると、再送できるようになります。',
  'item-deleted': '予定が復元されると、再送できるようになります。',
  'itinerary-not-started': 'この変更を破棄してから、旅程をもう一度完了にしてください。',
  'plan-itineraries-full': '旅程を減らすか、オーナーのプランが変わると、再送できます。',
  'owner-not-removable': 'ほかのメンバーにオーナーを譲ると、再送できます。',
  'member-not-found': 'その人がもう一度参加すると、再送できます。',
  'applicant-groups-full': 'この人がどれかのグループから退出すると、再送できます。',
  'plan-groups-full': '使い終わったグループを削除するか、プランが変わると、再送できます。',
  'new-owner-groups-full': 'この人がグループを減らすか、この人のプランが変わると、再送できます。',
  'plan-people-full': '人数を減らすか、オーナーのプランが変わると、再送できます。',
  'review-not-allowed': 'もう一度管理者になると、再送できます。',
  'membership-ended': 'グループが残っていれば、もう一度参加すると再送できます。',
  'group-lost':
    '再送すると、あなたをオーナーとしてグループを作り直します。ほかの人がすでに作り直しているときは、招待コードで参加してください。',
  'membership-lost': '招待コードでもう一度参加すると、この端末の記録は自動で戻ります。',
}

const lookAgain = '精算の画面でもう一度確認してください。'

/** A rejected settlement is not sent over the present rows, because its author was shown other ones. */
export const settlementReasons: Partial<Record<RejectionCode, string>> = {
  conflict: `金額や支払いの記録が変わったため、精算済みにできませんでした。${lookAgain}`,
  'already-settled': `ほかの人が一部をすでに精算済みにしています。${lookAgain}`,
  'expense-deleted': `削除された支出や支払いが含まれているため、精算済みにできませんでした。${lookAgain}`,
  'expense-not-found': `見つからない支出が含まれているため、精算済みにできませんでした。${lookAgain}`,
  'transfer-not-found': `見つからない支払いが含まれているため、精算済みにできませんでした。${lookAgain}`,
}
