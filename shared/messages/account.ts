import { groupedDigits } from './amount-texts.ts'
import { unsentFileOffer } from './settings.ts'

/** アカウントを削除, and a device whose account was deleted elsewhere. */
export const deleteAccountTexts = {
  lead: 'アカウントを削除すると、元に戻せません。',
  points: [
    'あなたの名前、写真、プロフィールが消えます。グループでは「退会したユーザー」と表示されます。',
    'あなたが関わった支出と支払いは残り、ほかのメンバーの精算は変わりません。',
    'あなただけのグループは、記録と一緒に見られなくなります。',
    'すべての端末でログアウトになり、この端末に保存した記録も消えます。',
  ],
  keepCopy: '記録を残したいときは、先に「設定」の「自分のデータ」から書き出してください。',
  blocked: 'まだ削除できません。先にオーナーを譲ってください',
  blockedText:
    'ほかのメンバーがいるグループのオーナーです。下のグループを開いて、「メンバー」でほかの人にオーナーを譲るか、「グループの設定」でグループごと削除してください。',
  owned: 'オーナーのグループ',
  peopleCount: (count: number) => `${count}人のグループ`,
  unsent: (count: number) =>
    `未送信の変更が${groupedDigits(count)}件あります。送信しないまま削除すると、ほかのメンバーには届きません。`,
  exportUnsent: '未送信の変更を書き出す',
  word: '削除',
  typeWord: '確認のため「削除」と入力してください',
  /** Below the button, which stays in sight while the field may not be. */
  wordFirst: '入力欄に「削除」と入れたときだけ、削除できます。',
  offline: 'オフラインです。アカウントを削除するには、インターネット接続が必要です。',
  delete: 'アカウントを削除する',
  deleted: 'アカウントを削除しました',
  leftAtLine:
    'LINEとの連携が残っていることがあります。LINEアプリの「設定」→「アカウント」→「連動アプリ」で解除できます。',
  failed: 'アカウントを削除できませんでした',
} as const

/** A device of somebody who has deleted their account on another one. */
export const deletedElsewhereTexts = {
  title: '削除されたアカウント',
  deleted: 'このアカウントは削除されました',
  text: (unsent: number) =>
    `別の端末で削除されました。${unsent === 0 ? '' : `この端末にある未送信の変更${groupedDigits(unsent)}件は、もう送れません。`}`,
  exportHint: unsentFileOffer,
  exportUnsent: '未送信の変更を書き出す',
  forgetHint: 'この端末の記録を消すと、ログイン画面から新しくはじめられます。',
  forget: 'この端末の記録を消す',
  forgetTitle: 'この端末の記録を消しますか？',
  forgetText: (unsent: number) =>
    unsent === 0
      ? 'このアカウントの記録を、この端末からすべて消します。元に戻せません。'
      : `このアカウントの記録を、未送信の変更${groupedDigits(unsent)}件と一緒に、この端末からすべて消します。元に戻せません。`,
  forgetYes: '消す',
} as const
